/// What stands in the files people and agents write by hand: notes, their stamps, the scratchpad's
/// items, the curated store's entries. Reads only; does not know what becomes of what it found.
package memory.engine.note;
