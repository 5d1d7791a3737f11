/// The one guarded way from a text to a memory file: the check of the text, the scope's lock, the
/// edit made on what the disk has now, the replacement that loses nothing, the recovery record.
/// Does not know what an edit means, nor who may write where.
package memory.engine.write;
