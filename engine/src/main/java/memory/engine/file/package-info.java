/// The only code that touches bytes on disk: bounded reads, atomic replace, paths that cannot leave
/// their folder. Knows nothing of what the bytes mean.
package memory.engine.file;
