package memory.engine.note;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import memory.engine.model.MemoryPath;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D4, D5: processes that add to one note, while an editor without a lock changes it too.
class ManyWritersTest {
  @TempDir Path home;

  @Test
  void keepEveryEntryAndEveryLineThatIsAppendedWithoutALock() throws Exception {
    addAndEdit(4, 25, 40, false);
  }

  @Test
  void keepEveryEditOfAnEditorThatSavesWithoutALock() throws Exception {
    addAndEdit(3, 20, 20, true);
  }

  @Test
  @Tag("nightly")
  void keepTwoThousandEntriesAndTwoHundredAppends() throws Exception {
    addAndEdit(8, 250, 200, false);
  }

  @Test
  @Tag("nightly")
  void keepTwoThousandEntriesAndTwoHundredEdits() throws Exception {
    addAndEdit(8, 250, 200, true);
  }

  /// @param saves every second edit is a save of what the editor had read, without a look at what
  ///   it saves over
  private void addAndEdit(int writers, int adds, int edits, boolean saves) throws Exception {
    Path file = Files.writeString(home.resolve("MEMORY.md"), "# Notes\n");
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      processes.add(
          WriterProcess.start(
              List.of(),
              Redirect.PIPE,
              home.toString(),
              "MEMORY.md",
              "w" + i,
              Integer.toString(adds)));
    }
    BooleanSupplier writing = () -> processes.stream().anyMatch(Process::isAlive);
    Editor editor = new Editor(file, writing);
    for (int i = 0; i < edits; i++) {
      if (!saves || i % 2 == 0) {
        editor.append("edit-" + i + ".");
      } else {
        editor.save("edit-" + i + ".");
      }
      // As much time between edits as the writers need for their share of entries.
      int done = i;
      await(
          file,
          writing,
          text -> count(text, "entry ") / (double) (writers * adds) >= done / (double) edits);
    }
    for (Process process : processes) {
      List<String> answers = answers(process);
      assertThat(answers).hasSize(adds);
      assertThat(WriterProcess.acknowledged(answers)).isEqualTo(answers);
      assertThat(process.waitFor()).isZero();
    }
    // What came to an old file after its last replacement is taken in by the next write.
    WriterProcess.add(WriterProcess.writer(home), new MemoryPath("MEMORY.md"), "the last");
    String text = Files.readString(file);
    String copies = copies();
    int kept = 0;
    int restorable = 0;
    List<String> others = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      for (int i = 0; i < adds; i++) {
        String entry = "entry w" + w + "-" + i + ".\n";
        if (count(text, entry) == 1) {
          kept++;
        } else if (copies.contains(entry)) {
          restorable++;
        } else {
          others.add(count(text, entry) + " times: " + entry);
        }
      }
    }
    int inFile = 0;
    int inCopies = 0;
    for (int i = 0; i < edits; i++) {
      if (text.contains("edit-" + i + ".")) {
        inFile++;
      } else if (copies.contains("edit-" + i + ".")) {
        inCopies++;
      }
    }
    System.err.printf(
        "many writers: %d of %d entries in the file, %d in copies; %d of %d edits in the file, %d in"
            + " copies; %d times the editor saved over an entry, %d times it saved between our last"
            + " look and our rename%n",
        kept,
        writers * adds,
        restorable,
        inFile,
        edits,
        inCopies,
        editor.savedOver,
        editor.savedInVain);
    assertThat(kept + restorable).as("%s in %s", others, text).isEqualTo(writers * adds);
    assertThat(inFile + inCopies).isEqualTo(edits);
  }

  private static List<String> answers(Process process) throws IOException {
    try (BufferedReader reader = process.inputReader()) {
      return reader.lines().toList();
    }
  }

  private static void await(Path file, BooleanSupplier writing, Predicate<String> seen)
      throws IOException {
    while (!seen.test(Files.readString(file)) && writing.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private String copies() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.contains(".bak.") || name.endsWith(".old")) {
          all.append(Files.readString(file));
        }
      }
    }
    return all.toString();
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }

  /// Takes no lock. Appends as a shell does, or saves by a rename what it made of what it had read
  /// a moment ago. It puts nothing back; only when its own line is gone, it saves again.
  private static final class Editor {
    private final Path file;
    private final BooleanSupplier writing;
    private int savedOver;
    private int savedInVain;

    /// @param writing whether a writer lives
    Editor(Path file, BooleanSupplier writing) {
      this.file = file;
      this.writing = writing;
    }

    void append(String line) throws IOException {
      Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
    }

    void save(String line) throws IOException {
      Path temp = file.resolveSibling("editor.tmp");
      do {
        String read = Files.readString(file);
        Files.writeString(temp, read + line + "\n");
        Object saved = key(temp);
        String lost = exchange(temp);
        if (!read.equals(lost)) {
          savedOver++;
        }
        while (saved.equals(key(file)) && writing.getAsBoolean()) {
          Thread.onSpinWait();
        }
      } while (!stays(line));
    }

    private static Object key(Path file) throws IOException {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /// One that our rename fell upon is not seen again, whoever looks. Asked after the next rename:
    /// until then one of ours that had its last look before may still fall upon it.
    private boolean stays(String line) throws IOException {
      if (Files.readString(file).contains(line)) {
        return true;
      }
      savedInVain++;
      return false;
    }

    /// Renames over the file; what it then saved over, as far as a second look can tell.
    private String exchange(Path temp) throws IOException {
      Path last = file.resolveSibling("editor.last~");
      Files.deleteIfExists(last);
      Files.createLink(last, file);
      Files.move(temp, file, StandardCopyOption.ATOMIC_MOVE);
      return new String(Files.readAllBytes(last), StandardCharsets.UTF_8);
    }
  }
}
