package memory.engine.note;

import static memory.engine.write.Replies.refusal;
import static memory.engine.write.Replies.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;
import memory.engine.request.WriteResult.Recovery;
import memory.engine.write.Placing;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TestTexts;
import memory.engine.write.TextEdit;
import memory.engine.write.TextRedactor;
import memory.testing.OpenCheck;
import memory.testing.SeededRandom;
import memory.testing.WriterProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class ScopeWriterTest {
  private static final MemoryPath MEMORY = new MemoryPath("MEMORY.md");
  private static final Stamp STAMP = new Stamp("", LocalDateTime.parse("2026-02-16T09:00:00"), "");

  @TempDir Path folder;

  @Test
  void makesFoldersWithTheFirstWrite() throws IOException {
    ScopeWriter writer = writer();
    written(WriterProcess.add(writer, new MemoryPath("daily/2026-02-16.md"), "text"));
    assertThat(home().resolve("daily/2026-02-16.md")).content().endsWith("-->\ntext\n");
    assertThat(home().resolve(".state/.gitignore")).content().isEqualTo("*\n");
  }

  @Test
  void makesNothingForWhatIsRefused() throws IOException {
    ScopeWriter writer = writer();
    writer.apply("done", new MemoryPath("SCRATCHPAD.md"), ScratchpadEdits.done("x"));
    assertThat(writer.recoveries()).isEmpty();
    assertThat(home()).doesNotExist();
  }

  @Test
  void putsBackWhatAWriteTookAway() throws IOException {
    ScopeWriter writer = writer();
    WriterProcess.add(writer, MEMORY, "one");
    byte[] before = Files.readAllBytes(home().resolve("MEMORY.md"));
    String id = written(overwrite(writer, "all new")).recovery().orElseThrow();
    assertThat(writer.recoveries()).extracting(Recovery::id).containsExactly(id);
    WriteResult.Written restored = written(writer.restore(id, Placing.BETWEEN_NEIGHBOURS));
    assertThat(home().resolve("MEMORY.md")).hasBinaryContent(before);
    written(writer.restore(restored.recovery().orElseThrow(), Placing.BETWEEN_NEIGHBOURS));
    assertThat(home().resolve("MEMORY.md")).content().contains("all new");
  }

  @Test
  void anUndoThatWaitsForARedactionBringsNothingOfItBack() throws Exception {
    ScopeWriter writer = writer();
    WriterProcess.add(writer, MEMORY, "one wombat");
    String id = written(overwrite(writer, "all new")).recovery().orElseThrow();
    CompletableFuture<WriteResult> undone = new CompletableFuture<>();
    AtomicBoolean asked = new AtomicBoolean();
    TextRedactor slow =
        text -> {
          if (text.contains("wombat") && !asked.getAndSet(true)) {
            undone.completeAsync(() -> restored(writer, id));
            LockSupport.parkNanos(300_000_000);
          }
          return text.replace("wombat", "");
        };
    MemoryPath other = new MemoryPath("other.md");
    WriterProcess.add(writer, other, "x");
    writer.purge("forget", other, _ -> TextEdit.Edited.of("y", ""), slow);
    undone.join();
    assertThat(asked).isTrue();
    assertThat(home().resolve("MEMORY.md")).content().doesNotContain("wombat");
  }

  private static WriteResult restored(ScopeWriter writer, String id) {
    try {
      return writer.restore(id, Placing.BETWEEN_NEIGHBOURS);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void needsNoRecoveryForWhatItOnlyAdds() throws IOException {
    ScopeWriter writer = writer();
    WriterProcess.add(writer, MEMORY, "one");
    assertThat(written(WriterProcess.add(writer, MEMORY, "two")).recovery()).isEmpty();
  }

  @Test
  void knowsNoOtherRecords() throws IOException {
    for (String id : List.of("r-1", "../x", "", "r-" + "x".repeat(300))) {
      assertThat(refusal(writer().restore(id, Placing.BETWEEN_NEIGHBOURS)).kind())
          .isEqualTo(Refusal.Kind.NO_MATCH);
    }
  }

  @Test
  void takesAnEntryUpToItsLimitAndNoLonger() throws IOException {
    ScopeWriter writer = writer();
    String most = "é".repeat(ScopeWriter.ENTRY_BYTES / 2);
    written(WriterProcess.add(writer, MEMORY, most.substring(1)));
    written(WriterProcess.add(writer, MEMORY, most));
    assertThat(refusal(WriterProcess.add(writer, MEMORY, most + "x")).kind())
        .isEqualTo(Refusal.Kind.MALFORMED);
  }

  @Test
  void takesAFileUpToItsLimitAndNoLonger() throws IOException {
    Files.createDirectories(home());
    int most = 4 << 20;
    String entry = "\n\n" + STAMP.line() + "\nx\n";
    Path file = home().resolve("MEMORY.md");
    TextEdit edit = NoteEdits.append(TestTexts.checked("x"), STAMP);
    Files.writeString(file, "a".repeat(most - entry.length()));
    written(writer().apply("append", MEMORY, edit));
    assertThat(Files.size(file)).isEqualTo(most);
    byte[] full = Files.readAllBytes(file);
    assertThat(refusal(writer().apply("append", MEMORY, edit)).message()).contains("4 MiB");
    assertThat(file).hasBinaryContent(full);
  }

  @Test
  void refusesABinaryFileAndLeavesIt() throws IOException {
    Files.createDirectories(home());
    byte[] binary = {'a', 0, 'b'};
    Files.write(home().resolve("MEMORY.md"), binary);
    assertThat(refusal(WriterProcess.add(writer(), MEMORY, "x")).kind())
        .isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(home().resolve("MEMORY.md")).hasBinaryContent(binary);
  }

  @Test
  void keepsEveryOtherByteWhateverTheyAre(RandomGenerator random) throws IOException {
    Files.createDirectories(home());
    Path file = home().resolve("MEMORY.md");
    byte[] whole = "\uFEFF# Notes\r\n\r\n- naïve 日本 🎉\r\n".getBytes(StandardCharsets.UTF_8);
    for (int round = 0; round < 25; round++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, flipped);
      WriteResult result = WriterProcess.add(writer(), MEMORY, "text");
      byte[] after = Files.readAllBytes(file);
      assertThat(Arrays.copyOf(after, flipped.length)).isEqualTo(flipped);
      assertThat(after.length > flipped.length).isEqualTo(result instanceof WriteResult.Written);
    }
  }

  @Test
  void writesNoFileOutsideWhateverTheName() throws IOException {
    for (String name :
        List.of(
            "a/../../x.md",
            "..",
            ".state/x.md",
            "a//b.md",
            "a\0b.md",
            "con.md",
            "a\\b.md",
            "config.json",
            "x".repeat(256) + ".md",
            "a/.git/x.md",
            "sub/../x.md")) {
      try {
        WriteResult result = WriterProcess.add(writer(), new MemoryPath(name), "text");
        assertThat(refusal(result).kind()).as(name).isEqualTo(Refusal.Kind.MALFORMED);
      } catch (IllegalArgumentException noPath) {
        assertThat(noPath).hasMessageContaining("not a path inside");
      }
    }
    assertThat(everything()).isEmpty();
  }

  @Test
  void followsNoLinkOutOfAProject() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    ScopeRoot root = Layout.projectAt(Files.createDirectories(folder.resolve("work")));
    ScopeWriter writer =
        new ScopeWriter(
            root, new OpenCheck(), java.time.Clock.systemUTC(), ScopeWriter.Listener.NONE);
    Files.createDirectories(root.folder());
    Files.createSymbolicLink(root.folder().resolve("topic"), outside);
    assertThat(refusal(WriterProcess.add(writer, new MemoryPath("topic/x.md"), "text")).kind())
        .isEqualTo(Refusal.Kind.MALFORMED);
    Files.createSymbolicLink(root.folder().resolve(".state"), outside);
    assertThatThrownBy(() -> WriterProcess.add(writer, MEMORY, "text"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("link");
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void followsTheUsersOwnLinkToAnotherFolder() throws IOException {
    Path dotfiles = Files.createDirectories(folder.resolve("dotfiles"));
    Path real = Files.writeString(dotfiles.resolve("MEMORY.md"), "mine\n");
    Files.createDirectories(home());
    Path link = Files.createSymbolicLink(home().resolve("MEMORY.md"), real);
    written(WriterProcess.add(writer(), MEMORY, "text"));
    assertThat(link).isSymbolicLink();
    assertThat(real).content().startsWith("mine\n\n<!--").endsWith("text\n");
  }

  @Test
  void whatIsOnDiskIsWrittenWhoeverCannotHearOfIt() throws IOException {
    ScopeWriter unheard =
        new ScopeWriter(
            Layout.projectAt(Files.createDirectories(folder.resolve("work"))),
            new OpenCheck(),
            java.time.Clock.systemUTC(),
            (_, _, _) -> {
              throw new IOException("no space");
            });
    WriteResult result =
        unheard.apply("write", MEMORY, NoteEdits.append(unheard.check("- one"), STAMP));
    assertThat(result).isInstanceOf(WriteResult.Written.class);
    assertThat(((WriteResult.Written) result).note()).contains("no space");
    Path file =
        everything().stream().filter(one -> one.endsWith("MEMORY.md")).findAny().orElseThrow();
    assertThat(file).content().containsOnlyOnce("- one");
  }

  @Test
  void tellsOfTheFolderItMadeOnce() throws IOException {
    List<Boolean> told = new ArrayList<>();
    ScopeWriter writer =
        new ScopeWriter(
            Layout.projectAt(Files.createDirectories(folder.resolve("work"))),
            new OpenCheck(),
            java.time.Clock.systemUTC(),
            (first, _, _) -> told.add(first));
    WriterProcess.add(writer, MEMORY, "one");
    WriterProcess.add(writer, MEMORY, "two");
    assertThat(told.getFirst()).isTrue();
    assertThat(told.stream().filter(first -> first)).hasSize(1);
  }

  private List<Path> everything() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private WriteResult overwrite(ScopeWriter writer, String text) throws IOException {
    return writer.apply(
        "overwrite",
        MEMORY,
        NoteEdits.overwrite(
            TestTexts.checked(text), Stamp.now("last updated:", writer.clock(), Optional.empty())));
  }

  private ScopeWriter writer() {
    return WriterProcess.writer(home());
  }

  private Path home() {
    return folder.resolve("memory");
  }
}
