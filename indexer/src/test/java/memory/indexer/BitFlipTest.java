package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.curated.CuratedStore;
import memory.engine.model.Environment;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.page.PageTable;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.InjectionRequest;
import memory.engine.request.RefusedException;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Action;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;
import memory.engine.writeback.Journal;
import memory.engine.writeback.WriteBack;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A bit of a file turns over: reading goes on, and a write keeps every byte that stands there, in
/// the file or in a copy beside it (safety D5, D11).
@ExtendWith(SeededRandom.class)
class BitFlipTest {
  private static final int SHARE = 6;
  private static final int ALL = 2_000;
  private static final String ENTRY = "<!-- 2026-02-15 10:00:00 -->\nThe zebra port is 7741.\n";

  private static final Map<String, String> KINDS =
      Map.of(
          "MEMORY.md", "# Notes\n\n- the zebra port is 7741\n- ünïcode 漢字\n",
          "MEMORY.local.md", "- local zebra\n",
          "zoo.md", "---\ntags: [zoo]\n---\n# Zoo\n\n" + ENTRY,
          "daily/2026-02-15.md", ENTRY + "\n" + ENTRY,
          "SCRATCHPAD.md", "# Scratchpad\n- [ ] feed the zebra\n- [x] done\n",
          "USER.md", "- likes zebras\n",
          "memories/USER.md", "likes zebras\n§\nprefers tabs\n",
          "memories/MEMORY.md", "the zebra port\n§\nis 7741\n",
          "decisions.jsonl",
              "{\"v\":1,\"t\":\"2026-02-27T06:00:00Z\",\"e\":\"a\",\"i\":\"D-2026-02-27-0001\","
                  + "\"d\":{\"ti\":\"Zebra\",\"tx\":\"port\",\"s\":\"active\"}}\n",
          "config.json", "{\"injection\":{\"budget\":9000}}\n");

  @TempDir Path folder;

  @Test
  void aFlippedBitStopsNoReaderAndLosesNoByte(RandomGenerator random) throws IOException {
    flip(SHARE, random);
  }

  @Test
  @Tag("nightly")
  void noneOfTwoThousandFlippedBitsInEachKindOfFile(RandomGenerator random) throws IOException {
    flip(Integer.getInteger("memory.flips", ALL), random);
  }

  private void flip(int times, RandomGenerator random) throws IOException {
    Path home = Files.createDirectories(folder.resolve("home/.pi/agent/memory"));
    Files.createDirectories(home.resolve("daily"));
    Path curated = Files.createDirectories(folder.resolve("home/.pi/agent/memories"));
    Map<String, String> kinds = new TreeMap<>(KINDS);
    kinds.putAll(stateFiles(home));
    for (Map.Entry<String, String> kind : kinds.entrySet()) {
      String name = kind.getKey();
      Path file =
          name.startsWith("memories/")
              ? curated.resolve(name.substring("memories/".length()))
              : home.resolve(name);
      for (int i = 0; i < times; i++) {
        byte[] bytes = kind.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        int flips = 1 + random.nextInt(3);
        for (int f = 0; f < flips; f++) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        Files.write(file, bytes);
        read();
        write(name, file, bytes);
      }
      Files.deleteIfExists(file);
    }
    System.err.printf("bit flips: %d in each of %d kinds, none lost%n", times, kinds.size());
  }

  /// A journal with a staged and a settled note, and a page table.
  private Map<String, String> stateFiles(Path home) throws IOException {
    Path index = Files.writeString(home.resolve("MEMORY.md"), "# Notes\n\n- one\n- two\n");
    stage("the zebra is fed at noon");
    new WriteBack(writer()).flush(true);
    stage("the okapi is fed at night");
    try (MemoryEngine engine = MemoryEngine.open(workspace(), LuceneIndex::open)) {
      engine.verifyPages();
    }
    Map<String, String> files = new HashMap<>();
    for (MemoryPath path : List.of(Journal.PATH, PageTable.PATH)) {
      Path file = home.resolve(path.value());
      files.put(path.value(), Files.readString(file));
      Files.delete(file);
    }
    Files.delete(index);
    return files;
  }

  private boolean stage(String text) throws IOException {
    try {
      new WriteBack(writer())
          .stage(
              new StageRequest(Scope.GLOBAL, Action.APPEND, Optional.of(text), Optional.empty()));
      return true;
    } catch (RefusedException refused) {
      return false;
    }
  }

  private ScopeWriter writer() {
    Workspace workspace = workspace();
    return new ScopeWriter(
        workspace.layout().global(),
        WriteCheck.guarded(),
        workspace.environment().clock(),
        ScopeWriter.Listener.NONE);
  }

  private void read() throws IOException {
    try (MemoryEngine engine = MemoryEngine.open(workspace(), LuceneIndex::open)) {
      engine.search(Query.of("zebra"));
      engine.inject(InjectionRequest.of("which port is the zebra port?"));
      engine.pages();
      engine.faults();
    }
  }

  private void write(String name, Path file, byte[] bytes) throws IOException {
    if (name.equals("decisions.jsonl")) {
      assertKept(name, file, bytes, decides());
      return;
    }
    if (name.equals(Journal.PATH.value())) {
      assertKept(name, file, bytes, stage("another note"));
      return;
    }
    if (name.endsWith(".json") || name.endsWith(".jsonl") || name.equals("MEMORY.local.md")) {
      return;
    }
    ScopeWriter writer = writer();
    boolean curated = name.startsWith("memories/");
    WriteResult result;
    if (curated) {
      Target target = name.endsWith("USER.md") ? Target.USER : Target.MEMORY;
      result =
          new CuratedStore(writer, new MemoryConfig.Curated(Optional.empty(), 2200, 1375))
              .add(target, "a new entry");
    } else {
      CheckedText passed = writer.check("a new entry");
      result =
          writer.apply(
              "append",
              new MemoryPath(name),
              NoteEdits.append(passed, Stamp.now("", writer.clock(), Optional.empty())));
    }
    byte[] now = Files.readAllBytes(file);
    boolean kept =
        result instanceof WriteResult.Written
            ? contains(now, bytes, curated)
            : Arrays.equals(now, bytes);
    assertThat(kept || isInACopy(file, bytes))
        .as("%s: %s became %s", name, List.of(bytes), List.of(now))
        .isTrue();
  }

  private boolean decides() throws IOException {
    DecisionDraft draft = DecisionDraft.of("feed the okapi at night");
    try (MemoryEngine engine = MemoryEngine.open(workspace(), LuceneIndex::open)) {
      return engine.decide(
              new DecisionRequest.Add(draft, new Choice.Ask()),
              Optional.of(Scope.GLOBAL),
              Author.of(Origin.USER))
          instanceof DecisionOutcome.Done;
    }
  }

  /// A last line that cannot be read any more goes beside the log.
  private static void assertKept(String name, Path log, byte[] bytes, boolean written)
      throws IOException {
    byte[] now = Files.readAllBytes(log);
    byte[] kept = now;
    try (Stream<Path> beside = Files.list(log.resolveSibling(""))) {
      for (Path torn : beside.filter(file -> file.toString().contains(".torn.")).toList()) {
        byte[] tail = Files.readAllBytes(torn);
        int cut = bytes.length - tail.length;
        if (cut >= 0 && Arrays.equals(Arrays.copyOfRange(bytes, cut, bytes.length), tail)) {
          kept = bytes;
          assertThat(Arrays.copyOf(now, cut)).isEqualTo(Arrays.copyOf(bytes, cut));
        }
        Files.delete(torn);
      }
    }
    assertThat(Arrays.copyOf(kept, bytes.length)).as(name).isEqualTo(bytes);
    assertThat(written ? now.length > 0 : Arrays.equals(now, bytes)).as(name).isTrue();
  }

  /// A store may end its last entry otherwise.
  private static boolean contains(byte[] now, byte[] before, boolean curated) {
    int most = curated ? before.length - 1 : before.length;
    return now.length >= most
        && Arrays.equals(Arrays.copyOf(now, most), Arrays.copyOf(before, most));
  }

  private static boolean isInACopy(Path file, byte[] bytes) throws IOException {
    try (Stream<Path> beside = Files.list(file.resolveSibling(""));
        Stream<Path> state = Files.walk(file.resolveSibling("../memory/.state"))) {
      for (Path copy : Stream.concat(beside, state).filter(Files::isRegularFile).toList()) {
        if (Arrays.equals(Files.readAllBytes(copy), bytes)) {
          return true;
        }
      }
    }
    return false;
  }

  private Workspace workspace() {
    Environment environment =
        new Environment(Map.of(), folder.resolve("home"), folder, Clock.systemUTC());
    return Workspace.of(environment, WorkspaceOptions.none());
  }
}
