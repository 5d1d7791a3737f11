package memory.cli.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;
import memory.cli.dist.UnpackedDistribution.Run;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Files edited by another process are found by the next command, without any command in between.
@ExtendWith(SeededRandom.class)
class EditedOutsideIT {
  private static final List<String> EDITS =
      List.of("create", "replace", "rewrite", "rename", "delete", "move folder");

  @TempDir Path folder;
  private UnpackedDistribution distribution;
  private Path home;
  private final List<Path> notes = new ArrayList<>();
  private int words;

  @BeforeEach
  void unpack() throws Exception {
    distribution = UnpackedDistribution.unpack(Path.of(System.getProperty("dist.archive")), folder);
    home = Files.createDirectories(folder.resolve("memory"));
  }

  @Test
  void theNextSearchSeesEveryEdit(RandomGenerator random) throws Exception {
    edit(20, random);
  }

  @Test
  void theNextSearchSeesEveryEditWhileAWatcherRuns(RandomGenerator random) throws Exception {
    try (Watcher watcher = new Watcher(folder, distribution, home)) {
      edit(20, random);
      assertThat(watcher.isRunning()).isTrue();
    }
  }

  @Test
  @Tag("nightly")
  void theNextSearchSeesAllOf200Edits(RandomGenerator random) throws Exception {
    edit(200, random);
  }

  @Test
  @Tag("nightly")
  void theNextSearchSeesAllOf200EditsWhileAWatcherRuns(RandomGenerator random) throws Exception {
    try (Watcher watcher = new Watcher(folder, distribution, home)) {
      edit(200, random);
      assertThat(watcher.isRunning()).isTrue();
    }
  }

  private void edit(int times, RandomGenerator random) throws Exception {
    Random dice = Random.from(random);
    write(home.resolve("first.md"), word());
    notes.add(home.resolve("first.md"));
    for (int i = 0; i < times; i++) {
      String edit = notes.isEmpty() ? "create" : EDITS.get(dice.nextInt(EDITS.size()));
      Path note = notes.isEmpty() ? home : notes.get(dice.nextInt(notes.size()));
      switch (edit) {
        case "create" -> {
          Path fresh = home.resolve("new" + i).resolve("deep/note.md");
          String word = write(fresh, word());
          notes.add(fresh);
          finds(word, true);
        }
        case "replace" -> {
          String gone = wordOf(note);
          Path beside = note.resolveSibling("beside.tmp");
          String word = write(beside, word());
          Files.move(beside, note, StandardCopyOption.ATOMIC_MOVE);
          finds(word, true);
          finds(gone, false);
        }
        case "rewrite" -> {
          String gone = wordOf(note);
          FileTime time = Files.getLastModifiedTime(note);
          String word = write(note, word());
          Files.setLastModifiedTime(note, time); // same size, same time
          finds(word, true);
          finds(gone, false);
        }
        case "rename" -> {
          Path renamed = note.resolveSibling("renamed" + i + ".md");
          Files.move(note, renamed);
          notes.set(notes.indexOf(note), renamed);
          assertThat(finds(wordOf(renamed), true)).contains(renamed.getFileName().toString());
        }
        case "delete" -> {
          String gone = wordOf(note);
          Files.delete(note);
          notes.remove(note);
          finds(gone, false);
        }
        default -> {
          Path from = Objects.requireNonNull(note.getParent());
          if (!from.equals(home)) {
            Path to = from.resolveSibling("moved" + i);
            Files.move(from, to);
            notes.replaceAll(
                path -> path.startsWith(from) ? to.resolve(from.relativize(path)) : path);
            assertThat(finds(wordOf(to.resolve(note.getFileName())), true)).contains("moved" + i);
          }
        }
      }
    }
  }

  private String finds(String word, boolean expected) throws Exception {
    Run run =
        distribution.memory(
            Map.of("HOME", folder.toString()),
            "--home",
            home.toString(),
            "--no-project",
            "-q",
            "search",
            word);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().contains(word)).as(word + " in: " + run.out()).isEqualTo(expected);
    // A word that is gone may still find one that looks like it.
    assertThat(run.exitCode()).isIn(expected ? List.of(0) : List.of(0, 1));
    return run.out();
  }

  /// Words of one length, so that a note keeps its size.
  private String word() {
    return "zq%06dx".formatted(words++);
  }

  private static String write(Path note, String word) throws IOException {
    Files.createDirectories(note.getParent());
    Files.writeString(note, "- the note says " + word + "\n");
    return word;
  }

  private static String wordOf(Path note) throws IOException {
    return Files.readString(note).strip().replaceAll(".* ", "");
  }
}
