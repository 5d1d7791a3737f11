package memory.cli.doctor;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;
import memory.engine.scope.ScopeRoot;

/// Reads every memory file once for all checks of what stands in it.
final class TextChecks implements Check {
  static final int KINDS = 4;

  private final List<TextCheck> checks;

  TextChecks(List<TextCheck> checks) {
    this.checks = checks;
    if (checks.size() != KINDS) {
      throw new IllegalArgumentException("there are " + checks.size() + " kinds");
    }
  }

  @Override
  public String name() {
    return "files";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        look(file, findings);
      }
    }
  }

  private void look(ScopeFile file, Findings findings) {
    int most =
        file.path().kind() == Kind.DECISION ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
    Optional<String> text;
    try {
      text = MemoryText.decode(BoundedRead.bytes(file.file(), file.root().boundary(), most));
    } catch (IOException unreadable) {
      findings.error(
          file.path(),
          "cannot be read: " + unreadable.getMessage(),
          "look at the file and its permissions");
      return;
    }
    if (text.isEmpty()) {
      findings.warning(file.path(), "is binary and not indexed", "move it away");
      return;
    }
    for (TextCheck check : checks) {
      Findings own = new Findings(check.name());
      check.look(file, text.get(), own);
      findings.all().addAll(own.all());
    }
  }
}
