package memory.engine.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
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

  public ForgottenDecisions {
    ids = Set.copyOf(ids);
  }

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
    Map<Integer, DecisionEvent> holding = new TreeMap<>();
    List<String> unread = new ArrayList<>();
    DecisionView view =
        DecisionLog.read(
            log,
            (line, decoded) -> {
              if (words.holds(line.text())) {
                if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
                  holding.put(line.number(), event);
                } else {
                  unread.add(line.text().strip());
                }
              }
            });
    Set<String> doomed =
        new ForgottenDecisions(Set.of(), Optional.of(words), "", Instant.EPOCH).doomed(view);
    Map<Integer, String> addedAt = new HashMap<>();
    view.decisions().forEach(one -> addedAt.put(one.line(), one.id()));
    Set<String> changed = new LinkedHashSet<>();
    holding.forEach((line, event) -> changed.add(addedAt.getOrDefault(line, event.id())));
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

  /// A sentence about each decision whose successor went: it stays superseded.
  public static List<String> orphans(List<Decision> before, List<Decision> after) {
    Set<String> left = after.stream().map(Decision::id).collect(Collectors.toSet());
    return before.stream()
        .filter(one -> left.contains(one.id()))
        .filter(one -> one.supersededBy().filter(by -> !left.contains(by)).isPresent())
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
    List<String> said = new ArrayList<>();
    DecisionLog.read(
        log,
        (_, decoded) -> {
          if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)
              && event.id().equals(id)) {
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
        });
    return String.join("\n", said);
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
    RecordChange.Form form = new RecordChange.Form();
    Map<Integer, DecisionEvent> events = new HashMap<>();
    DecisionView before =
        DecisionLog.read(
            current,
            (line, decoded) -> {
              form.line(line, decoded);
              if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
                events.put(line.number() - 1, event);
              }
            });
    Set<String> doomed = doomed(before);
    Map<Integer, String> addedAt = new HashMap<>();
    before.decisions().forEach(one -> addedAt.put(one.line() - 1, one.id()));
    List<String> lines = LosslessText.lines(current);
    List<String> left = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).stripTrailing();
      DecisionEvent event = events.get(i);
      if (event != null && doomed.contains(addedAt.getOrDefault(i, event.id()))) {
        left.add("");
      } else if (event == null) {
        left.add(words.filter(sought -> sought.holds(line)).isPresent() ? "" : lines.get(i));
      } else {
        left.add(rest(event, doomed, line, lines.get(i)));
      }
    }
    if (!left.isEmpty() && !left.getLast().isEmpty() && !left.getLast().endsWith("\n")) {
      left.add("\n");
    }
    for (String id : doomed) {
      left.add(
          form.isStore()
              ? RecordLine.removed(id, now) + "\n"
              : event(new Removed(id, Optional.of(now))));
    }
    String text = String.join("", left);
    for (Decision decision : DecisionLog.read(text).active()) {
      Optional<Decision> was = before.byId(decision.id());
      if (was.isPresent() && !was.get().active()) {
        text =
            form.isStore()
                ? text.replace(
                    lines.get(was.get().line() - 1),
                    RecordLine.of(was.get(), lines.get(was.get().line() - 1).strip(), now) + "\n")
                : text
                    + event(
                        new StatusChanged(
                            decision.id(), Optional.of(now), was.get().status(), Optional.empty()));
      }
    }
    return Edited.of(text, "");
  }

  /// What stays of a line about another decision.
  private String rest(DecisionEvent event, Set<String> doomed, String line, String whole) {
    if (event instanceof DecisionEvent.Superseded(var old, var at, var by, var _, var _)
        && by.filter(doomed::contains).isPresent()) {
      return event(new StatusChanged(old, at, Status.SUPERSEDED, Optional.empty()));
    }
    String kept = words.map(sought -> sought.json(line)).orElse(line);
    return kept.equals(line) ? whole : kept + "\n";
  }

  private String event(DecisionEvent event) {
    return DecisionCodec.encode(event, event.at().orElse(now), project, "user", id -> id) + "\n";
  }
}
