package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Names that lead out of a memory, or nowhere.
public final class BadNames {
  /// What stands where no name may lead; `7741` in an answer is a leak.
  public static final String OUTSIDE = "the quokka port is 7741\n";

  public static final List<String> ALL =
      List.of(
          "../outside",
          "../../outside",
          "../outside.md",
          "topics/../../outside.md",
          "/etc/passwd",
          "/tmp/outside.md",
          "..",
          ".",
          "",
          " ",
          "a\0b",
          "..\\outside.md",
          "daily/../../outside.md",
          "\u2215etc\u2215passwd",
          "\uFF0E\uFF0E/outside.md",
          "con",
          "nul.md",
          ".state/.lock",
          ".state/x.md",
          ".git/config",
          "config.json",
          "link/outside.md",
          "file-link.md",
          "x".repeat(300),
          "a/".repeat(40) + "x.md",
          "~/outside.md",
          "$HOME/outside.md",
          "file:///etc/passwd",
          "a\nb.md",
          "\u202Edm.x",
          "CON.md",
          "x.md ",
          "x.md.",
          "%2e%2e/outside.md");

  private BadNames() {}

  /// Puts files beside the memory of a home in the folder.
  public static void writeOutside(Path folder) throws IOException {
    Path outside = Files.createDirectories(folder.resolve("home/.pi/agent/outside"));
    Files.writeString(outside.resolve("outside.md"), OUTSIDE);
    Files.writeString(folder.resolve("home/.pi/agent/outside.md"), OUTSIDE);
  }

  /// Every file that is below none of these folders, the memory and the cache.
  public static List<String> outside(Path folder, String... inside) throws IOException {
    List<String> ours = new ArrayList<>(List.of("home/.pi/agent/memory/", "home/.cache/"));
    ours.addAll(List.of(inside));
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        String name = folder.relativize(file).toString();
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && ours.stream().noneMatch(name::startsWith)) {
          files.add(name + "=" + Files.readString(file));
        }
      }
    }
    files.sort(null);
    return files;
  }
}
