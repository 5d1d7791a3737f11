package memory.cli.eval.source;

import com.google.common.base.CharMatcher;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

/// A file name for an id that somebody else chose: itself when it is harmless, else its hash.
final class SafeName {
  private static final int MOST_CHARS = 100;
  private static final int HASH_CHARS = 24;
  private static final CharMatcher HARMLESS =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf("_-"));

  private SafeName() {}

  static String of(String id) {
    return !id.isEmpty() && id.length() <= MOST_CHARS && HARMLESS.matchesAllOf(id)
        ? id
        : Hashing.sha256()
            .hashString(id, StandardCharsets.UTF_8)
            .toString()
            .substring(0, HASH_CHARS);
  }
}
