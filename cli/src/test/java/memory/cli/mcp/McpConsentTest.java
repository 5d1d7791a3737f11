package memory.cli.mcp;

import static memory.cli.mcp.Conversation.HELLO;
import static memory.cli.mcp.Conversation.answers;
import static memory.cli.mcp.Conversation.answersIn;
import static memory.cli.mcp.Conversation.call;
import static memory.cli.mcp.Conversation.result;
import static memory.cli.mcp.Conversation.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Scope;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.NoteTarget;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No call of a model widens what its user consented to (safety T1).
class McpConsentTest {
  @TempDir Path folder;
  private Path home;
  private Path repository;
  private Path plain;

  @BeforeEach
  void folders() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    repository = Files.createDirectories(folder.resolve("it's a repo"));
    Files.createDirectories(repository.resolve(".git"));
    Files.createDirectories(repository.resolve("src/deep"));
    plain = Files.createDirectories(folder.resolve("plain/nested"));
  }

  @Test
  void aWriteMakesNoProjectOfAnyFolder() throws Exception {
    var answers =
        answers(
            home,
            HELLO,
            write(1, plain),
            write(2, home),
            decision(3, plain),
            call(
                4,
                "scratchpad",
                in(plain, "\"scope\":\"project\",\"action\":\"add\",\"text\":\"x\"")));

    for (long id = 1; id <= 4; id++) {
      assertThat(result(id, answers)).containsEntry("isError", true);
      assertThat(text(id, answers)).doesNotContain("memory trust", "--yes");
    }
    assertThat(plain).isEmptyDirectory();
    assertThat(home.resolve(".pi/memory")).doesNotExist();
    assertThat(home.resolve(".config")).doesNotExist();
  }

  @Test
  void aModelIsNotToldHowToSwitchMemoryOn() throws Exception {
    Path config = home.resolve(".pi/agent/memory/config.json");
    Files.createDirectories(config.getParent());
    Files.writeString(config, "{\"enabled\": false}");
    var answers =
        answers(
            home,
            HELLO,
            call(1, "memory_status", "{}"),
            call(2, "memory_read", "{\"target\":\"status\"}"));

    for (long id = 1; id <= 2; id++) {
      assertThat(text(id, answers)).contains("off").doesNotContain("memory on", "switches");
    }
  }

  private static WorkspaceOptions ofModel(Path folder) {
    return new WorkspaceOptions(
        Optional.empty(), Optional.empty(), false, Optional.empty(), Map.of(), Optional.of(folder));
  }

  @Test
  void theRootOfTheFileSystemIsNobodysProject() throws IOException {
    Environment root = new Environment(Map.of(), home, Path.of("/"), Clock.systemUTC());
    WriteRequest note =
        new WriteRequest.Append(
            "append", Scope.PROJECT, NoteTarget.of(NoteTarget.Name.LONG_TERM), "x");
    for (WorkspaceOptions options : Set.of(WorkspaceOptions.none(), ofModel(Path.of("/")))) {
      try (MemoryEngine engine =
          MemoryEngine.open(Workspace.of(root, options), LuceneIndex::open)) {
        assertThat(engine.write(note, Author.of(Origin.TOOL)))
            .isInstanceOf(WriteResult.Refused.class);
      }
    }
  }

  @Test
  void theTopOfARepositoryBecomesAProjectThatHoldsWhatWasWrittenAndNoMore() throws Exception {
    var made =
        answers(
            home,
            HELLO,
            write(1, repository.resolve("src/deep")),
            decision(2, repository),
            call(3, "memory_context", in(repository, "\"prompt\":\"copper kettle\"")));
    assertThat(repository.resolve(".pi/memory/MEMORY.md")).exists();
    assertThat(repository.resolve("src/deep/.pi")).doesNotExist();
    assertThat(text(3L, made)).contains("copper kettle", "Brew with soft water");

    Files.writeString(
        repository.resolve(".pi/memory/zeppelins.md"), "The zeppelin is in hangar 4\n");
    Files.writeString(
        repository.resolve(".pi/memory/MEMORY.md"),
        Files.readString(repository.resolve(".pi/memory/MEMORY.md"))
            + "- A zeppelin needs helium\n");
    var later =
        answers(
            home,
            HELLO,
            call(1, "memory_context", in(repository, "\"prompt\":\"zeppelin hangar helium\"")),
            call(2, "memory_search", in(repository, "\"query\":\"zeppelin\"")),
            call(
                3, "memory_read", in(repository, "\"target\":\"long_term\",\"scope\":\"project\"")),
            call(4, "memory_get", in(repository, "\"path\":\"zeppelins.md\"")));
    assertThat(text(1L, later)).contains("copper kettle").doesNotContain("zeppelin");
    assertThat(text(2L, later)).doesNotContain("hangar", "helium", "further passages");
    assertThat(text(3L, later)).contains("copper kettle").doesNotContain("zeppelin");
    assertThat(text(4L, later)).doesNotContain("hangar");
  }

  @Test
  void theFolderThatTheServerWasStartedForBecomesOne() throws Exception {
    var answers = answersIn(home, plain, List.of(), HELLO, write(1, plain), write(2, folder));
    assertThat(text(1L, answers)).contains("copper kettle");
    assertThat(plain.resolve(".pi/memory/MEMORY.md")).exists();
    assertThat(result(2L, answers)).containsEntry("isError", true);
    assertThat(folder.resolve(".pi")).doesNotExist();
  }

  @Test
  void aDecisionWithoutAScopeIsOfAProjectWhereOneIsAsFromTheCommandLine() throws Exception {
    String add = "{\"text\":\"Brew with soft water\"}";
    String explicit = "{\"text\":\"Descale monthly\",\"scope\":\"project\"}";
    var answers = answersIn(home, plain, List.of(), HELLO, call(1, "decision_add", add));
    assertThat(text(1L, answers)).doesNotContain("made ");
    assertThat(plain).isEmptyDirectory();
    assertThat(home.resolve(".pi/agent/memory/decisions.jsonl")).exists();
    answers = answersIn(home, plain, List.of(), HELLO, call(1, "decision_add", explicit));
    assertThat(text(1L, answers)).contains("made " + plain).doesNotContain("committed");
    answers = answersIn(home, repository, List.of(), HELLO, call(1, "decision_add", explicit));
    assertThat(text(1L, answers)).contains("the team sees it once it is committed");
  }

  @Test
  void aFolderThatIsGivenAtTheStartPinsTheProject() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.createDirectories(other.resolve(".git"));
    for (String option : List.of("--cwd", "--project")) {
      var answers =
          answersIn(
              home,
              home,
              List.of(option, repository.toString()),
              HELLO,
              write(1, other),
              call(2, "memory_search", in(other, "\"query\":\"kettle\"")),
              call(
                  3,
                  "memory_write",
                  in(
                      repository.resolve("src"),
                      "\"target\":\"long_term\",\"scope\":\"project\",\"content\":\"- Mugs, "
                          + option.substring(2)
                          + "\"")),
              call(
                  4,
                  "memory_write",
                  "{\"target\":\"daily\",\"scope\":\"project\",\"content\":\"Soft water, "
                      + option.substring(2)
                      + "\"}"));
      assertThat(text(1L, answers)).contains("cwd is outside the folder");
      assertThat(text(2L, answers)).contains("cwd is outside the folder");
      assertThat(text(3L, answers)).contains("Mugs");
      assertThat(text(4L, answers)).contains("Soft water");
    }
    assertThat(other.resolve(".pi")).doesNotExist();
    assertThat(repository.resolve(".pi/memory/daily")).isNotEmptyDirectory();
  }

  @Test
  void memoryThatIsThereAndNotTrustedStaysClosedAndNobodySaysHowToOpenIt() throws Exception {
    Path theirs = Files.createDirectories(repository.resolve(".pi/memory"));
    Files.writeString(theirs.resolve("MEMORY.md"), "- The zeppelin is in hangar 4\n");
    var answers =
        answers(
            home,
            HELLO,
            write(1, repository),
            decision(2, repository),
            call(
                3, "memory_read", in(repository, "\"target\":\"long_term\",\"scope\":\"project\"")),
            call(
                4, "memory_search", in(repository, "\"query\":\"zeppelin\",\"scope\":\"project\"")),
            call(5, "decision_list", in(repository, "\"scope\":\"project\"")),
            call(6, "memory_status", in(repository, "\"scope\":\"project\"")),
            call(7, "memory_context", in(repository, "\"prompt\":\"zeppelin\"")));
    for (long id = 1; id <= 7; id++) {
      assertThat(text(id, answers)).doesNotContain("memory trust", "--yes", "hangar");
    }
    for (long id = 1; id <= 5; id++) {
      assertThat(text(id, answers)).startsWith("Not done (denied)").contains("not trusted");
    }
    assertThat(theirs).isDirectoryNotContaining("glob:**.state");
  }

  private static String write(int id, Path cwd) {
    return call(
        id,
        "memory_write",
        in(
            cwd,
            "\"target\":\"long_term\",\"scope\":\"project\",\"content\":\"- The copper kettle is"
                + " ours\""));
  }

  private static String decision(int id, Path cwd) {
    return call(
        id, "decision_add", in(cwd, "\"scope\":\"project\",\"text\":\"Brew with soft water\""));
  }

  private static String in(Path cwd, String arguments) {
    return "{\"cwd\":\"" + cwd + "\"," + arguments + "}";
  }
}
