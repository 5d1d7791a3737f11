package memory.engine.model;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The comment line that memory tools write above an entry: `<!-- 2026-02-15 14:30:00 [a1b2c3d4]
/// -->`, `<!-- HANDOFF 2026-02-15 14:30:00 [a1b2c3d4] -->`, or at the top of a file they rewrote
/// `<!-- last updated: 2026-02-15 14:30:00 [a1b2c3d4] -->`, which dates no entry.
///
/// @param label what stands before the time: empty, `HANDOFF` or `last updated:`
/// @param at when, on the writer's clock
/// @param session the first characters of the session that wrote it; empty when it does not say
public record Stamp(String label, LocalDateTime at, String session) {
  private static final String OPEN = "<!--";
  private static final String CLOSE = "-->";
  private static final int SESSION_CHARS = 8;
  private static final int MAX_CHARS = 160;
  private static final Pattern STAMP =
      Pattern.compile(
          "<!--\\s*(?i:(handoff|last updated:)\\s*)?(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}(?::\\d{2})?)"
              + "\\s*(?:\\[([^>]+)\\]\\s*)?-->");

  private static final Pattern SHOWN =
      Pattern.compile("(?:Handoff, |Last updated )?\\d{4}-\\d{2}-\\d{2}");

  /// The stamp, when the line is one and nothing else.
  public static Optional<Stamp> of(String line) {
    String text = line.strip();
    if (text.length() > MAX_CHARS || !text.startsWith(OPEN)) {
      return Optional.empty();
    }
    Matcher stamp = STAMP.matcher(text);
    if (!stamp.matches()) {
      return Optional.empty();
    }
    String label = Optional.ofNullable(stamp.group(1)).orElse("").toLowerCase(Locale.ROOT);
    String session = Optional.ofNullable(stamp.group(4)).orElse("");
    try {
      return Optional.of(
          new Stamp(
              label.equals("handoff") ? "HANDOFF" : label,
              LocalDateTime.parse(stamp.group(2) + "T" + stamp.group(3)),
              session));
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }

  /// The stamp of what is written now.
  ///
  /// @param clock with the user's zone
  /// @param session its first 8 characters are kept, as far as they are letters, digits, `-`, `_`
  public static Stamp now(String label, Clock clock, Optional<String> session) {
    String name = session.map(Stamp::shortName).orElse("");
    return new Stamp(label, LocalDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS), name);
  }

  /// The day it gives the entry below it; one at the top of a rewritten file gives none.
  public Optional<LocalDate> day() {
    return label.startsWith("last") ? Optional.empty() : Optional.of(at.toLocalDate());
  }

  /// The line in the file.
  public String line() {
    String time = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).format(at);
    return OPEN
        + " "
        + (label.isEmpty() ? "" : label + " ")
        + time
        + (session.isEmpty() ? "" : " [" + session + "]")
        + " "
        + CLOSE;
  }

  private static String shortName(String session) {
    StringBuilder name = new StringBuilder(SESSION_CHARS);
    for (int i = 0; i < session.length() && name.length() < SESSION_CHARS; i++) {
      char c = session.charAt(i);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || c == '-' || c == '_')) {
        name.append(c);
      }
    }
    return name.toString();
  }

  /// Whether a line may be one that a reader is shown in a stamp's place.
  public static boolean isShown(String line) {
    return SHOWN.matcher(line).matches();
  }

  /// The line that a reader is shown in its place: the day, and what the label adds to it.
  public String shown() {
    return switch (label) {
      case "" -> at.toLocalDate().toString();
      case "HANDOFF" -> "Handoff, " + at.toLocalDate();
      default -> "Last updated " + at.toLocalDate();
    };
  }
}
