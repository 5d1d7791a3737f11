package memory.cli.doctor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import memory.engine.guard.SecretScan;
import memory.engine.note.ScopeFile;

/// Secrets that stand in files already (safety S7).
final class SecretCheck implements TextCheck {
  private static final int MOST_NAMED = 5;

  @Override
  public String name() {
    return "secret";
  }

  @Override
  public void look(ScopeFile file, String text, Findings findings) {
    List<memory.engine.guard.Finding> secrets = SecretScan.of(text);
    if (secrets.isEmpty()) {
      return;
    }
    Set<String> places = new LinkedHashSet<>();
    for (memory.engine.guard.Finding secret : secrets) {
      places.add(secret.rule() + " in line " + LineNumber.of(text, secret.start()));
    }
    List<String> named = places.stream().limit(MOST_NAMED).toList();
    String more = places.size() > named.size() ? " and more" : "";
    findings.warning(
        file.path(),
        "holds what looks like a secret: " + String.join(", ", named) + more,
        findings.memory("scrub"));
  }
}
