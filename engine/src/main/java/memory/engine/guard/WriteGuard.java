package memory.engine.guard;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import memory.engine.model.Finding;
import memory.engine.model.Passage;
import memory.engine.model.VisibleText;

/// What every write goes through before a byte reaches the disk, and every entry before it reaches
/// a prompt: private parts out, secrets masked, threats named. Decides nothing: whether a secret is
/// masked or refused, and what a threat means, is the caller's to know (safety S2, P3).
public final class WriteGuard {
  /// Which edition of the rules gives the verdicts: one more whenever a rule changes, so that what
  /// was looked at before is looked at again.
  public static final int EDITION = 11;

  private static final String UNNAMED = "the name of a file and its";

  private WriteGuard() {}

  private static final Duration LONGEST = Duration.ofSeconds(30);

  /// A text as it may be written.
  ///
  /// @param text without private parts, its secrets masked
  /// @param secrets where they stood in the text that was given
  /// @param threats where they stand in the text that was given, private parts aside
  public record Checked(String text, List<Finding> secrets, List<Finding> threats) {
    public Checked {
      secrets = List.copyOf(secrets);
      threats = List.copyOf(threats);
    }
  }

  /// @throws ScanTimeout when it took longer than any honest text does
  public static Checked check(String given) {
    TimeLimit limit = TimeLimit.of(LONGEST);
    PrivateParts parts = PrivateParts.outOf(given);
    String text = parts.kept();
    List<Finding> secrets = SecretScan.of(text, limit);
    List<Finding> threats = ThreatScan.of(text, limit);
    return new Checked(
        SecretScan.masked(text, secrets),
        secrets.stream().map(parts::inOriginal).toList(),
        threats.stream().map(parts::inOriginal).toList());
  }

  /// A file's text as an index or a prompt may hold it: private parts gone, secrets masked, every
  /// line at its number.
  public static String redacted(String text) {
    String kept = withoutPrivate(text);
    return SecretScan.masked(kept, SecretScan.of(kept), true);
  }

  /// A file's text with its private parts gone, every line at its number.
  public static String withoutPrivate(String text) {
    PrivateParts parts = PrivateParts.outOf(text);
    return parts.found() ? parts.keptInPlace(text) : text;
  }

  /// The ids of the rules that an entry breaks, each once; empty = a prompt may show it.
  public static List<String> threats(String entry) {
    List<Finding> threats = ThreatScan.of(entry);
    if (threats.isEmpty()) {
      return List.of();
    }
    Set<String> rules = new LinkedHashSet<>();
    threats.forEach(threat -> rules.add(threat.rule()));
    return List.copyOf(rules);
  }

  /// The same of a name, of a file or a tag, whose words are joined by signs.
  public static List<String> nameThreats(String name) {
    String words = NameSigns.ALL.matcher(name).replaceAll(" ");
    return words.isBlank() ? List.of() : threats(words);
  }

  /// Those that a passage breaks by its words, else by its path and tags.
  ///
  /// @param words its text without secrets
  public static List<String> threats(Passage passage, String words) {
    List<String> rules = threats(words);
    return rules.isEmpty()
        ? nameThreats(passage.path() + " " + String.join(" ", passage.tags()))
        : rules;
  }

  /// A name as a placeholder may say it: one that reads like an order is not repeated.
  private static String place(String place) {
    return nameThreats(place).isEmpty() ? VisibleText.line(place) : UNNAMED;
  }

  /// Whether a text as it is shown was blocked for the name of its file.
  public static boolean isUnnamed(String shown) {
    return shown.contains("[BLOCKED: " + UNNAMED);
  }

  /// A judged passage as a model may see it: itself, or a placeholder that says where it stands.
  public static Passage shown(Passage passage) {
    List<String> threats = passage.threats();
    return threats.isEmpty() ? passage : passage.withheld(placeholder(passage.citation(), threats));
  }

  /// An entry as a model may see it: with its secrets masked, or a placeholder.
  public static String shown(String place, String entry) {
    List<String> rules = threats(entry);
    return rules.isEmpty() ? redacted(entry) : placeholder(place, rules);
  }

  /// What stands in the place of an entry with threats; the entry itself stays on disk.
  ///
  /// @param place the file, with the line where that helps
  public static String placeholder(String place, List<String> rules) {
    return "[BLOCKED: "
        + place(place)
        + " entry contained threat pattern(s): "
        + String.join(", ", rules)
        + "]";
  }

  /// A text took longer to scan than any honest one does.
  public static final class ScanTimeout extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ScanTimeout() {
      super("the text takes too long to look at", null, false, false);
    }
  }

  /// Between the words of a name: `ignore-all`, `ignore_all`, `ignoreAll`. Compiled when the first
  /// name is looked at.
  private static final class NameSigns {
    private static final Pattern ALL = Pattern.compile("[/._#-]+|(?<=\\p{Ll})(?=\\p{Lu})");
  }

  /// How much of its thread's processor time a scan may take (safety S4): a machine that is busy
  /// with other work makes no text too slow. Asked between the rules, each of which takes time
  /// linear in a text of bounded length. Used by one thread.
  static final class TimeLimit {
    static final TimeLimit NONE = new TimeLimit(Long.MAX_VALUE, System::nanoTime, () -> 0);

    /// Not counted: who is done by then never asks for the thread's time, which takes 20 ms when it
    /// is asked for the first time.
    private static final long FREE_NANOS = Duration.ofSeconds(1).toNanos();

    private final long nanos;
    private final LongSupplier wall;
    private final LongSupplier processor;
    private final long startNanos;
    private long countedFrom = -1;

    TimeLimit(long nanos, LongSupplier wall, LongSupplier processor) {
      this.nanos = nanos;
      this.wall = wall;
      this.processor = processor;
      this.startNanos = wall.getAsLong();
    }

    static TimeLimit of(Duration longest) {
      return new TimeLimit(
          longest.toNanos(),
          System::nanoTime,
          () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    /// @throws WriteGuard.ScanTimeout when it is over
    void check() {
      long elapsed = wall.getAsLong() - startNanos;
      if (elapsed <= Math.min(nanos, FREE_NANOS)) {
        return;
      }
      long taken = processor.getAsLong();
      if (countedFrom < 0) {
        countedFrom = taken;
      }
      if (taken - countedFrom > nanos) {
        throw new WriteGuard.ScanTimeout();
      }
    }
  }
}
