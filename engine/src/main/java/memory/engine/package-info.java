/// The façade: a [MemoryEngine] over a [Workspace] answers searches and makes injections. It wires
/// the packages below it and holds no rule of its own.
package memory.engine;
