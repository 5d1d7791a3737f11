/// Notes on their way into the index file: staged in a journal at once, made part of `MEMORY.md` by
/// a flush, each of them once, whatever happens between. Does not know when to flush.
package memory.engine.writeback;
