package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexWatch.SyncReport;
import memory.indexer.sync.Limits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LuceneIndexTest {
  @TempDir Path temporary;
  TestFolder folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = TestFolder.in(temporary);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void findsWhatWasWrittenSinceTheLastQuestion(boolean resident) throws IOException {
    folder.write("MEMORY.md", "- postgres\n");
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "postgres")).containsExactly("MEMORY.md");
      folder.write("daily/2026-11-20.md", "- kangaroo\n");
      assertThat(TestFolder.find(index, "kangaroo")).containsExactly("daily/2026-11-20.md");
      folder.write("MEMORY.md", "- sqlite\n");
      assertThat(TestFolder.find(index, "postgres")).isEmpty();
      assertThat(TestFolder.find(index, "sqlite")).containsExactly("MEMORY.md");
      Files.delete(folder.memory().resolve("MEMORY.md"));
      SearchAnswer answer = TestFolder.ask(index, "sqlite");
      assertThat(answer.hits()).isEmpty();
      assertThat(answer.freshness()).isEqualTo(Freshness.fresh());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noticesAnEditThatKeepsSizeAndTime(boolean resident) throws IOException {
    Path file = folder.write("notes.md", "- walrus\n");
    FileTime time = Files.getLastModifiedTime(file);
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      Files.writeString(file, "- badger\n");
      Files.setLastModifiedTime(file, time);
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void findsACopyAsSoonAsItIsAllThatIsLeft(boolean resident) throws IOException {
    String copy = "plan.sync-conflict-20260216-090000-K2JX.md";
    Path original = folder.write("plan.md", "- walrus\n");
    folder.write(copy, "- walrus\n");
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "walrus")).containsExactly("plan.md");
      Files.delete(original);
      assertThat(TestFolder.find(index, "walrus")).containsExactly(copy);
      folder.write("plan.md", "- badger\n");
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).containsExactly("plan.md");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void followsAFolderThatIsMoved(boolean resident) throws IOException {
    folder.write("a/b/c.md", "- walrus\n");
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "walrus")).containsExactly("a/b/c.md");
      Files.move(folder.memory().resolve("a"), folder.memory().resolve("z"));
      assertThat(TestFolder.find(index, "walrus")).containsExactly("z/b/c.md");
      folder.write("z/b/c.md", "- badger\n");
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).containsExactly("z/b/c.md");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noticesThatTheFolderItselfComesAndGoes(boolean resident) throws IOException {
    Files.delete(folder.memory());
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.ask(index, "walrus").freshness()).isEqualTo(Freshness.fresh());
      folder.write("x.md", "- walrus\n");
      assertThat(TestFolder.find(index, "walrus")).containsExactly("x.md");
      Path away = temporary.resolve("away");
      Files.move(folder.memory(), away);
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      Files.move(away, folder.memory());
      assertThat(TestFolder.find(index, "walrus")).containsExactly("x.md");
      folder.write("x.md", "- badger\n");
      assertThat(TestFolder.find(index, "badger")).containsExactly("x.md");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void followsLinksAndWhatBecomesOfTheirTargets(boolean resident) throws IOException {
    Path outside = Files.createDirectories(temporary.resolve("outside/deep"));
    Files.writeString(outside.resolve("far.md"), "- walrus\n");
    Path other = Files.writeString(temporary.resolve("other.md"), "- badger\n");
    Path folderLink =
        Files.createSymbolicLink(folder.memory().resolve("far"), temporary.resolve("outside"));
    Path fileLink = Files.createSymbolicLink(folder.memory().resolve("link.md"), other);
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "walrus")).containsExactly("far/deep/far.md");
      assertThat(TestFolder.find(index, "badger")).containsExactly("link.md");
      Files.writeString(outside.resolve("far.md"), "- lemurs\n");
      Files.writeString(other, "- condor\n");
      assertThat(TestFolder.find(index, "walrus badger")).isEmpty();
      assertThat(TestFolder.find(index, "lemurs")).containsExactly("far/deep/far.md");
      assertThat(TestFolder.find(index, "condor")).containsExactly("link.md");
      Files.delete(folderLink);
      Files.delete(fileLink);
      Files.createSymbolicLink(fileLink, outside.resolve("far.md"));
      assertThat(TestFolder.find(index, "lemurs")).containsExactly("link.md");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noticesAnEditThroughASecondName(boolean resident) throws IOException {
    Path file = folder.write("a.md", "- walrus\n");
    Path second = Files.createLink(temporary.resolve("second.md"), file);
    try (SearchIndex index = folder.open(resident)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      Files.writeString(second, "- badger\n");
      assertThat(TestFolder.find(index, "badger")).containsExactly("a.md");
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
    }
  }

  @Test
  void neverFollowsALinkOutOfTheProject() throws IOException {
    Path outside = Files.createDirectories(temporary.resolve("outside"));
    Files.writeString(outside.resolve("secret.md"), "- walrus\n");
    Path project = Files.createDirectories(temporary.resolve("project"));
    Path memory = Files.createDirectories(project.resolve(".pi/memory"));
    Files.createSymbolicLink(memory.resolve("folder"), outside);
    Files.createSymbolicLink(memory.resolve("file.md"), outside.resolve("secret.md"));
    Files.createSymbolicLink(memory.resolve("inside.md"), project.resolve("README.md"));
    Files.writeString(project.resolve("README.md"), "- badger\n");
    ScopeRoot root =
        new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(memory)), Optional.of(project));
    try (SearchIndex index = LuceneIndex.open(List.of(root), folder.cache())) {
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).containsExactly("inside.md");
      assertThat(index.status().notes())
          .containsExactly(
              "project file.md: a link leads out of the project",
              "project folder: a link leads out of the project");
    }
  }

  @Test
  void takesOnlyTheNamesThatAMountAllows() throws IOException {
    folder.write("MEMORY.md", "- walrus\n");
    Path curated = Files.createDirectories(temporary.resolve("memories"));
    Files.writeString(curated.resolve("MEMORY.md"), "badger\n");
    Files.writeString(curated.resolve("other.md"), "badger\n");
    ScopeRoot root =
        new ScopeRoot(
            Scope.GLOBAL,
            List.of(
                Mount.whole(folder.memory()),
                new Mount("memories/", curated, List.of("MEMORY.md", "USER.md"))),
            Optional.empty());
    try (SearchIndex index =
        LuceneIndex.open(List.of(root), folder.cache(), IndexOptions.staying())) {
      assertThat(TestFolder.find(index, "badger")).containsExactly("memories/MEMORY.md");
      Files.writeString(curated.resolve("USER.md"), "condor\n");
      assertThat(TestFolder.find(index, "condor")).containsExactly("memories/USER.md");
    }
  }

  @Test
  void searchesSeveralScopesTogether() throws IOException {
    folder.write("MEMORY.md", "- walrus here\n");
    Path memory = Files.createDirectories(temporary.resolve("project/.pi/memory"));
    Files.writeString(memory.resolve("MEMORY.local.md"), "- walrus there\n");
    ScopeRoot project =
        new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(memory)), Optional.of(memory));
    try (SearchIndex index = LuceneIndex.open(List.of(folder.root(), project), folder.cache())) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(answer.hits())
          .extracting(hit -> hit.passage().scope())
          .containsExactlyInAnyOrder(Scope.GLOBAL, Scope.LOCAL);
    }
  }

  @Test
  void answersFromMemoryWhereNothingCanBeWritten() throws IOException {
    Path file = Files.writeString(temporary.resolve("cache"), "in the way");
    folder.write("a.md", "- walrus\n");
    try (SearchIndex index = folder.open(false)) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(TestFolder.paths(answer)).containsExactly("a.md");
      assertThat(answer.freshness().label()).isEqualTo("repaired");
      assertThat(answer.freshness().reason()).contains(file.toString());
      folder.write("a.md", "- badger\n");
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).containsExactly("a.md");
      folder.write("a.md", "- walrus\n");
      assertThat(TestFolder.ask(index, "walrus").hits()).hasSize(1);
      Files.delete(folder.memory().resolve("a.md"));
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
    }
  }

  /// What was laid over must not count as written once the lock is free again.
  @Test
  void writesLaterWhatItLaidOver() throws Exception {
    folder.write("a.md", "- walrus\n");
    AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    IndexOptions options =
        new IndexOptions(
            false,
            new LaterClock(ahead),
            IndexOptions.IN_THIS_PROCESS,
            SearchIndex.Progress.SILENT,
            Optional.empty());
    try (SearchIndex index = LuceneIndex.open(List.of(folder.root()), folder.cache(), options)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      try (HeldLock _ = HeldLock.on(folder.generation().resolveSibling("write.lock"))) {
        folder.write("a.md", "- badger\n");
        assertThat(TestFolder.ask(index, "badger").freshness().label()).isEqualTo("repaired");
        ahead.set(Duration.ofSeconds(10));
        assertThat(TestFolder.ask(index, "badger").freshness().label()).isEqualTo("repaired");
      }
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.ask(index, "badger").freshness()).isEqualTo(Freshness.fresh());
    }
    try (SearchIndex index = folder.open(false)) {
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
      assertThat(TestFolder.find(index, "badger")).containsExactly("a.md");
    }
  }

  @Test
  void saysWhatIsMissingWhenThereIsNoTimeForIt() throws IOException {
    Limits tiny = TestFolder.quick(100);
    for (int i = 0; i < 50; i++) {
      folder.write("n" + i + ".md", "- walrus number " + i + "\n");
    }
    List<Runnable> background = new ArrayList<>();
    IndexOptions options = IndexOptions.oneShot().with((Executor) background::add);
    try (LuceneIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, tiny)) {
      SearchAnswer hasty =
          index.search(TestFolder.request("walrus", Optional.of(Duration.ofNanos(1))));
      assertThat(hasty.freshness()).isInstanceOf(Freshness.Stale.class);
      assertThat(hasty.freshness().reason()).contains("files are still searched as last indexed");
      SearchAnswer whole =
          index.search(TestFolder.request("walrus", Optional.of(Duration.ofMinutes(20))));
      assertThat(whole.hits()).hasSize(50);
      assertThat(whole.freshness().label()).isEqualTo("repaired");
      assertThat(background).hasSize(1);
      background.getFirst().run();
      SearchAnswer after =
          index.search(TestFolder.request("walrus", Optional.of(Duration.ofMinutes(20))));
      assertThat(after.hits()).hasSize(50);
      assertThat(after.freshness()).isEqualTo(Freshness.fresh());
    }
  }

  @Test
  void makesTheFirstIndexWholeForWhoeverWaitsForIt() throws IOException {
    for (int i = 0; i < 50; i++) {
      folder.write("n" + i + ".md", "- walrus number " + i + "\n");
    }
    List<Runnable> background = new ArrayList<>();
    List<Integer> heard = new ArrayList<>();
    IndexOptions options =
        IndexOptions.oneShot()
            .with((Executor) background::add)
            .with((SearchIndex.Progress) (done, total) -> heard.add(done));
    try (LuceneIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, TestFolder.quick(100))) {
      index.makeFirst();
      index.makeFirst();
      SearchAnswer hasty =
          index.search(TestFolder.request("walrus", Optional.of(Duration.ofMinutes(20))));
      assertThat(hasty.hits()).hasSize(50);
      assertThat(hasty.freshness()).isEqualTo(Freshness.fresh());
    }
    assertThat(heard).hasSize(50);
    assertThat(background).isEmpty();
  }

  @Test
  void findsAFolderThatCameBackBeforeItsRenameWasWrittenWhole() throws IOException {
    for (int i = 0; i < 50; i++) {
      folder.write("a/n" + i + ".md", "- walrus number " + i + "\n");
    }
    List<Runnable> background = new ArrayList<>(); // never run: its process ended
    IndexOptions options = IndexOptions.oneShot().with((Executor) background::add);
    Limits few = TestFolder.quick(1 << 20, 10);
    Path a = folder.memory().resolve("a");
    Path z = folder.memory().resolve("z");
    for (Path[] move : new Path[][] {{a, a}, {a, z}, {z, a}}) {
      if (!move[0].equals(move[1])) {
        Files.move(move[0], move[1]);
      }
      try (SearchIndex index =
          LuceneIndex.open(List.of(folder.root()), folder.cache(), options, few)) {
        TestFolder.ask(index, "walrus");
      }
    }
    try (SearchIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, few)) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(50);
    }
  }

  @Test
  void doesNotWaitForARenamedFolderAndIsWholeTheNextTime() throws IOException {
    for (int i = 0; i < 50; i++) {
      folder.write("a/n" + i + ".md", "- walrus number " + i + "\n");
    }
    List<Runnable> background = new ArrayList<>();
    IndexOptions options = IndexOptions.oneShot().with((Executor) background::add);
    Limits few = TestFolder.quick(1 << 20, 10);
    try (SearchIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, few)) {
      assertThat(TestFolder.ask(index, "walrus").freshness()).isEqualTo(Freshness.fresh());
    }
    Files.move(folder.memory().resolve("a"), folder.memory().resolve("z"));
    try (SearchIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, few)) {
      SearchAnswer hasty = TestFolder.ask(index, "walrus");
      assertThat(hasty.freshness().reason())
          .isEqualTo("many files changed at once, and 49 files are still searched as last indexed");
      assertThat(hasty.hits())
          .as("nothing of the old folder")
          .allSatisfy(hit -> assertThat(hit.passage().path().value()).startsWith("z/"));
      assertThat(background).hasSize(1);
    }
    try (SearchIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), options, few)) {
      SearchAnswer whole = TestFolder.ask(index, "walrus");
      assertThat(whole.total()).isEqualTo(50);
      assertThat(whole.freshness()).isEqualTo(Freshness.fresh());
      assertThat(whole.hits())
          .allSatisfy(hit -> assertThat(hit.passage().path().value()).startsWith("z/"));
    }
  }

  @Test
  void holdsNoTextThatTheFilesHoldAndNobodyIsWriting() throws IOException {
    String secret = "the walrus keeps to the northern gate";
    folder.write("notes.md", "- " + secret + "\n- another line of notes\n");
    IndexOptions later =
        new IndexOptions(
            false,
            new LaterClock(new AtomicReference<>(Duration.ofSeconds(1))),
            IndexOptions.IN_THIS_PROCESS,
            SearchIndex.Progress.SILENT,
            Optional.empty());
    try (SearchIndex index = LuceneIndex.open(List.of(folder.root()), folder.cache(), later)) {
      assertThat(TestFolder.ask(index, "walrus gate").hits())
          .first()
          .extracting(hit -> hit.passage().text())
          .isEqualTo("- " + secret);
    }
    try (var files = Files.walk(folder.cache())) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file ->
              assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                  .doesNotContain("northern gate"));
    }
  }

  @Test
  void createsNothingForAnEmptyFolder() throws IOException {
    try (SearchIndex index = folder.open(false)) {
      SearchAnswer answer = TestFolder.ask(index, "walrus");
      assertThat(answer.hits()).isEmpty();
      assertThat(answer.freshness()).isEqualTo(Freshness.fresh());
    }
    assertThat(folder.cache()).doesNotExist();
  }

  @Test
  void statusComparesAndChangesNothing() throws IOException {
    folder.write("a.md", "- walrus\n- badger\n");
    try (SearchIndex index = folder.open(false)) {
      assertThat(index.status().freshness().label()).isEqualTo("stale");
      assertThat(folder.cache()).doesNotExist();
      TestFolder.ask(index, "walrus");
      IndexStatus status = index.status();
      assertThat(status.passages()).isEqualTo(2);
      assertThat(status.files()).isEqualTo(1);
      assertThat(status.bytes()).isPositive();
      assertThat(status.lastSync()).isPresent();
      assertThat(status.freshness()).isEqualTo(Freshness.fresh());
      folder.write("a.md", "- condor\n");
      assertThat(index.status().freshness().reason()).startsWith("1 file differs");
    }
  }

  @Test
  void rebuildsBesideARunningSearcher() throws IOException {
    folder.write("a.md", "- walrus\n");
    try (SearchIndex index = folder.open(true);
        SearchIndex other = folder.open(false)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      Path before = folder.generation();
      List<Integer> progress = new ArrayList<>();
      other.rebuild((done, total) -> progress.add(done * 100 + total));
      assertThat(progress).containsExactly(101);
      assertThat(before).doesNotExist();
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      folder.write("a.md", "- badger\n");
      assertThat(TestFolder.find(index, "badger")).hasSize(1);
      assertThat(TestFolder.find(other, "walrus")).isEmpty();
    }
  }

  /// Who began that one may have read what was forgotten since.
  @Test
  void rebuildsAlsoWhenAnotherIndexCameMeanwhile() throws Exception {
    folder.write("a.md", "- walrus\n");
    try (SearchIndex index = folder.open(false)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      Path before = folder.generation();
      List<Integer> progress = new ArrayList<>();
      FutureTask<Void> rebuilding =
          new FutureTask<>(() -> {
            index.rebuild((done, total) -> progress.add(total));
            return null;
          });
      try (HeldLock _ = HeldLock.on(before.resolveSibling("build.lock"))) {
        Thread rebuilder = new Thread(rebuilding, "test-rebuilder");
        rebuilder.start();
        while (rebuilder.getState() != Thread.State.TIMED_WAITING) {
          Thread.sleep(1);
        }
        Files.move(before, before.resolveSibling("g2-0"));
      }
      rebuilding.get();
      assertThat(progress).containsExactly(1);
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
    }
  }

  @Test
  void survivesThatTheWholeCacheIsDeleted() throws IOException {
    folder.write("a.md", "- walrus\n");
    try (SearchIndex index = folder.open(true)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      memory.engine.file.PrivateFolder.delete(folder.cache());
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      folder.write("a.md", "- badger\n");
      assertThat(TestFolder.find(index, "badger")).hasSize(1);
    }
  }

  @Test
  void aWatchReportsEachSync() throws Exception {
    folder.write("a.md", "- walrus\n");
    BlockingQueue<SyncReport> reports = new LinkedBlockingQueue<>();
    IndexWatch closed;
    try (LuceneIndex index = folder.open(true);
        IndexWatch watch = index.watch(reports::add)) {
      assertThat(reports.poll(10, TimeUnit.MINUTES))
          .isNotNull()
          .satisfies(first -> {
            assertThat(first.changed()).containsExactly("a.md");
            assertThat(first.passages()).isEqualTo(1);
          });
      Path whole = folder.write("b/c.tmp", "- badger\n- condor\n");
      Files.move(whole, whole.resolveSibling("c.md"), StandardCopyOption.ATOMIC_MOVE);
      assertThat(reports.poll(10, TimeUnit.MINUTES))
          .isNotNull()
          .satisfies(second -> {
            assertThat(second.scope()).isEqualTo(Scope.GLOBAL);
            assertThat(second.changed()).containsExactly("b/c.md");
            assertThat(second.passages()).isEqualTo(2);
          });
      closed = watch;
    }
    closed.await();
  }

  @Test
  void nothingIsLeftOpenAfterwards() throws IOException {
    LuceneIndex index = folder.open(true);
    TestFolder.ask(index, "walrus");
    index.close();
    assertThatThrownBy(() -> TestFolder.ask(index, "walrus"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("is closed");
  }

  @Test
  void takesAFileThatIsPutInThePlaceOfAnother() throws IOException {
    folder.write("a.md", "- walrus\n");
    try (SearchIndex index = folder.open(true)) {
      assertThat(TestFolder.find(index, "walrus")).hasSize(1);
      Path fresh = folder.write("a.md.tmp", "- badger\n");
      Files.move(fresh, folder.memory().resolve("a.md"), StandardCopyOption.ATOMIC_MOVE);
      assertThat(TestFolder.find(index, "badger")).containsExactly("a.md");
      assertThat(TestFolder.find(index, "walrus")).isEmpty();
    }
  }
}
