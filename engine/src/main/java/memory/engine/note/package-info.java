/// What stands in the files people and agents write by hand: notes, their stamps, the scratchpad's
/// items, the curated store's entries; and the edits that change them and leave every other byte
/// alone. Pure: what is read and written through which door is others' business.
package memory.engine.note;
