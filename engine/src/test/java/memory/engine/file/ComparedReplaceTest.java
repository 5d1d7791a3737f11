package memory.engine.file;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.file.ComparedReplace.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// D5: what an editor without a lock writes at the same time.
class ComparedReplaceTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1000), ZoneOffset.UTC);

  private static final String NOTHING = "(nothing)";

  @TempDir Path folder;

  @Test
  void makesAFileThatWasNotThere() throws IOException {
    assertThat(run(adding("a\n"))).isEqualTo(new Outcome.Replaced(Optional.empty()));
    assertThat(file()).content().isEqualTo("a\n");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void leavesTheFileAloneWhenTheEditDoes() throws IOException {
    Files.writeString(file(), "a\n");
    assertThat(run(new Edit(_ -> NOTHING, true))).isEqualTo(new Outcome.Untouched());
    assertThat(file()).content().isEqualTo("a\n");
  }

  @Test
  void editsAgainWhatAnEditorSavedMeanwhile() throws IOException {
    Files.writeString(file(), "a\n");
    Outcome outcome = run(disturbed(adding("ours\n"), () -> save("theirs\n")));
    assertThat(outcome).isInstanceOf(Outcome.Replaced.class);
    assertThat(file()).content().isEqualTo("theirs\nours\n");
  }

  @Test
  void editsAgainWhatAnEditorWroteInPlaceMeanwhile() throws IOException {
    Files.writeString(file(), "a\n");
    run(disturbed(adding("ours\n"), () -> Files.writeString(file(), "theirs\n")));
    assertThat(file()).content().isEqualTo("theirs\nours\n");
  }

  @Test
  void doesNotWriteOverAFileThatCameMeanwhile() throws IOException {
    run(disturbed(adding("ours\n"), () -> Files.writeString(file(), "theirs\n")));
    assertThat(file()).content().isEqualTo("theirs\nours\n");
  }

  @Test
  void refusesAWholeNewTextWhenTheOldOneChangedAndKeepsACopy() throws IOException {
    Files.writeString(file(), "a\n");
    Outcome outcome = run(disturbed(new Edit(_ -> "all new\n", false), () -> save("theirs\n")));
    assertThat(outcome).isInstanceOf(Outcome.Drifted.class);
    assertThat(file()).content().isEqualTo("theirs\n");
    assertThat(folder.resolve("note.md.bak.1000")).content().isEqualTo("theirs\n");
  }

  @Test
  void keepsOneCopyOfOneText() throws IOException {
    for (String theirs : List.of("theirs\n", "theirs\n", "others\n", "theirs\n")) {
      Files.writeString(file(), "a\n");
      run(disturbed(new Edit(_ -> "all new\n", false), () -> save(theirs)));
    }
    assertThat(folder.resolve("note.md.bak.1000")).content().isEqualTo("theirs\n");
    assertThat(folder.resolve("note.md.bak.1001")).content().isEqualTo("others\n");
    assertThat(folder.resolve("note.md.bak.1002")).doesNotExist();
  }

  @Test
  void addsWhatWasAppendedToTheOldFileAfterItWasReplaced() throws IOException {
    Files.writeString(file(), "a\n");
    try (var open = Files.newOutputStream(file(), StandardOpenOption.APPEND)) {
      run(adding("ours\n"));
      open.write("late\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(file()).content().isEqualTo("a\nours\n");
    run(adding("next\n"));
    assertThat(file()).content().isEqualTo("a\nours\nlate\nnext\n");
  }

  @Test
  void addsWhatComesSeveralWritesLate() throws IOException {
    Files.writeString(file(), "a\n");
    try (var open = Files.newOutputStream(file(), StandardOpenOption.APPEND)) {
      run(adding("1\n"));
      run(adding("2\n"));
      open.write("late\n".getBytes(StandardCharsets.UTF_8));
    }
    run(adding("3\n"));
    run(adding("4\n"));
    assertThat(file()).content().isEqualTo("a\n1\n2\nlate\n3\n4\n");
  }

  @Test
  void keepsACopyOfWhatWasRewrittenInTheOldFileAfterItWasReplaced() throws IOException {
    Files.writeString(file(), "one\n");
    try (var open = Files.newByteChannel(file(), StandardOpenOption.WRITE)) {
      run(adding("ours\n"));
      open.write(java.nio.ByteBuffer.wrap("ONE\n".getBytes(StandardCharsets.UTF_8)));
    }
    Outcome outcome = run(adding("next\n"));
    Path copy = folder.resolve("note.md.bak.1000");
    assertThat(outcome).isEqualTo(new Outcome.Replaced(Optional.of(copy)));
    assertThat(copy).content().isEqualTo("ONE\n");
    assertThat(file()).content().isEqualTo("one\nours\nnext\n");
  }

  @Test
  void takesNothingTwiceAfterAnAttemptThatCameToNothing() throws IOException {
    Files.writeString(file(), "a\n");
    run(disturbed(adding("ours\n"), () -> Files.writeString(file(), "b\n", APPEND)));
    assertThat(file()).content().isEqualTo("a\nb\nours\n");
    run(disturbed(adding("more\n"), () -> save("theirs\n")));
    run(adding("next\n"));
    assertThat(file()).content().isEqualTo("theirs\nmore\nnext\n");
    assertThat(folder).isDirectoryNotContaining("glob:**.bak.*");
  }

  @Test
  void takesNothingTwiceAfterAFailedReplacement() throws IOException {
    Files.writeString(file(), "a\n");
    assertThatThrownBy(() ->
            run(
                new Heard(
                    adding("ours\n"),
                    _ -> {
                      throw new IOException("full");
                    })))
        .hasMessage("full");
    Files.writeString(file(), "by hand\n", APPEND);
    run(adding("next\n"));
    assertThat(file()).content().isEqualTo("a\nby hand\nnext\n");
    run(adding("last\n"));
    assertThat(file()).content().isEqualTo("a\nby hand\nnext\nlast\n");
  }

  @Test
  void tellsOnceWhatIsReplaced() throws IOException {
    Files.writeString(file(), "a\nb\n");
    List<String> told = new ArrayList<>();
    try (var open = Files.newOutputStream(file(), APPEND)) {
      run(
          new Heard(
              new Edit(text -> text.replace("a\n", ""), true),
              before -> {
                told.add(before);
                open.write("late\n".getBytes(StandardCharsets.UTF_8));
              }));
    }
    assertThat(file()).content().isEqualTo("b\nlate\n");
    assertThat(told).containsExactly("a\nb\n");
  }

  @Test
  void givesUpOnAFileThatNeverStandsStill() throws IOException {
    Files.writeString(file(), "a\n");
    int[] times = {0};
    Edit restless =
        new Edit(
            text -> {
              save("theirs " + times[0]++ + "\n");
              return text + "ours\n";
            },
            true);
    assertThat(run(restless)).isInstanceOf(Outcome.Drifted.class);
    assertThat(file()).content().startsWith("theirs");
  }

  @Test
  void takesAwayWhatAKilledWriterLeft() throws IOException {
    Path old = Files.writeString(folder.resolve(".memory-1.tmp"), "half");
    Files.setLastModifiedTime(old, java.nio.file.attribute.FileTime.fromMillis(0));
    run(adding("a\n"));
    assertThat(old).doesNotExist();
  }

  private Outcome run(ComparedReplace.Edit edit) throws IOException {
    return ComparedReplace.run(
        new ComparedReplace.Place(
            file(),
            Optional.empty(),
            folder.resolve("previous"),
            AtomicReplace.Policy.PRIVATE,
            1000),
        edit,
        CLOCK);
  }

  private static Edit adding(String line) {
    return new Edit(text -> text + line, true);
  }

  private interface Disturbance {
    void happen() throws IOException;
  }

  /// The same edit, and something that happens once between reading and writing.
  private static Edit disturbed(Edit edit, Disturbance disturbance) {
    boolean[] happened = {false};
    return new Edit(
        text -> {
          if (!happened[0]) {
            happened[0] = true;
            try {
              disturbance.happen();
            } catch (IOException failed) {
              throw new java.io.UncheckedIOException(failed);
            }
          }
          return edit.text().apply(text);
        },
        edit.isRepeatable());
  }

  /// As most editors save: another file takes the name.
  private void save(String text) {
    try {
      Path temp = Files.writeString(folder.resolve("editor.tmp"), text);
      Files.move(temp, file(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  private Path file() {
    return folder.resolve("note.md");
  }

  private record Edit(UnaryOperator<String> text, boolean isRepeatable)
      implements ComparedReplace.Edit {
    @Override
    public Optional<byte[]> of(Optional<byte[]> current) {
      String before = new String(current.orElse(new byte[0]), StandardCharsets.UTF_8);
      String after = text.apply(before);
      return after.equals(NOTHING)
          ? Optional.empty()
          : Optional.of(after.getBytes(StandardCharsets.UTF_8));
    }
  }

  private interface Hearer {
    void hear(String before) throws IOException;
  }

  /// The same edit, and who hears of the replacement.
  private record Heard(Edit edit, Hearer hearer) implements ComparedReplace.Edit {
    @Override
    public Optional<byte[]> of(Optional<byte[]> current) {
      return edit.of(current);
    }

    @Override
    public boolean isRepeatable() {
      return edit.isRepeatable();
    }

    @Override
    public void replacing(Path old, byte[] before, byte[] after) throws IOException {
      hearer.hear(new String(before, StandardCharsets.UTF_8));
    }
  }
}
