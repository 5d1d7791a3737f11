package memory.engine.request;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// A topic file of a scope, as a list of them shows it.
///
/// @param entries how many pages it has
/// @param changed when the file was last written
/// @param confirmed the day of its newest entry, as the stamps say
/// @param linked an index file points to it
public record Topic(
    Scope scope,
    MemoryPath path,
    int entries,
    long bytes,
    Instant changed,
    Optional<LocalDate> confirmed,
    boolean linked) {}
