/// Records of what was injected and why, kept for a week in the cache folder: candidates with their
/// scores and verdicts, sections with their room. Best effort, without memory text and without the
/// prompt. Does not know how verdicts come about.
package memory.engine.trace;
