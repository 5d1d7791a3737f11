/// The edits of the files that people and agents write by hand, and what the edits need to know of
/// them.
///
/// [NoteEdits] appends and overwrites, [PassageEdits] changes what a search cited,
/// [ScratchpadEdits] the checklist, [HandoffEdit] a session's handoff; [NoteMerge] takes over what
/// another copy of a note has besides, [UnfinishedMerge] reads both sides of one. [NoteFile] reads
/// one file of a scope and says why when it cannot.
///
/// What holds: an edit is a function of the text that is on disk when it is made, and leaves every
/// byte alone that it does not mean. It takes checked text only; [memory.engine.write.ScopeWriter]
/// checks, locks and writes.
package memory.engine.note;
