package memory.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import memory.engine.note.ScopeFile;
import memory.engine.scope.ScopeRoot;

/// Whether the system lets a watcher watch as many folders as there are (Linux).
final class WatchCheck implements Check {
  private static final int SPARE = 1_000;

  @Override
  public String name() {
    return "watch";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Path limits = patient.machine().watchLimit();
    if (!Files.isReadable(limits)) {
      return;
    }
    long limit;
    // In one read: the system gives the rest of a second one as nothing.
    try (BufferedReader lines = Files.newBufferedReader(limits)) {
      limit = Long.parseLong(String.valueOf(lines.readLine()).strip());
    }
    long folders = 0;
    for (ScopeRoot root : patient.roots()) {
      folders +=
          ScopeFile.of(root).stream()
              .map(file -> file.file().resolveSibling(""))
              .distinct()
              .count();
    }
    if (limit < folders + SPARE) {
      findings.warning(
          limits,
          "lets "
              + limit
              + " folders be watched, and memory has "
              + folders
              + "; searches find changes all the same",
          "echo 524288 | sudo tee " + MendLine.shell(limits.toString()));
    }
  }
}
