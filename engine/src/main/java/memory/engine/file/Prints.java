package memory.engine.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.hash.Hashing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Short hashes of lines, kept in the place of their text, and written one behind the other.
public final class Prints {
  private static final int CHARS = 8;

  private Prints() {}

  public static String of(String line) {
    return Hashing.murmur3_128().hashString(line, UTF_8).toString().substring(0, CHARS);
  }

  /// The prints of some lines as one text.
  public static String of(Collection<String> lines) {
    StringBuilder prints = new StringBuilder();
    lines.forEach(line -> prints.append(of(line)));
    return prints.toString();
  }

  /// Whether a text can be prints and nothing else, by its length.
  public static boolean areWhole(String prints) {
    return prints.length() % CHARS == 0;
  }

  public static List<String> parts(String prints) {
    List<String> parts = new ArrayList<>();
    for (int at = 0; at + CHARS <= prints.length(); at += CHARS) {
      parts.add(prints.substring(at, at + CHARS));
    }
    return parts;
  }
}
