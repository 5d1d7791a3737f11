package memory.engine.request;

import java.util.Optional;

/// On whose behalf something is written.
///
/// @param session the session that writes, told in the entry's stamp
public record Author(Origin origin, Optional<String> session) {
  public static Author of(Origin origin) {
    return new Author(origin, Optional.empty());
  }
}
