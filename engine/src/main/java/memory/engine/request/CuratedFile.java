package memory.engine.request;

import java.util.List;
import java.util.Optional;
import memory.engine.request.CuratedRequest.Target;

/// A curated file as it is now.
///
/// @param entries as they stand there, also those that would be blocked in a prompt
/// @param usage `45% — 990/2200`
/// @param drift why it cannot be changed, when it is not as the store writes it
public record CuratedFile(
    Target target, List<String> entries, String usage, Optional<String> drift) {}
