package memory.engine.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionCodec.Decoded.Understood;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.RecordChange.RecordLine;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Status;
import memory.engine.write.LineRedactor;
import memory.engine.write.TextEdit;
import memory.engine.write.TextRedactor;
import memory.engine.write.WordRedactor;

/// Takes decisions out of a log with every line that says something of them; that there were such
/// ids stays, and nothing that they superseded stands again.
///
/// @param ids those to go
/// @param words those that hold these go too, and where an earlier version held them, the version
public record ForgottenDecisions(
    Set<String> ids, Optional<WordRedactor> words, String project, Instant now)
    implements TextEdit {
  private static final String IN_HISTORY = "in its history … takes their place)";

  /// Which decisions of a log would go.
  public Set<String> doomed(DecisionView view) {
    return view.decisions().stream()
        .filter(
            one -> ids.contains(one.id()) || words.filter(sought -> holds(sought, one)).isPresent())
        .map(Decision::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// A line for each decision that goes with the words, for each other one whose history holds
  /// them, and each line that nobody can read.
  public static List<String> told(String log, WordRedactor words) {
    List<Understood> holding = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    DecisionLog read =
        DecisionLog.of(
            log,
            (line, decoded) -> {
              if (words.holds(line.text())) {
                if (decoded instanceof Understood understood) {
                  holding.add(understood);
                } else {
                  unread.add(line.text().strip());
                }
              }
            });
    DecisionView view = read.view();
    Set<String> doomed =
        new ForgottenDecisions(Set.of(), Optional.of(words), "", Instant.EPOCH).doomed(view);
    Set<String> changed = new LinkedHashSet<>();
    holding.forEach(one -> changed.add(read.replay().meant(one.event(), one.project())));
    List<String> told = new ArrayList<>();
    for (Decision one : view.decisions()) {
      boolean holds = changed.remove(one.id());
      if (doomed.contains(one.id())) {
        told.add(whole(one));
      } else if (holds) {
        told.add(whole(one) + " (stays; " + IN_HISTORY);
      }
    }
    changed.forEach(id -> told.add(id + " (was removed; " + IN_HISTORY));
    told.addAll(unread);
    return told;
  }

  private static String whole(Decision one) {
    String said = one.text().startsWith(one.title()) ? one.text() : one.title();
    String more = said.equals(one.text()) || one.text().isBlank() ? "" : ": " + one.text();
    return one.id() + " | " + (said + more).strip().replaceAll("\\s+", " ");
  }

  private static boolean holds(WordRedactor words, Decision decision) {
    return words.holds(decision.title())
        || words.holds(decision.text())
        || words.holds(decision.reason().orElse(""))
        || decision.tags().stream().anyMatch(words::holds);
  }

  /// A sentence about each decision whose successor went now: it stays superseded.
  public static List<String> orphans(List<Decision> before, List<Decision> after) {
    Set<String> left = after.stream().map(Decision::id).collect(Collectors.toSet());
    Set<String> gone = before.stream().map(Decision::id).collect(Collectors.toSet());
    gone.removeAll(left);
    return before.stream()
        .filter(one -> left.contains(one.id()))
        .filter(one -> one.supersededBy().filter(gone::contains).isPresent())
        .map(one ->
            DecisionPlans.line(one)
                + " was replaced by it and stays superseded; to let it count again: memory decision"
                + " resolve "
                + one.id()
                + " active")
        .toList();
  }

  /// All that a log ever said of a decision.
  public static String said(String log, String id) {
    List<Understood> lines = new ArrayList<>();
    DecisionLog read =
        DecisionLog.of(
            log,
            (_, decoded) -> {
              if (decoded instanceof Understood understood) {
                lines.add(understood);
              }
            });
    read.view();
    List<String> said = new ArrayList<>();
    for (Understood line : lines) {
      if (read.replay().meant(line.event(), line.project()).equals(id)) {
        add(said, line.event());
      }
    }
    return String.join("\n", said);
  }

  private static void add(List<String> said, DecisionEvent event) {
    switch (event) {
      case DecisionEvent.Added added -> add(said, added.fields());
      case DecisionEvent.Edited edited -> add(said, edited.fields());
      case DecisionEvent.StatusChanged changed -> changed.reason().ifPresent(said::add);
      case DecisionEvent.Superseded replaced -> add(said, replaced.fields());
      case DecisionEvent.Recorded(Decision one, Optional<String> ownReason) -> {
        said.add(one.title());
        said.add(one.text());
        one.reason().ifPresent(said::add);
        ownReason.ifPresent(said::add);
      }
      case DecisionEvent.Removed _, DecisionEvent.Withdrawn _ -> {}
    }
  }

  /// What takes a decision out of copies of its log, and what it said out of everything else.
  ///
  /// @param said what [#said] gave
  public static TextRedactor redactor(String id, String said) {
    LineRedactor lines = new LineRedactor(said);
    return text -> {
      String redacted = lines.redacted(text);
      if (!redacted.startsWith("{")) {
        return redacted;
      }
      return LosslessText.lines(redacted).stream()
          .filter(line ->
              !line.contains("\"i\":\"" + id + "\"") && !line.contains("\"id\":\"" + id + "\""))
          .collect(Collectors.joining());
    };
  }

  private static void add(List<String> said, DecisionFields fields) {
    fields.title().ifPresent(said::add);
    fields.text().ifPresent(said::add);
    fields.reason().ifPresent(said::add);
  }

  @Override
  public Edited apply(String current) {
    Map<Integer, Understood> understood = new HashMap<>();
    DecisionLog log =
        DecisionLog.of(
            current,
            (line, decoded) -> {
              if (decoded instanceof Understood one) {
                understood.put(line.number() - 1, one);
              }
            });
    DecisionView before = log.view();
    Set<String> doomed = doomed(before);
    List<String> lines = LosslessText.lines(current);
    List<String> left = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).stripTrailing();
      Understood one = understood.get(i);
      if (one == null) {
        left.add(words.filter(sought -> sought.holds(line)).isPresent() ? "" : lines.get(i));
      } else if (doomed.contains(log.replay().meant(one.event(), one.project()))) {
        left.add("");
      } else {
        left.add(rest(one, log, doomed, line, lines.get(i)));
      }
    }
    if (!left.isEmpty() && !left.getLast().isEmpty() && !left.getLast().endsWith("\n")) {
      left.add("\n");
    }
    for (String id : doomed) {
      left.add(
          log.isStore()
              ? RecordLine.removed(RecordChange.alone(log, id), now) + "\n"
              : event(new Removed(id, Optional.of(now)), log));
    }
    String text = String.join("", left);
    DecisionLog after = DecisionLog.of(text, null);
    for (Decision decision : after.view().active()) {
      // What shared its id with one that went may be called otherwise now.
      Decision was =
          before
              .byId(after.replay().longId(decision.id()))
              .or(() -> before.byId(decision.id()))
              .orElse(decision);
      if (!was.active()) {
        String line = lines.get(was.line() - 1);
        text =
            log.isStore()
                ? text.replace(line, RecordLine.of(was, line.strip(), now) + "\n")
                : text
                    + event(
                        new StatusChanged(
                            decision.id(), Optional.of(now), was.status(), Optional.empty()),
                        after);
      }
    }
    return Edited.of(text, "");
  }

  /// What stays of a line about another decision.
  private String rest(
      Understood one, DecisionLog log, Set<String> doomed, String line, String whole) {
    if (one.event() instanceof DecisionEvent.Superseded(var old, var at, var by, var _, var _)
        && by.filter(id -> doomed.contains(log.replay().meant(id, at, one.project())))
            .isPresent()) {
      String meant = log.replay().meant(old, at, one.project());
      return event(new StatusChanged(meant, at, Status.SUPERSEDED, Optional.empty()), log);
    }
    String kept = words.map(sought -> sought.json(line)).orElse(line);
    return kept.equals(line) ? whole : kept + "\n";
  }

  private String event(DecisionEvent event, DecisionLog log) {
    return DecisionCodec.encode(event, event.at().orElse(now), project, "user", log::idInLine)
        + "\n";
  }
}
