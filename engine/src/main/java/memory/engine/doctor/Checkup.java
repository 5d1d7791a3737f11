package memory.engine.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.curated.CuratedStore;
import memory.engine.file.BoundedRead;
import memory.engine.file.LosslessText;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;

/// Looks for what is wrong with a memory's files, folders, stores and index. Reads only.
///
/// @param roots the scopes that may be read
/// @param curated the curated store, for reading
/// @param opened opens the index
public record Checkup(
    List<ScopeRoot> roots,
    Layout layout,
    MemoryConfig config,
    CuratedStore curated,
    Instant now,
    Opened opened) {
  private static final List<Map.Entry<String, Check>> CHECKS =
      List.of(
          Map.entry("file", FileChecks::files),
          Map.entry("folder", FolderChecks::links),
          Map.entry("merge", FolderChecks::copies),
          Map.entry("union", StoreChecks::union),
          Map.entry("curated", StoreChecks::curated),
          Map.entry("journal", StoreChecks::journal),
          Map.entry("leftover", FolderChecks::leftovers),
          Map.entry("lock", StoreChecks::locks),
          Map.entry("index", StoreChecks::index));

  @FunctionalInterface
  public interface Opened {
    SearchIndex index() throws IOException;
  }

  @FunctionalInterface
  private interface Check {
    void at(Checkup checkup, Findings findings) throws IOException;
  }

  public void run(Findings findings) {
    CHECKS.forEach(
        check -> findings.look(check.getKey(), found -> check.getValue().at(this, found)));
  }

  /// Whether git keeps the lines of both sides where two branches added to one memory file.
  public static final class UnionMerge {
    private static final String UNION = " merge=union";
    private static final String ATTRIBUTES = ".gitattributes";
    private static final int MAX_BYTES = 1 << 20;

    private UnionMerge() {}

    /// Whether a file lies in a repository and git merges it as any other.
    ///
    /// @param file the file, which need not exist
    public static boolean isMissing(Path file) throws IOException {
      String name = file.getFileName().toString();
      String form = name.substring(name.lastIndexOf('.'));
      for (Path folder = file.toAbsolutePath().getParent();
          folder != null;
          folder = folder.getParent()) {
        if (isSaid(folder.resolve(ATTRIBUTES), form)) {
          return false;
        }
        if (Files.exists(folder.resolve(".git"))) {
          return true;
        }
      }
      return false;
    }

    /// The command for a shell that has git do so for the files of a folder and below it, behind an
    /// empty line, as the last line that is there may have no end.
    ///
    /// @param patterns the files' names, as git's attributes have them
    public static String command(Path folder, List<String> patterns) {
      String lines = String.join(UNION + "\\n", patterns) + UNION;
      return "printf '\\n"
          + lines
          + "\\n' >> "
          + RepairCommand.shell(folder.resolve(ATTRIBUTES).toString());
    }

    /// Whether it is said there of files of that form, or of all.
    private static boolean isSaid(Path attributes, String form) throws IOException {
      try {
        byte[] bytes = BoundedRead.bytes(attributes, Optional.empty(), MAX_BYTES);
        return LosslessText.decode(bytes)
            .orElse("")
            .lines()
            .filter(line -> line.contains(UNION))
            .map(line -> line.strip().split("\\s", 2)[0])
            .anyMatch(pattern ->
                !pattern.startsWith("#") && (pattern.contains(form) || pattern.equals("*")));
      } catch (NoSuchFileException none) {
        return false;
      }
    }
  }
}
