package memory.engine.curated;

import static memory.engine.write.Replies.refusal;
import static memory.engine.write.Replies.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.curated.CuratedStore.Change;
import memory.engine.model.Finding;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TestTexts;
import memory.engine.write.WriteCheck;
import memory.testing.OpenCheck;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SeededRandom.class)
class CuratedStoreTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1000), ZoneOffset.UTC);

  @TempDir Path home;
  private Path folder = Path.of("");
  private CuratedStore store = store(limits(100, 40), new OpenCheck());

  @BeforeEach
  void open() {
    folder = home.resolve("memories");
    store = store(limits(100, 40), new OpenCheck());
  }

  @Test
  void makesNothingByReading() {
    assertThat(store.read(Target.USER).usage()).isEqualTo("0% — 0/40");
    assertThat(folder).doesNotExist();
  }

  @Test
  void makesNothingByRefusing() throws IOException {
    assertThat(kind(remove("x"))).isEqualTo(Refusal.Kind.NO_MATCH);
    assertThat(folder).doesNotExist();
  }

  @Test
  void addsEntriesSetApart() throws IOException {
    store.add(Target.USER, "  Prefers tabs\n");
    WriteResult.Written written = written(store.add(Target.USER, "Lives in Oslo"));
    assertThat(user()).content().isEqualTo("Prefers tabs\n§\nLives in Oslo");
    assertThat(written.usage()).contains("70% — 28/40");
    assertThat(written.preview()).isEqualTo("Lives in Oslo");
    assertThat(store.read(Target.USER).entries()).containsExactly("Prefers tabs", "Lives in Oslo");
  }

  @Test
  void refusesWhatIsThereAlreadyEmptyOrASeparator() throws IOException {
    store.add(Target.USER, "Prefers tabs");
    assertThat(kind(store.add(Target.USER, " Prefers tabs "))).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(kind(store.add(Target.USER, " \n"))).isEqualTo(Refusal.Kind.MALFORMED);
    assertThat(kind(store.add(Target.USER, "a\n §\nb"))).isEqualTo(Refusal.Kind.MALFORMED);
  }

  @Test
  void takesEntriesUpToTheLimitAndNoFurther() throws IOException {
    store.add(Target.USER, "x".repeat(20));
    assertThat(kind(store.add(Target.USER, "y".repeat(18)))).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(written(store.add(Target.USER, "y".repeat(17))).usage()).contains("100% — 40/40");
  }

  @Test
  void replacesAndRemovesByAPartOfOneEntry() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(user(), "Prefers tabs\n§\nLikes tabs\n");
    Refusal refusal = refusal(remove("tabs"));
    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(refusal.hint().about()).contains("Prefers tabs | Likes tabs");
    Change likes = new Change.Replace("Likes", TestTexts.checked("Loves spaces"));
    assertThat(written(store.apply("replace", Target.USER, List.of(likes))).recovery()).isPresent();
    assertThat(user()).content().isEqualTo("Prefers tabs\n§\nLoves spaces\n");
    remove("Prefers");
    assertThat(user()).content().isEqualTo("Loves spaces\n");
  }

  @Test
  void countsOnlyTheFinalSizeOfABatch() throws IOException {
    store.add(Target.USER, "x".repeat(40));
    List<Change> changes =
        List.of(new Change.Add(TestTexts.checked("y".repeat(40))), new Change.Remove("x"));
    assertThat(written(store.apply("batch", Target.USER, changes)).usage())
        .contains("100% — 40/40");
    assertThat(user()).content().isEqualTo("y".repeat(40));
  }

  @Test
  void makesNoneOfABatchThatFails() throws IOException {
    store.add(Target.USER, "one");
    List<Change> changes =
        List.of(new Change.Add(TestTexts.checked("two")), new Change.Remove("zebra"));
    assertThatThrownBy(() -> store.check(Target.USER, changes))
        .isInstanceOf(RefusedException.class);
    store.apply("batch", Target.USER, changes);
    assertThat(user()).content().isEqualTo("one");
  }

  @Test
  void refusesAFileThatItWouldNotWriteSoAndKeepsACopy() throws IOException {
    Files.createDirectories(folder);
    for (String drifted :
        List.of("a\n\n§\nb", "a\n§\n§\nb", "a\n§ \nb", "  a", "§\na", "x".repeat(41))) {
      Files.writeString(user(), drifted);
      Refusal refusal = refusal(store.add(Target.USER, "new"));
      assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
      assertThat(user()).content().isEqualTo(drifted);
      Path copy = Path.of(refusal.path().orElseThrow());
      assertThat(copy.getFileName().toString()).startsWith("USER.md.bak.1");
      assertThat(copy).content().isEqualTo(drifted);
      assertThat(store.read(Target.USER).drift()).isPresent();
    }
  }

  @Test
  void keepsByteOrderMarkLineEndsAndOddBytes() throws IOException {
    Files.createDirectories(folder);
    Files.write(user(), "\uFEFFa\r\n§\r\nb\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    store.add(Target.USER, "c\nd");
    assertThat(user()).content().isEqualTo("\uFEFFa\r\n§\r\nb\r\n§\r\nc\r\nd\r\n");
  }

  @Test
  void writesNothingThatTheCheckRefusesAndWhatItMasks() throws IOException {
    WriteCheck check =
        (text, _) ->
            text.contains("evil")
                ? new WriteCheck.Checked(text, List.of(), Optional.of("rule x"))
                : new WriteCheck.Checked(
                    text.replace("key-1", "[secret:key]"),
                    List.of(new Finding("key", 4, 9)),
                    Optional.empty());
    CuratedStore guarded = store(limits(2200, 1375), check);
    assertThat(kind(guarded.add(Target.USER, "evil"))).isEqualTo(Refusal.Kind.DENIED);
    assertThat(folder).doesNotExist();
    assertThat(written(guarded.add(Target.USER, "use key-1")).masked()).hasSize(1);
    assertThat(user()).content().isEqualTo("use [secret:key]");
  }

  @Test
  void waitsForTheOtherToolsLock() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(user(), "one");
    Path lock = Files.createDirectory(folder.resolve("USER.md.lock"));
    Thread.ofVirtual().start(() -> lock.toFile().delete());
    written(store.add(Target.USER, "two"));
    assertThat(user()).content().isEqualTo("one\n§\ntwo");
    assertThat(lock).doesNotExist();
  }

  @Test
  void neverWritesOverAFileWithFlippedBits(RandomGenerator random) throws IOException {
    byte[] whole =
        "Prefers tabs\n§\nLives in Oslo\n§\nnaïve 日本"
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.createDirectories(folder);
    CuratedStore wide = store(limits(2200, 1375), new OpenCheck());
    for (int round = 0; round < 200; round++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(user(), flipped);
      WriteResult result = wide.add(Target.USER, "new entry");
      byte[] after = Files.readAllBytes(user());
      if (result instanceof WriteResult.Refused) {
        assertThat(after).isEqualTo(flipped);
      } else {
        assertThat(java.util.Arrays.copyOf(after, flipped.length)).isEqualTo(flipped);
      }
      wide.read(Target.USER);
    }
  }

  private WriteResult remove(String part) throws IOException {
    return store.apply("remove", Target.USER, List.of(new Change.Remove(part)));
  }

  private CuratedStore store(MemoryConfig.Curated limits, WriteCheck check) {
    Mount mount = new Mount("memories/", folder, List.of("MEMORY.md", "USER.md"));
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(mount), Optional.empty());
    return new CuratedStore(new ScopeWriter(root, check, CLOCK, ScopeWriter.Listener.NONE), limits);
  }

  private static MemoryConfig.Curated limits(int memoryChars, int userChars) {
    return new MemoryConfig.Curated(Optional.empty(), memoryChars, userChars);
  }

  private Path user() {
    return folder.resolve("USER.md");
  }

  private static Refusal.Kind kind(WriteResult result) {
    return refusal(result).kind();
  }
}
