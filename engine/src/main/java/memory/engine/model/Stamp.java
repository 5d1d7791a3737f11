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
/// `<!-- last updated: 2026-02-15 14:30:00 [a1b2c3d4] -->`, which dates no entry. Above an imported
/// entry it says where that came from, `<!-- 2026-02-15 14:30:00 [claude:build.md] -->`, and where
/// nothing tells of when it is `<!-- imported [claude:build.md] -->`.
///
/// @param label what stands before the time: empty, `HANDOFF` or `last updated:`; `imported` in its
///   place
/// @param at when, on the writer's clock; empty of an undated import alone
/// @param session the first characters of the session that wrote it; empty when it does not say
public record Stamp(String label, Optional<LocalDateTime> at, String session) {
  private static final String IMPORTED = "imported";
  private static final String OPEN = "<!--";
  private static final String CLOSE = "-->";
  private static final int SESSION_CHARS = 8;
  private static final int MAX_CHARS = 160;
  private static final Pattern STAMP =
      Pattern.compile(
          "<!--\\s*(?:(?i:(handoff|last updated:)\\s*)?(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}(?::\\d{2})?)"
              + "|imported(?=\\s*\\[))\\s*(?:\\[([^>]+)\\]\\s*)?-->");

  private static final Pattern SHOWN =
      Pattern.compile("(?:Handoff, |Last updated )?\\d{4}-\\d{2}-\\d{2}|Imported, undated");

  public Stamp(String label, LocalDateTime at, String session) {
    this(label, Optional.of(at), session);
  }

  /// That of an entry of which nothing tells of when it is.
  ///
  /// @param from where it came from
  public static Stamp imported(String from) {
    return new Stamp(IMPORTED, Optional.empty(), from);
  }

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
    if (stamp.group(2) == null) {
      return Optional.of(imported(session));
    }
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

  /// Whether it is of what was written below it, and not of when the file was written anew.
  public boolean headsEntry() {
    return !label.startsWith("last");
  }

  /// When the entry below it was written; one at the top of a rewritten file tells of none.
  public Optional<LocalDateTime> written() {
    return headsEntry() ? at : Optional.empty();
  }

  /// The same without the time.
  public Optional<LocalDate> day() {
    return written().map(LocalDateTime::toLocalDate);
  }

  /// The line in the file.
  public String line() {
    String time =
        at.map(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)::format).orElse("");
    return OPEN
        + " "
        + label
        + (label.isEmpty() || time.isEmpty() ? "" : " ")
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
    if (at.isEmpty()) {
      return "Imported, undated";
    }
    LocalDate day = at.get().toLocalDate();
    return switch (label) {
      case "" -> day.toString();
      case "HANDOFF" -> "Handoff, " + day;
      default -> "Last updated " + day;
    };
  }
}
