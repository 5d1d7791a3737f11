package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.LosslessText;
import memory.engine.scope.ScopeRoot;

/// Decision logs in a git repository that git would not merge by itself: all lines of both sides
/// are what a log wants.
final class UnionCheck implements Check {
  private static final String LINE = "decisions.jsonl merge=union";
  private static final String ATTRIBUTES = ".gitattributes";
  private static final int MAX_BYTES = 1 << 20;

  @Override
  public String name() {
    return "union";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      LogFile log = LogFile.written(root);
      if (Files.isRegularFile(log.file()) && isMergedLineByLine(log)) {
        findings.note(
            log.path(),
            "is in a git repository, where two branches that add decisions conflict; "
                + "the command has git keep the lines of both",
            "echo '"
                + LINE
                + "' >> "
                + MendLine.shell(log.file().resolveSibling(ATTRIBUTES).toString()));
      }
    }
  }

  private static boolean isMergedLineByLine(LogFile log) throws IOException {
    for (Path folder = log.file().toAbsolutePath().getParent();
        folder != null;
        folder = folder.getParent()) {
      if (attributes(folder.resolve(ATTRIBUTES)).contains("merge=union")) {
        return false;
      }
      if (Files.exists(folder.resolve(".git"))) {
        return true;
      }
    }
    return false;
  }

  /// What is said there of logs.
  private static String attributes(Path file) throws IOException {
    try {
      StringBuilder lines = new StringBuilder();
      byte[] bytes = BoundedRead.bytes(file, Optional.empty(), MAX_BYTES);
      LosslessText.decode(bytes)
          .orElse("")
          .lines()
          .filter(line -> line.contains("jsonl") && !line.startsWith("#"))
          .forEach(lines::append);
      return lines.toString();
    } catch (NoSuchFileException none) {
      return "";
    }
  }
}
