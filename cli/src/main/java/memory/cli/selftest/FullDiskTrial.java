package memory.cli.selftest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A disk that is full in the middle of a write, where a small one may be mounted (D6).
final class FullDiskTrial implements Trial {
  private static final int NO_MOUNT = 99;
  private static final String SCRIPT =
      """
      d=$1; shift
      mount -t tmpfs -o size=512k none "$d" || exit 99
      "$@" --home "$d/m" log first || exit 98
      cat /dev/zero > "$d/fill" 2>/dev/null
      head -c 50000 /dev/zero | tr '\\0' x > "$HOME/text"
      "$@" --home "$d/m" write daily - < "$HOME/text"
      echo "exit $?"
      "$@" --home "$d/m" read daily
      rm "$d/fill"
      "$@" --home "$d/m" log second || exit 97
      """;

  @Override
  public String name() {
    return "full-disk";
  }

  @Override
  public String shows() {
    return "a full disk is told as such, and old notes stay";
  }

  @Override
  public void run(Path folder) throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    Path answers = folder.resolve("answers");
    Process process;
    try {
      process =
          OtherProcess.start(
              folder,
              answers,
              List.of("unshare", "-rm", "sh", "-c", SCRIPT, "sh", disk.toString()),
              List.of());
    } catch (IOException absent) {
      throw new Skipped("there is no unshare here");
    }
    int exit = OtherProcess.end(process);
    String told = Files.readString(answers);
    if (exit == NO_MOUNT || told.contains("unshare:")) {
      throw new Skipped("no small disk may be mounted here");
    }
    Trial.check(exit == 0, "ended with " + exit + ": " + told);
    Trial.check(told.contains("exit 4"), "the full disk was not told: " + told);
    String after = told.substring(told.indexOf("exit 4"));
    Trial.check(after.contains("first"), "the old note is gone: " + told);
  }
}
