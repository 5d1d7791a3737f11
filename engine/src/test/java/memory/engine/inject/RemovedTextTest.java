package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;
import memory.engine.request.NewEntry;
import memory.engine.request.NewEntry.Removal;
import memory.engine.trust.Trust;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What commits took out, and turned, of a memory whose lines are known.
class RemovedTextTest {
  private static final MemoryPath NOTES = new MemoryPath("MEMORY.md");
  private static final Provenance ADA = Provenance.committed("Ada", LocalDate.of(2026, 2, 10));

  @TempDir Path folder;
  private Path project;
  private Path log;

  @BeforeEach
  void aKnownMemory() throws IOException {
    project = Files.createDirectories(folder.resolve("project")).toRealPath();
    Files.createDirectories(project.resolve(".pi/memory"));
    Files.writeString(project.resolve(".pi/memory/MEMORY.md"), "- The gate is blue\n");
    log =
        Files.createDirectories(project.resolve(".pi/decision-memory")).resolve("decisions.jsonl");
    Files.writeString(
        log,
        """
        {"v":1,"t":"2026-02-10T08:00:00Z","e":"a","i":"D-2026-02-10-0001","p":"","d":{"tx":"Use tea"}}
        """);
    trust().trust(project, "");
    trust().know(project, NewText.texts(Layout.projectAt(project)));
    trust().know(project, List.of("The gate is high", RemovedText.KNOWN + "The gate is wide"));
  }

  private Trust trust() {
    return new Trust(
        folder.resolve("config/trust.json"),
        folder.resolve("cache"),
        Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC));
  }

  private NewText news() {
    return NewText.of(Optional.of(Layout.projectAt(project)), project, trust(), TrustChanges.LABEL);
  }

  private static Removal removal(String line) {
    return new Removal(NOTES, List.of(line), List.of(), ADA);
  }

  @Test
  void asItIsNowIsKnownAndWhatIsTakenLaterIsSaid() throws IOException {
    Removal own = removal("- The gate is wide");
    assertThat(news().entries(List.of(), List::of)).isEmpty();
    assertThat(news().gone(List.of(own))).isEmpty();

    Files.writeString(project.resolve(".pi/memory/MEMORY.md"), "");
    Files.writeString(
        log,
        """
        {"v":1,"t":"2026-02-11T08:00:00Z","e":"st","i":"D-2026-02-10-0001","p":"","d":{"s":"rejected"}}
        """,
        StandardOpenOption.APPEND);
    assertThat(news().gone(List.of(removal("- The gate is blue"), own)))
        .extracting(NewEntry::change, NewEntry::lines, NewEntry::arrival)
        .containsExactly(tuple(NewEntry.Change.REMOVED, List.of("- The gate is blue"), ADA));
    assertThat(news().entries(List.of(), List::of))
        .extracting(NewEntry::change, NewEntry::standing)
        .containsExactly(tuple(NewEntry.Change.CHANGED, "rejected"));
  }

  @Test
  void nothingIsToldOfWhatNobodyKnewOrStandsElsewhere() throws IOException {
    Files.writeString(project.resolve(".pi/memory/gates.md"), "## The gate is high\n");
    assertThat(
            news().gone(List.of(removal("- The gate is high"), removal("- Nobody has read this"))))
        .isEmpty();
  }
}
