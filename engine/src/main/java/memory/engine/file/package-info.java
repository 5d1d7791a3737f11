/// The only code that touches bytes on disk: bounded reads, atomic replace, locks between
/// processes, folders of our own, paths that cannot leave their folder, and JSON that somebody else
/// wrote, read within limits. Knows nothing of what the bytes mean, and no package of ours.
package memory.engine.file;
