package memory.engine.transfer;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import memory.engine.model.Stamp;
import memory.engine.request.ImportRequest;

/// Where an entry came from, as the stamp above it says: `<!-- 2026-02-01 10:00:00
/// [claude:build.md] -->`, with the date that the source gives.
final class Provenance {
  /// As much as a stamp has room for.
  private static final int PLACE_CHARS = 70;

  private static final List<String> FILES = List.of("claude:", "basic-memory:", "markdown:");

  private Provenance() {}

  static Stamp stamp(ImportRequest.Source source, String place, LocalDateTime at) {
    String shown = place.length() > PLACE_CHARS ? tail(place) : place;
    StringBuilder name = new StringBuilder(source.label()).append(':');
    for (int i = 0; i < shown.length(); i++) {
      char c = shown.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) || "._-/#".indexOf(c) >= 0;
      name.append(plain && !Character.isSurrogate(c) ? c : '_');
    }
    return new Stamp("", at.truncatedTo(ChronoUnit.SECONDS), name.toString());
  }

  /// Whether it heads all that follows from one file, and not one entry.
  static boolean isOfFile(Stamp stamp) {
    return FILES.stream().anyMatch(source -> stamp.session().startsWith(source));
  }

  private static String tail(String place) {
    return place.substring(place.length() - PLACE_CHARS);
  }
}
