package memory.engine.request;

import java.time.LocalDate;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// An entry of a note that nobody has confirmed for long: worth a look, no more.
///
/// @param confirmed the last day on which it was written or confirmed
/// @param text as it may be shown
public record StaleNote(
    String id,
    MemoryPath path,
    Scope scope,
    int startLine,
    int endLine,
    LocalDate confirmed,
    long days,
    String text) {}
