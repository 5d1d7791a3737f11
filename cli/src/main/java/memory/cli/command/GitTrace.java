package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.CanonicalPath;
import memory.engine.model.Environment;
import memory.engine.request.ForgetRequest.Forgotten;

/// Whether git may still hold what a file said: what was committed stays in its history, whatever
/// becomes of the file, and what was staged in its objects.
public record GitTrace(Environment environment) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /// What is to be told of what was forgotten: where something like it stands still, and where git
  /// may hold it.
  public List<String> left(Forgotten gone) throws IOException {
    List<String> left = new ArrayList<>(gone.left());
    for (Path file : gone.files()) {
      of(file).ifPresent(left::add);
    }
    return left;
  }

  /// What a user should do about it; empty when git does not know the file.
  Optional<String> of(Path file) throws IOException {
    Path canonical = CanonicalPath.orAbsolute(file);
    for (Path folder = canonical.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(".git"))) {
        String name = folder.relativize(canonical).toString();
        return mayHold(folder, name)
            ? Optional.of(
                "git may still hold it; see: git -C " + folder + " log --all --oneline -- " + name)
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /// It may where git cannot tell.
  private boolean mayHold(Path folder, String name) throws IOException {
    GitRun git = new GitRun(folder, environment.variables(), Call.patience(environment, PATIENCE));
    String path = ":(literal)" + name;
    return !git.run("ls-files", "--", path).isNothing()
        || !git.run("log", "--all", "-1", "--format=%h", "--", path).isNothing();
  }
}
