package memory.engine.writeback;

import java.time.Instant;
import memory.engine.request.FlushResult;

/// What became of a staged note.
///
/// @param note its id
/// @param why empty when it was applied without anything to say
public record Settled(String note, Instant at, FlushResult.Outcome outcome, String why) {}
