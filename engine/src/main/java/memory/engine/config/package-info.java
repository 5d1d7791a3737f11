/// How the engine is set: one table of keys, the layers that set them, and where every value came
/// from. Knows files and variables, not what the values do.
package memory.engine.config;
