/// What one session of an agent has been given, so that it is not given twice: hits, windows, the
/// frozen standing block, and whether memory is on. Best-effort state in the cache folder; knows
/// nothing of how blocks are made.
package memory.engine.session;
