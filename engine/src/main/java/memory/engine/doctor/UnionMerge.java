package memory.engine.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.LosslessText;
import memory.engine.request.Findings.RepairCommand;

/// Whether git keeps the lines of both sides where two branches added to one memory file.
public final class UnionMerge {
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
