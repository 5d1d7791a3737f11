package memory.engine.request;

import java.time.Instant;
import memory.engine.model.MemoryPath;

/// A record of what a file held before a write.
///
/// @param id what `memory restore` takes
/// @param at when it was replaced
/// @param action what replaced it
/// @param bytes how many there are
public record Recovery(String id, Instant at, MemoryPath path, String action, long bytes) {}
