package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionBook;
import memory.engine.decision.LogFile;
import memory.engine.model.Environment;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Scope;
import memory.engine.request.Author.Origin;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteAccessTest {
  @TempDir Path home;

  @Test
  void newDecisionsGoToTheProjectWhereWhatElseComesIsHeldBack() throws IOException {
    Files.createDirectories(home.resolve("work/.git"));
    add(Optional.empty());
    assertThat(workspace().changes()).isEqualTo(TrustChanges.HOLD);
    assertThat(home.resolve("work/.pi/decision-memory/decisions.jsonl")).exists();
    assertThat(home.resolve("memory")).doesNotExist();
    assertThat(workspace().isProjectTrusted()).isTrue();
    assertThat(LogFile.list(workspace().roots(), Set.of()).all()).hasSize(1);
    add(Optional.of(Scope.GLOBAL));
    assertThat(home.resolve("memory/decisions.jsonl")).exists();
  }

  @Test
  void aFolderThatIsNoRepositoryHasNoneOfItsOwn() throws IOException {
    add(Optional.empty());
    assertThat(home.resolve("memory/decisions.jsonl")).exists();
    assertThat(home.resolve("work")).doesNotExist();
  }

  /// Nor where a server was started for it: the tool decides as the command does.
  @Test
  void norHasOneThatAServerWasStartedFor() {
    Workspace plain = workspace(Optional.of(home.resolve("work")));
    assertThat(plain.isProject()).isFalse();
    assertThat(plain.mayMakeProject()).isTrue();
  }

  @Test
  void theScopeThatWasNamedIsConsent() throws IOException {
    add(Optional.of(Scope.PROJECT));
    assertThat(home.resolve("work/.pi/decision-memory/decisions.jsonl")).exists();
    assertThat(workspace().isProjectTrusted()).isTrue();
    assertThat(workspace().changes()).isEqualTo(TrustChanges.LABEL);
  }

  @Test
  void isClosedToAProjectNobodyTrusts() throws IOException {
    Files.createDirectories(home.resolve("work/.pi/decision-memory"));
    assertThat(refusal().kind()).isEqualTo(Refusal.Kind.DENIED);
    assertThat(home.resolve("work/.pi/decision-memory")).isEmptyDirectory();
  }

  @Test
  void isClosedWhenDecisionsAreOff() throws IOException {
    Files.createDirectories(home.resolve("memory"));
    Files.writeString(home.resolve("memory/decision-memory.config.json"), "{\"enabled\": false}");
    assertThat(refusal().message()).contains("decisions are off");
    assertThat(home.resolve("work")).doesNotExist();
  }

  private void add(Optional<Scope> scope) throws IOException {
    DecisionBook book = WriteAccess.decisions(workspace(), scope, Origin.USER);
    assertThat(book.add(DecisionDraft.of("Use make"), new Choice.Ask()))
        .isInstanceOf(DecisionOutcome.Done.class);
  }

  private Refusal refusal() {
    return catchThrowableOfType(
            RefusedException.class,
            () -> WriteAccess.decisions(workspace(), Optional.empty(), Origin.USER))
        .refusal();
  }

  private Workspace workspace() {
    return workspace(Optional.empty());
  }

  private Workspace workspace(Optional<Path> served) {
    Clock clock = Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);
    Environment env = new Environment(Map.of(), home, home.resolve("work"), clock);
    return Workspace.of(
        env,
        new WorkspaceOptions(
            Optional.of(home.resolve("memory")),
            Optional.empty(),
            false,
            Optional.empty(),
            Map.of(),
            served));
  }
}
