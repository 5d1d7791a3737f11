/// The one guarded way to a memory file. [memory.engine.write.ScopeWriter] is the entry: one for
/// each scope, safe for several threads and processes.
///
/// A text is checked first ([memory.engine.write.WriteCheck]): private parts go, secrets are masked
/// or refused, planted orders are refused. What passes is a [memory.engine.write.CheckedText], and
/// only that can come into an edit. Under the scope's lock a [memory.engine.write.TextEdit] is made
/// on what the disk has then, or a [memory.engine.write.LogEdit] adds lines to a log. What a write
/// takes away stays in a recovery record for 30 days, unless it was to be forgotten: then a
/// [memory.engine.write.TextRedactor] takes it out of every copy.
///
/// What holds: nothing unchecked reaches a disk (safety S1, P3); a file that somebody else changed
/// meanwhile is never written over (D5); a write that is acknowledged survives a power cut; each is
/// put down in `.state/writes.jsonl` without its text (P5). What an edit means is not known here.
package memory.engine.write;
