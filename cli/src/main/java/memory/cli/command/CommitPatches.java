package memory.cli.command;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Provenance;
import memory.engine.request.NewEntry.Removal;

/// What `git log --patch -c --unified=0` says, as what each commit took out of memory files.
final class CommitPatches {
  /// For `--format=`: the commit, when it was made, and by whom.
  static final String FORMAT = "%x01%H %at %an";

  private static final char COMMIT = '\u0001';
  private static final String FILE = "diff --";

  private final List<Mounted> mounts;
  private final List<Removal> removals = new ArrayList<>();
  private final List<Removal> merged = new ArrayList<>();
  private final List<String> out = new ArrayList<>();
  private final List<String> in = new ArrayList<>();
  private final OwnChange own;
  private String commit = "";
  private String file = "";
  private Provenance by = Provenance.unknown();
  private Optional<MemoryPath> path = Optional.empty();
  private int columns;

  /// A folder of memory.
  ///
  /// @param name as git calls it, with a slash at its end
  record Mounted(String name, Mount mount) {}

  /// Tells what somebody changed in this clone, who need not be told of it.
  @FunctionalInterface
  interface OwnChange {
    /// @param file as git calls it
    boolean is(String commit, String file) throws IOException;
  }

  private CommitPatches(List<Mounted> mounts, OwnChange own) {
    this.mounts = mounts;
    this.own = own;
  }

  /// The latest commit's first, those of merges at the end: a merge takes out what a commit of
  /// either side took out, too.
  static List<Removal> of(String log, List<Mounted> mounts, OwnChange own) throws IOException {
    CommitPatches patches = new CommitPatches(mounts, own);
    for (String line : log.lines().toList()) {
      patches.line(line);
    }
    patches.endFile();
    patches.removals.addAll(patches.merged);
    return patches.removals;
  }

  private void line(String line) throws IOException {
    if (!line.isEmpty() && line.charAt(0) == COMMIT) {
      endFile();
      int space = Math.max(line.indexOf(' '), 1); // cut off: it is the last line
      commit = line.substring(1, space);
      by = by(line.substring(space).strip());
    } else if (line.startsWith(FILE)) {
      endFile();
    } else if (columns == 0 && (line.startsWith("--- a/") || line.startsWith("+++ b/"))) {
      // Behind a name with a blank stands a tab.
      file = line.substring("--- a/".length()).stripTrailing();
      path = path(file);
    } else if (line.startsWith("@@")) {
      endHunk();
      columns = line.indexOf(' ') - 1;
    } else if (columns > 0 && line.length() >= columns) {
      String signs = line.substring(0, columns);
      if (signs.indexOf('-') >= 0) {
        out.add(line.substring(columns));
      } else if (signs.indexOf('+') >= 0) {
        in.add(line.substring(columns));
      }
    }
  }

  private static Provenance by(String timeAndName) {
    int space = timeAndName.indexOf(' ');
    if (space < 1) {
      return Provenance.unknown();
    }
    Instant at = Instant.ofEpochSecond(Long.parseLong(timeAndName.substring(0, space)));
    return Provenance.committed(
        timeAndName.substring(space + 1), LocalDate.ofInstant(at, ZoneOffset.UTC));
  }

  private void endFile() throws IOException {
    endHunk();
    path = Optional.empty();
    columns = 0;
  }

  private void endHunk() throws IOException {
    boolean changed = path.isPresent() && !(out.isEmpty() && in.isEmpty());
    if (changed && (out.isEmpty() || !own.is(commit, file))) {
      (columns > 1 ? merged : removals).add(new Removal(path.get(), out, in, by));
    }
    out.clear();
    in.clear();
  }

  private Optional<MemoryPath> path(String name) {
    for (Mounted mounted : mounts) {
      if (name.startsWith(mounted.name())) {
        String inside = name.substring(mounted.name().length());
        boolean has =
            mounted.mount().names().isEmpty()
                ? inside.endsWith(".md") || inside.equals("decisions.jsonl")
                : mounted.mount().names().contains(inside);
        if (has && !inside.startsWith(".") && !inside.contains("/.")) {
          return Optional.of(new MemoryPath(mounted.mount().prefix() + inside));
        }
      }
    }
    return Optional.empty();
  }
}
