package memory.engine.request;

import java.nio.file.Path;
import java.util.Optional;
import memory.engine.model.Scope;

/// Take over the entries of a copy that a sync program left beside a memory file, or finish a merge
/// whose marks git left in one.
///
/// @param file the copy, or the file with the marks: its path in memory, or seen from `folder`
/// @param scope whose files are looked through; empty = all that are there
public record MergeRequest(String file, Path folder, Optional<Scope> scope) {}
