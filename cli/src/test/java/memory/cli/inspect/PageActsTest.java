package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.output.CommandFailure;
import memory.cli.output.JsonText;
import memory.cli.resident.EnginePool;
import memory.cli.server.FormBody;
import memory.engine.WorkspaceOptions;
import memory.engine.model.SearchIndex;
import memory.engine.request.RefusedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the page does for its user: what waits is answered, notes are changed, and what was not
/// done is told as such.
class PageActsTest {
  private static final String SAID = "Decision: the harbour crane rests on Sundays";

  @TempDir Path home;

  private InspectedMemory memory;
  private WorkspaceOptions options = WorkspaceOptions.none();

  @BeforeEach
  void someDecisionWaits() {
    memory = new InspectedMemory(home);
    assertThat(find()).contains("crane rests");
  }

  private String find() {
    return memory.run("capture", "candidates", "--session", "s", "--json", SAID);
  }

  private String id() {
    return string("id", memory.run("capture", "list", "--json"));
  }

  private PageQuestions questions(EnginePool engines) {
    return new PageQuestions(engines, memory.environment(), options);
  }

  private String act(String name, String form) throws IOException {
    try (EnginePool engines = new EnginePool(SearchIndex.Progress.SILENT)) {
      return JsonText.object(questions(engines).act(name, form(form)).orElseThrow());
    }
  }

  private String ask(String name, String form) throws IOException {
    try (EnginePool engines = new EnginePool(SearchIndex.Progress.SILENT)) {
      return JsonText.object(questions(engines).answer(name, form(form)).orElseThrow());
    }
  }

  private static FormBody form(String typed) throws IOException {
    return FormBody.of(typed.getBytes(StandardCharsets.UTF_8));
  }

  private String file(String name) throws IOException {
    return Files.readString(memory.memory().resolve(name));
  }

  private String idOf(String words) throws IOException {
    return string("id", ask("search", "q=" + words));
  }

  private static String string(String field, String json) {
    Matcher value = Pattern.compile("\"" + field + "\":\"([^\"]+)\"").matcher(json);
    assertThat(value.find()).as(json).isTrue();
    return value.group(1);
  }

  @Test
  void isKeptInOtherWords() throws IOException {
    assertThat(act("keep", "id=" + id() + "&text=The+crane+rests+on+holidays"))
        .contains("\"outcome\":\"added\"");
    assertThat(memory.run("decision", "list")).contains("The crane rests on holidays");
    assertThat(memory.run("capture", "list")).doesNotContain("crane rests");
    assertThatThrownBy(() -> act("keep", "id=c-0a0a0a0a&text=any"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void isNeverProposedAgain() throws IOException {
    assertThat(act("never", "id=" + id())).contains("\"dropped\":1");
    assertThat(find()).doesNotContain("crane rests");
    assertThat(memory.run("capture", "list")).doesNotContain("crane rests");
  }

  @Test
  void isDroppedUntilItIsSaidAgain() throws IOException {
    assertThat(act("drop", "id=" + id())).contains("\"dropped\":1");
    assertThat(memory.run("capture", "list")).doesNotContain("crane rests");
    assertThat(find()).contains("crane rests");
  }

  @Test
  void isStoredOnlyWhereNothingSpeaksAgainstIt() throws IOException {
    String id = id();
    memory.run("decision", "add", "the harbour crane rests on Sundays");
    assertThatThrownBy(() -> act("confirm", "id=" + id))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("says the same as");
    assertThatThrownBy(() -> act("keep", "id=" + id + "&text=The+harbour+crane+rests+on+Sundays"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("says the same as");
    assertThat(memory.run("capture", "list")).contains("crane rests");
  }

  @ParameterizedTest
  @ValueSource(strings = {"confirm", "drop", "never"})
  void isAnsweredOnce(String answer) throws IOException {
    String id = id();
    act(answer, "id=" + id);
    assertThatThrownBy(() -> act(answer, "id=" + id)).isInstanceOf(RefusedException.class);
  }

  @Test
  void anItemIsTickedByAllItsWords() throws IOException {
    String list = "# Scratchpad\n\n- [x] test\n- [ ] test the crane\n";
    memory.write("SCRATCHPAD.md", list);
    assertThatThrownBy(() -> act("done", "text=test")).isInstanceOf(RefusedException.class);
    assertThat(file("SCRATCHPAD.md")).isEqualTo(list);
    act("done", "text=test+the+crane");
    assertThat(file("SCRATCHPAD.md")).contains("- [x] test the crane");
  }

  @Test
  void everyOpenItemIsListedAndTicked() throws IOException {
    memory.write(
        "SCRATCHPAD.md",
        "# Scratchpad\n\n* [ ] paint\n  - [ ] first\u200B coat\n1. [ ] ropes\n   of hemp\n");
    assertThat(ask("todo", ""))
        .contains(
            "{\"text\":\"paint\"}",
            "{\"text\":\"first\u200B coat\"}",
            "{\"text\":\"ropes\\n   of hemp\"}");
    act("done", "text=paint");
    act("done", "text=first<U%2B200B>+coat");
    act("done", "text=ropes%0A+++of+hemp");
    assertThat(file("SCRATCHPAD.md"))
        .contains("* [x] paint\n  - [x] first\u200B coat\n1. [x] ropes\n   of hemp\n");
  }

  @Test
  void whatIsForgottenHereAndStandsElsewhereIsTold() throws IOException {
    memory.write("a.md", "# A\n\n- The quay is closed on Mondays\n");
    memory.write("topics/b.md", "# B\n\n- The quay is closed on Mondays, and that is all\n");
    git("init", "--quiet");
    git("add", "a.md");
    assertThat(act("forget", "id=a.md%23L3"))
        .contains("topics/b.md as well", "git may still hold it");
    assertThat(file("a.md")).doesNotContain("quay");
  }

  private void git(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git", "-C", memory.memory().toString()));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().onExit().join().exitValue())
        .isZero();
  }

  @Test
  void newTextIsKnownByWhatWasShownOfIt() throws IOException {
    Path app = home.resolve("app");
    Files.createDirectories(app.resolve(".git"));
    Path notes = Files.createDirectories(app.resolve(".pi/memory")).resolve("MEMORY.md");
    Files.writeString(notes, "- Known from the start\n");
    memory.run("trust", app.toString(), "--yes");
    Files.writeString(notes, "- Known from the start\n- Pulled\u200B later\n");
    options = options.withProject(app);
    assertThat(ask("news", "")).contains("Pulled");
    assertThat(act("know", "line=-+Pulled<U%2B200B>+later")).contains("\"known\":1");
    assertThat(ask("news", "")).doesNotContain("Pulled");
    assertThatThrownBy(() -> act("know", "line=-+Pulled<U%2B200B>+later"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("changed meanwhile");
  }

  @Test
  void aNoteOfAFileWithReturnsIsEdited() throws IOException {
    memory.write("a.md", "# A\r\n\r\nOne\r\ntwo\r\n");
    act("edit", "id=" + idOf("two") + "&was=One%0D%0Atwo&text=One%0Athree");
    assertThat(file("a.md")).isEqualTo("# A\r\n\r\nOne\r\nthree\r\n");
  }
}
