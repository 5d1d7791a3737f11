/// Bytes on disk: the only package of the engine that opens a file for writing.
///
/// Reading goes through [memory.engine.file.BoundedRead] (a limit, and no link out of a project)
/// and [memory.engine.file.BoundedJson]. A whole file is written by
/// [memory.engine.file.AtomicReplace]; one that others edit too by
/// [memory.engine.file.ComparedReplace], which compares with the disk right before the rename; a
/// line of a log by [memory.engine.file.LogAppend]. [memory.engine.file.ProcessLock] is the lock
/// between processes, [memory.engine.file.FolderLock] the one that other tools know. A name that
/// somebody typed becomes a path in [memory.engine.file.PathResolver] and nowhere else (safety T3).
///
/// What holds: readers see all of the old bytes or all of the new, also after a crash. What is
/// acknowledged is on disk. A failure names the path, the step and the cause. Text that is no UTF-8
/// survives an edit byte by byte ([memory.engine.file.LosslessText]). What the bytes mean is not
/// known here.
package memory.engine.file;
