package memory.engine.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.BoundedRead;
import memory.engine.file.CanonicalPath;

/// Which project it is, the same for all git worktrees of one repository.
///
/// @param id 16 hex digits
/// @param anchor what the id was made from: a `projectKey`, the repository's git folder, or the
///   project's own folder
public record ProjectIdentity(String id, String anchor) {
  /// What a record names that is for every project.
  public static final String EVERY_PROJECT = "*";

  static final String GIT = ".git";
  private static final int GIT_FILE_BYTES = 4096;
  private static final int GIT_CONFIG_BYTES = 1 << 20;

  /// Whether a record's word for its project names one.
  public static boolean isOne(String name) {
    return !name.isBlank() && !name.equals(EVERY_PROJECT);
  }

  /// @param projectFolder where the project starts ([Layout#projectFolder])
  /// @param projectKey a name given in the configuration; two projects with the same name are one
  public static ProjectIdentity of(Path projectFolder, Optional<String> projectKey) {
    if (projectKey.isPresent()) {
      // Apart from paths, so that no key can pass for a project that has none.
      return new ProjectIdentity(Layout.hash16("key\0" + projectKey.get()), projectKey.get());
    }
    Path folder = CanonicalPath.orAbsolute(projectFolder);
    String anchor = gitFolder(folder).orElse(folder).toString();
    return new ProjectIdentity(Layout.hash16(anchor), anchor);
  }

  /// What a record may call this project: its id, its key or git folder, its folder's path or name,
  /// or that it is for every project.
  public Set<String> names(Path projectFolder) {
    Path name = projectFolder.getFileName();
    Set<String> names = new HashSet<>(List.of(id, anchor, projectFolder.toString(), EVERY_PROJECT));
    if (name != null) {
      names.add(name.toString());
    }
    return names;
  }

  /// The worktree that a repository's own folder lies in, for one that is linked to it; empty for
  /// the main worktree itself, for submodules, and where there is none.
  public static Optional<Path> mainWorktree(Path folder) {
    if (Files.isDirectory(folder.resolve(GIT))) {
      return Optional.empty();
    }
    return gitFolder(folder).filter(git -> git.endsWith(GIT) && !isBare(git)).map(Path::getParent);
  }

  /// The worktrees that are linked to this one, which is the main worktree, and are there.
  public static List<Path> linkedWorktrees(Path folder) {
    List<Path> linked = new ArrayList<>();
    Path known = folder.resolve(GIT).resolve("worktrees");
    try (DirectoryStream<Path> names = Files.newDirectoryStream(known)) {
      for (Path name : names) {
        Path tree = name.resolve(firstLine(name.resolve("gitdir"))).normalize().getParent();
        if (tree != null && mainWorktree(tree).filter(folder::equals).isPresent()) {
          linked.add(tree);
        }
      }
    } catch (IOException | DirectoryIteratorException | InvalidPathException unreadable) {
      // Then nobody knows of more.
    }
    return linked;
  }

  private static boolean isBare(Path git) {
    try {
      return text(git.resolve("config"), GIT_CONFIG_BYTES)
          .lines()
          .anyMatch(line -> line.replace(" ", "").strip().equals("bare=true"));
    } catch (IOException none) {
      return false;
    }
  }

  private static Optional<Path> gitFolder(Path folder) {
    Path git = folder.resolve(GIT);
    try {
      if (Files.isDirectory(git)) {
        Path own = git.toRealPath();
        return own.startsWith(folder) ? Optional.of(own) : commonFolder(own, folder);
      }
      String line = firstLine(git);
      if (!line.startsWith("gitdir:")) {
        return Optional.empty();
      }
      Path own = folder.resolve(line.substring("gitdir:".length()).strip()).toRealPath();
      return commonFolder(own, folder);
    } catch (IOException | InvalidPathException noRepository) {
      return Optional.empty();
    }
  }

  /// A `.git` file may name any repository, and a link may lead to any; it is believed only when
  /// that one names it back, as git writes it: a worktree by `gitdir`, a submodule by
  /// `core.worktree`.
  private static Optional<Path> commonFolder(Path own, Path folder) throws IOException {
    if (Files.exists(own.resolve("commondir"))) {
      Path named = own.resolve(firstLine(own.resolve("gitdir"))).toRealPath();
      boolean namesUs = named.equals(folder.resolve(GIT));
      return namesUs
          ? Optional.of(own.resolve(firstLine(own.resolve("commondir"))).toRealPath())
          : Optional.empty();
    }
    for (String line : text(own.resolve("config"), GIT_CONFIG_BYTES).lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0 && line.substring(0, equals).strip().equals("worktree")) {
        Path worktree = own.resolve(line.substring(equals + 1).strip()).toRealPath();
        return worktree.equals(folder) ? Optional.of(own) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static String firstLine(Path file) throws IOException {
    return text(file, GIT_FILE_BYTES).lines().findFirst().orElse("").strip();
  }

  private static String text(Path file, int maxBytes) throws IOException {
    return new String(BoundedRead.bytes(file, Optional.empty(), maxBytes), StandardCharsets.UTF_8);
  }

  /// The folder that a directory's project starts at: the git top level around it, found by walking
  /// up without git; else the directory itself. A linked worktree without notes of its own belongs
  /// to its main worktree, so that both have the same decisions and the same consent. Canonical.
  static Path rootAround(Path directory) {
    Path start = CanonicalPath.orAbsolute(directory);
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      // A folder in a plain checkout, a file in a worktree or submodule.
      if (Files.exists(folder.resolve(GIT))) {
        boolean hasNotes = Files.isDirectory(folder.resolve(".pi/memory"));
        return hasNotes ? folder : mainWorktree(folder).orElse(folder);
      }
    }
    return start;
  }
}
