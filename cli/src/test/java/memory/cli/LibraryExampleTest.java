package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.ForgetPlan;
import memory.engine.MemoryEngine;
import memory.engine.Query;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchIndex;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.ForgetRequest;
import memory.engine.request.InjectionRequest;
import memory.engine.request.NoteTarget;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page `docs/library.md` shows what stands between the two marks below, word for word.
class LibraryExampleTest {
  @TempDir Path home;

  @Test
  void doesWhatTheCommandsDo() throws Exception {
    // example
    Environment environment =
        new Environment(Map.of(), home, home, Clock.system(ZoneId.of("Europe/Prague")));
    Workspace workspace = Workspace.of(environment, WorkspaceOptions.none());
    Author author = Author.of(Origin.USER);
    try (MemoryEngine memory = MemoryEngine.open(workspace, LuceneIndex::open)) {
      // memory write long_term "- The database is PostgreSQL 17: bookings need transactions"
      WriteResult written =
          memory.write(
              new WriteRequest.Append(
                  "append",
                  Scope.GLOBAL,
                  NoteTarget.of(NoteTarget.Name.LONG_TERM),
                  "- The database is PostgreSQL 17: bookings need transactions"),
              author);
      String told =
          switch (written) {
            case WriteResult.Written done -> done.path() + " has it";
            case WriteResult.Refused(var refusal) -> refusal.message();
          };

      // memory search which database
      RecallResult found = memory.search(Query.of("which database"));

      // memory inject "which database did we choose?"
      String block = memory.inject(InjectionRequest.of("which database did we choose?")).block();

      // memory decision add "Use Redis 8 as the cache"
      DecisionOutcome decided =
          memory.decide(
              new DecisionRequest.Add(
                  DecisionDraft.of("Use Redis 8 as the cache"), new Choice.Ask()),
              Optional.of(Scope.GLOBAL),
              author);

      // memory forget --text "PostgreSQL 17" --yes
      Optional<ForgetPlan> plan =
          memory.plan(new ForgetRequest.Words("PostgreSQL 17", Optional.empty()));
      if (plan.isPresent()) {
        memory.forget(plan.get(), author, SearchIndex.Progress.SILENT);
      }
      // end of example

      assertThat(told).isEqualTo("MEMORY.md has it");
      assertThat(found.hits()).hasSize(1);
      assertThat(block).contains("The database is PostgreSQL 17");
      assertThat(decided).isInstanceOf(DecisionOutcome.Done.class);
      assertThat(memory.search(Query.of("PostgreSQL")).hits()).isEmpty();
    }
  }

  @Test
  void standsOnThePage() throws Exception {
    List<String> lines =
        Files.readAllLines(Path.of("src/test/java/memory/cli/LibraryExampleTest.java"));
    int from = lines.indexOf("    // example") + 1;
    int to = lines.indexOf("      // end of example");
    String example = String.join("\n", lines.subList(from, to)).stripIndent();
    assertThat(Files.readString(Path.of("../docs/library.md"))).contains(example);
  }
}
