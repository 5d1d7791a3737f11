package memory.engine.inject;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.model.Decision;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;

/// An active decision, as far as a prompt is told of it.
///
/// @param title may be empty when `text` is not
/// @param text may be empty when `title` is not; the reason stands below it, where there is one
/// @param scope whose decision it is
/// @param against the ids of active ones that it is said to contradict
/// @param elsewhere the other project that a global record names
/// @param standingLine as [memory.engine.model.Decision#standingLine]; empty = nobody asks
public record DecisionLine(
    String id,
    String title,
    String text,
    List<String> tags,
    Scope scope,
    List<String> against,
    Optional<String> elsewhere,
    String standingLine) {
  private static final int LINE_CHARS = 160;
  private static final int TEXT_CHARS = 120;
  private static final int TAGS = 2;
  private static final int TAG_CHARS = 12;
  private static final int PROJECT_CHARS = 40;
  private static final int ID_CHARS = 40;
  static final String BAR = " | ";
  private static final String REASON = "\nReason: ";

  /// A text with the reason below it, as it is given to a line.
  static String reasoned(String text, Optional<String> reason) {
    return reason
        .filter(why -> !why.isBlank())
        .map(why -> text + REASON + why.strip())
        .orElse(text);
  }

  /// One of this project, or of every project.
  public DecisionLine(String id, String title, String text, List<String> tags, Scope scope) {
    this(id, title, text, tags, scope, List.of(), Optional.empty(), "");
  }

  /// `> id | title or the text's start | contradicts id | of another project | #tag #tag`, at most
  /// 160 characters.
  String quoted() {
    return quoted(told(), LINE_CHARS, "");
  }

  /// `> id | text (Reason: …; …) | #tag #tag`, the title before a text that does not begin with it.
  ///
  /// @param most characters; a longer text is cut and marked, and below 160 the line is short
  String quoted(int most) {
    return most < LINE_CHARS ? quoted() : quoted(whole(), most, TextBorder.ELLIPSIS);
  }

  private String quoted(String told, int most, String mark) {
    String tail = tail();
    String head = id + BAR;
    int room = most - Frame.QUOTE.length() - head.length() - tail.length();
    String shown = Frame.quoted(head + TextBorder.cut(told, room, mark) + tail);
    // Characters that are spelled out may still have made it too long.
    return TextBorder.cut(shown, most, mark);
  }

  /// What it says, and for which project: two that branches took with the same words are told once,
  /// whatever their reasons.
  String saying() {
    return title + "\n" + unreasoned(text) + "\n" + elsewhere.orElse("");
  }

  private String whole() {
    String name = oneLine(title);
    String said = oneLine(said());
    String all =
        said.isEmpty() || said.startsWith(name) || name.isEmpty()
            ? said.isEmpty() ? name : said
            : name + ": " + said;
    String reason =
        text.substring(said().length())
            .lines()
            .map(DecisionLine::oneLine)
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining("; "));
    return reason.isEmpty() ? all : all + " (" + reason + ")";
  }

  private String said() {
    return unreasoned(text);
  }

  /// A text without the reason below it.
  static String unreasoned(String text) {
    int reason = text.indexOf(REASON);
    return reason < 0 ? text : text.substring(0, reason);
  }

  /// `id | title or the text's start`, as it stands in a file.
  public String line() {
    return id + BAR + told();
  }

  /// Whether a quoted line may be one of a decision.
  static boolean isOne(String line) {
    int bar = line.indexOf(BAR);
    return bar > 0 && line.indexOf(' ', Frame.QUOTE.length()) == bar;
  }

  /// What the short line says of the decision: its title, else the beginning of its text.
  String told() {
    String line = oneLine(title);
    return line.isEmpty() ? TextBorder.cut(oneLine(said()), TEXT_CHARS, "") : line;
  }

  private String tail() {
    StringBuilder shown = new StringBuilder();
    for (String tag : tags.subList(0, Math.min(TAGS, tags.size()))) {
      String line = oneLine(tag);
      if (!line.isEmpty()) {
        String hash = line.startsWith("#") ? "" : "#";
        shown
            .append(shown.isEmpty() ? BAR : " ")
            .append(hash)
            .append(TextBorder.cut(line, TAG_CHARS, ""));
      }
    }
    String origin =
        elsewhere
            .map(name -> BAR + "of " + TextBorder.cut(oneLine(name), PROJECT_CHARS, ""))
            .orElse("");
    String rival =
        against.stream()
            .findFirst()
            .map(id -> BAR + "contradicts " + TextBorder.cut(oneLine(id), ID_CHARS, ""))
            .orElse("");
    return rival + origin + shown;
  }

  static String oneLine(String value) {
    StringBuilder line = new StringBuilder(value.length());
    boolean gap = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
        gap = !line.isEmpty();
      } else {
        line.append(gap ? " " : "").append(c);
        gap = false;
      }
    }
    return line.toString();
  }

  /// Within each log the important ones first, what only turns said last, else the newest first. A
  /// log that is missing or cannot be read has none.
  ///
  /// @param own what this project is called
  /// @param everyProject whether a global record that names another one stands there too, labelled
  public static List<DecisionLine> of(
      List<ScopeRoot> roots, Set<String> own, boolean everyProject) {
    return of(roots, own, decision -> everyProject || isOwn(decision, own));
  }

  /// Those that were taken on a day.
  public static List<DecisionLine> ofDay(
      List<ScopeRoot> roots, Set<String> own, LocalDate day, ZoneId zone) {
    return of(
        roots,
        own,
        decision ->
            isOwn(decision, own)
                && decision
                    .createdAt()
                    .map(at -> at.atZone(zone).toLocalDate().equals(day))
                    .orElse(false));
  }

  private record Active(Scope scope, Decision decision) {}

  private static List<DecisionLine> of(
      List<ScopeRoot> roots, Set<String> own, Predicate<Decision> wanted) {
    List<Active> active = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (LogFile log : LogFile.of(root)) {
        Scope scope = root.scopeOf(log.path());
        active(log).forEach(decision -> active.add(new Active(scope, decision)));
      }
    }
    Set<String> ids = new HashSet<>();
    active.forEach(one -> ids.add(one.decision.id()));
    List<DecisionLine> lines = new ArrayList<>();
    for (Active one : active) {
      Decision decision = one.decision;
      if (wanted.test(decision)) {
        lines.add(
            new DecisionLine(
                decision.id(),
                decision.title(),
                reasoned(decision.text(), decision.reason()),
                decision.tags(),
                one.scope,
                decision.conflictsWith().stream().filter(ids::contains).toList(),
                decision.project().filter(name -> !isOwn(decision, own)),
                decision.standingLine()));
      }
    }
    return List.copyOf(lines);
  }

  private static boolean isOwn(Decision decision, Set<String> own) {
    return decision.project().map(own::contains).orElse(true);
  }

  /// The logs that are read, whether they exist or not.
  public static List<Path> logs(List<ScopeRoot> roots) {
    List<Path> logs = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (LogFile log : LogFile.of(root)) {
        logs.add(log.file());
        root.main().ifPresent(main -> logs.addAll(logs(List.of(main))));
      }
    }
    return logs;
  }

  /// The important ones come first, what turns said comes last.
  private static int rank(Decision decision) {
    return decision.isTurn() ? 2 : decision.important() ? 0 : 1;
  }

  private static List<Decision> active(LogFile log) {
    try {
      List<Decision> active = new ArrayList<>(log.read(BoundedRead.LOG_BYTES).active());
      active.sort((one, other) -> Integer.compare(rank(one), rank(other)));
      return active;
    } catch (IOException missingOrRefused) {
      return List.of();
    }
  }
}
