package memory.engine.doctor;

import java.util.List;
import java.util.function.Predicate;
import memory.engine.decision.DecisionLog;
import memory.engine.guard.SecretScan;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.model.Finding;
import memory.engine.model.Kind;
import memory.engine.model.ScopeFile;
import memory.engine.note.NoteEntries;
import memory.engine.request.Findings;

/// What the guard says of notes that stand in files already.
final class GuardChecks {
  private static final int MOST_SECRETS = 5;
  private static final int MOST_THREATS = 20;

  private GuardChecks() {}

  /// Secrets that stand in files already (safety S7).
  static void secrets(ScopeFile file, String text, Findings findings) {
    List<Finding> secrets = SecretScan.of(text);
    if (secrets.isEmpty()) {
      return;
    }
    List<String> places = secrets.stream().map(secret -> secret.told(text)).distinct().toList();
    List<String> named = places.subList(0, Math.min(MOST_SECRETS, places.size()));
    String more = places.size() > named.size() ? " and more" : "";
    findings.warning(
        file.path(),
        "holds what looks like a secret: " + String.join(", ", named) + more,
        findings.memory("scrub"));
  }

  /// Entries that the guard keeps from models (safety P3).
  static void threats(ScopeFile file, String text, Predicate<String> allowed, Findings findings) {
    List<String> lines = Lines.list(text);
    int named = 0;
    for (NoteEntries.Span entry : spans(file, lines)) {
      List<String> rules = WriteGuard.threats(entry.of(lines));
      if (!rules.isEmpty() && allowed.test(entry.of(lines))) {
        continue;
      }
      if (!rules.isEmpty() && named++ < MOST_THREATS) {
        int first = entry.first() + 1;
        int last = entry.last() + 1;
        String place = first == last ? file.at(first) : file.at(first) + "-L" + last;
        findings.warning(
            place,
            "reads like orders to an agent and is not shown to one: "
                + String.join(", ", rules)
                + "; if it is an honest note, show it: memory scan --allow "
                + place,
            file.path().kind() == Kind.DECISION
                ? removal(file, text, first, findings)
                : findings.memory(
                    "forget", place, "--scope", file.root().scopeOf(file.path()).label(), "--yes"));
      }
    }
  }

  private static String removal(ScopeFile file, String text, int line, Findings findings) {
    String scope = file.root().scope().label();
    return DecisionLog.read(text).decisions().stream()
            .filter(decision -> decision.line() == line)
            .findFirst()
            .map(one -> findings.memory("decision", "remove", one.id(), "--scope", scope) + " && ")
            .orElse("")
        + findings.memory("decision", "purge", "--compact", "--yes", "--scope", scope);
  }

  private static List<NoteEntries.Span> spans(ScopeFile file, List<String> lines) {
    return file.path().kind() == Kind.CURATED
        ? NoteEntries.curatedSpans(lines)
        : NoteEntries.spans(lines);
  }
}
