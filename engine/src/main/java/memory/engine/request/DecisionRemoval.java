package memory.engine.request;

import memory.engine.model.MemoryPath;

/// What a purge or a reset would remove: so many decisions of that log.
public record DecisionRemoval(MemoryPath log, int decisions) {}
