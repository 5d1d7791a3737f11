/// Memory on the move: entries of another system read without touching it, the edits that take them
/// over with where they came from, and the ways out again. It knows files, entries, decisions and
/// the guard; it does not know commands, the index or prompts.
package memory.engine.transfer;
