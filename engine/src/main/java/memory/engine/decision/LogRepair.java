package memory.engine.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionLog.LogLines;
import memory.engine.file.JsonObject;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.write.TextEdit;

/// What takes lines out of a log and leaves what it says: a repair those that nobody can read, a
/// compaction those of removed decisions.
public final class LogRepair {
  private LogRepair() {}

  /// Without the lines that are no JSON of anybody's: torn ones, the marks of a merge that git
  /// left. Lines of kinds that we do not know stay. The last line gets its end.
  static TextEdit.Edited repaired(String current) {
    StringBuilder kept = new StringBuilder(current.length() + 1);
    int bad = 0;
    for (String line : LosslessText.lines(current)) {
      if (isBad(line.stripTrailing())) {
        bad++;
      } else {
        kept.append(line);
      }
    }
    if (!kept.isEmpty() && kept.charAt(kept.length() - 1) != '\n') {
      kept.append('\n');
    }
    return TextEdit.Edited.of(
        kept.toString(), bad + (bad == 1 ? " line" : " lines") + " taken out of the log");
  }

  /// Whether a repair would change the log.
  public static boolean mends(String log) {
    return !repaired(log).text().equals(log);
  }

  /// The lines that a repair leaves, without their ends.
  static List<String> good(String log) {
    return LosslessText.lines(log).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !isBad(line))
        .toList();
  }

  private static boolean isBad(String line) {
    return !line.isBlank() && (line.length() > LogLines.MAX_BYTES || JsonObject.of(line).isEmpty());
  }

  /// Takes the lines of removed decisions out of a log, except the last `rm` of each, so that its
  /// id stays taken. Every other line stays as it is, bad ones too; lines that also speak of a
  /// decision that is there stay, and those about one that the log does not have, or that was
  /// changed after it was removed.
  static TextEdit.Edited compacted(String current) {
    DecisionLog log = DecisionLog.of(current, null);
    DecisionView before = log.view();
    Set<String> removed = new HashSet<>();
    Set<String> live = new HashSet<>();
    before.decisions().forEach(decision -> live.add(number(decision.id())));
    before.contested().keySet().forEach(decision -> live.add(number(decision.id())));
    Map<String, String> adds = new HashMap<>();
    List<String> lines = LosslessText.lines(current);
    Map<String, Integer> lastRemoval = new HashMap<>();
    List<Decoded> decoded = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).stripTrailing();
      Decoded one =
          line.isEmpty() || line.length() > LogLines.MAX_BYTES
              ? new Decoded.Bad("")
              : DecisionCodec.decode(line, i + 1);
      decoded.add(one);
      if (one instanceof Decoded.Understood(DecisionEvent event, String project, var _)
          && (event instanceof DecisionEvent.Removed || event instanceof DecisionEvent.Withdrawn)) {
        removed.add(log.replay().meant(event, project));
        lastRemoval.put(event.id(), i);
      } else if (one instanceof Decoded.Understood(DecisionEvent event, var _, var _)
          && (event instanceof DecisionEvent.Added || event instanceof DecisionEvent.Recorded)
          && !line.equals(Optional.ofNullable(adds.put(event.id(), line)).orElse(line))) {
        // Which of them an event means is told by all of them.
        live.add(number(event.id()));
      }
    }
    StringBuilder kept = new StringBuilder();
    int dropped = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (decoded.get(i) instanceof Decoded.Understood(DecisionEvent event, String project, var _)
          && removed.contains(log.replay().meant(event, project))
          && isGone(event, live)
          && !Integer.valueOf(i).equals(lastRemoval.get(event.id()))) {
        dropped++;
      } else {
        kept.append(lines.get(i));
      }
    }
    if (!placeless(DecisionLog.read(kept.toString())).equals(placeless(before))) {
      throw Refusal.conflict(
              "the log would say something else without those lines", Hint.Way.DECISION_DOCTOR)
          .asException();
    }
    return TextEdit.Edited.of(kept.toString(), "lines of removed decisions taken out: " + dropped);
  }

  /// Whether nothing but removed decisions depends on the line.
  private static boolean isGone(DecisionEvent event, Set<String> live) {
    if (live.contains(number(event.id()))) {
      return false;
    }
    return switch (event) {
      case DecisionEvent.Added added ->
          added.fields().supersedes().filter(id -> live.contains(number(id))).isEmpty();
      case DecisionEvent.Superseded replaced ->
          replaced.by().filter(id -> live.contains(number(id))).isEmpty();
      case DecisionEvent.Recorded recorded ->
          recorded.decision().supersedes().stream().noneMatch(id -> live.contains(number(id)));
      case DecisionEvent.Edited _, DecisionEvent.StatusChanged _, DecisionEvent.Removed _ -> true;
      case DecisionEvent.Withdrawn _ -> false;
    };
  }

  /// An id without what tells apart those of the same number: its lines may be anybody's of them.
  private static String number(String id) {
    return id.replaceFirst("(-\\d{6,7})+$", "");
  }

  /// Each with its end. Without what lines that go have told: where the others stand, and which of
  /// several decisions of a number it was that is named and gone.
  private static List<Decision> placeless(DecisionView view) {
    return view.decisions().stream()
        .map(one ->
            one.onLine(1).called(one.id(), numbers(one.supersedes()), numbers(one.conflictsWith())))
        .toList();
  }

  private static List<String> numbers(List<String> ids) {
    return ids.stream().map(LogRepair::number).toList();
  }
}
