package memory.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.agent.HookFailures;
import memory.cli.doctor.DoctorReport.CheckContext;
import memory.cli.doctor.DoctorReport.CheckContext.Machine;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.request.Findings.Finding;
import memory.engine.request.Findings.Finding.Severity;
import memory.engine.request.Findings.RepairCommand;
import memory.indexer.LuceneIndex;
import memory.testing.TestProgram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Faults of a machine that the tests have not got: one is made up around the checks.
class MachineFaultsTest {
  private static final long MIB = 1 << 20;
  @TempDir Path folder;
  private SickHome home;
  private Path limit;
  private Path distribution;
  private long heap = 256 * MIB;
  private int java = 25;
  private boolean readOnly;
  private Path full = Path.of("/");

  @BeforeEach
  void start() throws IOException {
    home = new SickHome(folder);
    limit = Files.writeString(folder.resolve("max_user_watches"), "524288\n");
    distribution = folder.resolve("memory-0.1.0");
    Files.createDirectories(distribution.resolve("lib"));
    lib("memory.jar", 1);
    lib("memory.jsa", 2);
    lib("staying.jsa", 2);
    TestProgram.write(
        distribution.resolve("lib/train.sh"),
        "#!/bin/sh\necho made | tee \"$1/lib/memory.jsa\" > \"$1/lib/staying.jsa\"\n");
  }

  @Test
  void aSoundMachineIsSilent() throws IOException {
    assertThat(look()).isEmpty();
  }

  @Test
  void tooFewWatches() throws Exception {
    Files.writeString(limit, "8\n");
    assertFoundAndMended("watch", "lets 8 folders be watched");
    assertThat(Files.readString(limit)).isEqualTo("524288\n");
  }

  @Test
  void aHookThatBrokeOff() throws Exception {
    Clock clock = Clock.fixed(SickHome.NOW, ZoneOffset.UTC);
    HookFailures.in(home.home.resolve(".cache/memory-engine"))
        .add(clock, "prompt", new IllegalStateException());
    assertFoundAndMended(
        "hooks", "1 hook of the last week broke off by a fault of memory, the last: ");
  }

  @Test
  void aDiskThatIsNearlyFull() throws Exception {
    Path film = Files.write(home.home.resolve("film.mp4"), new byte[(int) (200 * MIB)]);
    Finding finding = only("space");
    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    home.type(finding.mend());
    assertThat(home.out).contains(film.toString());
    Files.delete(film);
    assertThat(look()).isEmpty();
  }

  /// The home lies on another one: what is large there says nothing.
  @Test
  void aFullDiskOfTheNotesAlone() throws IOException {
    full = home.memory();
    Finding finding = only("space");
    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.mend())
        .startsWith("du -ahx -d 4 \"$(findmnt -no TARGET -T " + home.memory() + ")\" | ");
  }

  @Test
  void aDiskMountedReadOnly() throws IOException {
    readOnly = true;
    assertThat(only("space").mend()).startsWith("sudo mount -o remount,rw ");
  }

  @Test
  void noClassArchive() throws Exception {
    Files.delete(distribution.resolve("lib/memory.jsa"));
    assertFoundAndMended("runtime", "is missing");
  }

  @Test
  void noClassArchiveInARuntimeOfOurOwn() throws Exception {
    Path own = distribution.resolve("runtime/lib/server");
    Files.createDirectories(own);
    assertThat(only("runtime").message()).contains("is missing");
    Files.createFile(own.resolve("classes.jsa"));
    assertThat(look()).isEmpty();
  }

  @Test
  void aClassArchiveOfOlderClasses() throws Exception {
    lib("memory.jar", 3);
    assertFoundAndMended("runtime", "is older than memory.jar");
  }

  @Test
  void tooLittleHeap() throws IOException {
    heap = 32 * MIB;
    assertThat(only("runtime").mend()).isEqualTo("export MEMORY_JAVA_OPTIONS=-Xmx256m");
  }

  @Test
  void anOldJava() throws IOException {
    java = 21;
    assertThat(only("runtime").severity()).isEqualTo(Severity.ERROR);
  }

  private void assertFoundAndMended(String check, String said) throws Exception {
    Finding finding = only(check);
    assertThat(finding.message()).contains(said);
    home.type(finding.mend());
    assertThat(look()).isEmpty();
  }

  private Finding only(String check) throws IOException {
    List<Finding> found = look();
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().check()).isEqualTo(check);
    return found.getFirst();
  }

  /// With a disk of 300 MiB that holds nothing but the home.
  private List<Finding> look() throws IOException {
    Environment environment =
        new Environment(Map.of(), home.home, home.work, Clock.fixed(SickHome.NOW, ZoneOffset.UTC));
    Workspace workspace = Workspace.of(environment, WorkspaceOptions.none());
    Machine machine =
        new Machine(
            limit,
            place ->
                place.equals(full)
                    ? new Machine.Room("notes", 0, readOnly)
                    : new Machine.Room("home", 300 * MIB - size("film.mp4"), readOnly),
            java,
            heap,
            Optional.of(distribution));
    try (MemoryEngine engine = MemoryEngine.open(workspace, LuceneIndex::open)) {
      return DoctorReport.of(
              new CheckContext(
                  engine,
                  machine,
                  RepairCommand.with(List.of()),
                  asked -> asked.newEntries(List.of())))
          .findings();
    }
  }

  private long size(String name) throws IOException {
    Path file = home.home.resolve(name);
    return Files.exists(file) ? Files.size(file) : 0;
  }

  private Path lib(String name, int second) throws IOException {
    Path file = distribution.resolve("lib").resolve(name);
    Files.writeString(file, name);
    return Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1000L));
  }
}
