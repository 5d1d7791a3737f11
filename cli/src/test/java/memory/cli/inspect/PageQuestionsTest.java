package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.URLEncoder;
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
import memory.engine.file.JsonWrite;
import memory.engine.model.SearchIndex;
import memory.engine.request.RefusedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page and the shell show the same: the page's answers are the commands' `--json`, byte for
/// byte once what is hidden in them is spelled out.
class PageQuestionsTest {
  private static final JsonFactory FACTORY = new JsonFactory();
  @TempDir static Path home;
  private static InspectedMemory memory;
  private static EnginePool engines;

  @BeforeAll
  static void remember() throws IOException {
    memory = new InspectedMemory(home);
    SampleMemory.write(memory);
    engines = new EnginePool(SearchIndex.Progress.SILENT);
  }

  @AfterAll
  static void close() {
    engines.close();
  }

  private static String asked(String question, String form) throws IOException {
    JsonWrite.Body body =
        new PageQuestions(engines, memory.environment(), WorkspaceOptions.none())
            .answer(question, FormBody.of(form.getBytes(StandardCharsets.UTF_8)))
            .orElseThrow();
    return untimed(JsonText.object(json -> body.write(new PageHandler.ShownJson(json))));
  }

  private static String typed(String... args) {
    String answer = memory.run(args);
    return untimed(JsonText.object(json -> copy(answer, new PageHandler.ShownJson(json))));
  }

  private static void copy(String object, JsonGenerator json) throws IOException {
    try (JsonParser in = FACTORY.createParser(object)) {
      in.nextToken();
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        switch (token) {
          case FIELD_NAME -> json.writeFieldName(in.currentName());
          case VALUE_STRING -> json.writeString(in.getText());
          case END_OBJECT -> {
            if (!in.getParsingContext().inRoot()) {
              json.writeEndObject();
            }
          }
          default -> json.copyCurrentEventExact(in);
        }
      }
    }
  }

  private static String untimed(String answer) {
    return answer.replaceAll("\"took_ms\":[0-9.E-]+", "\"took_ms\":0");
  }

  private static String encoded(String words) {
    return URLEncoder.encode(words, StandardCharsets.UTF_8);
  }

  @Test
  void findsWhatSearchFinds() throws IOException {
    String found = asked("search", "q=connection+pool");
    assertThat(found).contains("\"parts\":{", "MEMORY.md");
    assertThat(found)
        .isEqualTo(typed("search", "--json", "--explain", "--prefix", "connection", "pool"));
    for (String words : new String[] {"harbour", "token registry", "--home x", "nothing at all"}) {
      assertThat(asked("search", "q=" + encoded(words)))
          .as(words)
          .isEqualTo(typed("search", "--json", "--explain", "--prefix", "--", words));
    }
  }

  @Test
  void filtersAsSearchDoes() throws IOException {
    assertThat(
            asked(
                "search",
                "q=pool&kind=topic&kind=daily&scope=global&since=2026-01-01&until=2026-12-31&n=30"))
        .isEqualTo(
            typed(
                "search",
                "--json",
                "--explain",
                "--prefix",
                "--kind",
                "topic",
                "--kind",
                "daily",
                "--scope",
                "global",
                "--since",
                "2026-01-01",
                "--until",
                "2026-12-31",
                "-n",
                "30",
                "pool"));
    assertThat(asked("search", "q=pool&tag=database&path=MEM*&status=active&archived=yes&evil=1"))
        .contains("MEMORY.md")
        .isEqualTo(
            typed(
                "search",
                "--json",
                "--explain",
                "--prefix",
                "--tag",
                "database",
                "--path",
                "MEM*",
                "--status",
                "active",
                "--archived",
                "pool"));
  }

  @Test
  void refusesWhatMeansNothing() {
    for (String form :
        new String[] {"", "q=+", "q=x&n=0", "q=x&n=1001", "q=x&kind=nonsense", "q=x&since=soon"}) {
      assertThatThrownBy(() -> asked("search", form)).as(form).isInstanceOf(CommandFailure.class);
    }
  }

  @Test
  void listsFilesAsReadListDoes() throws IOException {
    assertThat(asked("files", "")).contains("MEMORY.md").isEqualTo(typed("read", "list", "--json"));
    assertThatThrownBy(() -> asked("file", "path=..%2Fsecrets&scope=global"))
        .isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> asked("file", "path=MEMORY.md&scope=project"))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void previewsAsPreviewDoes() throws IOException {
    assertThat(
            asked("preview", "prompt=" + encoded("when is an idle connection of the pool closed?")))
        .contains("\"candidates\":[{")
        .isEqualTo(
            typed(
                "preview",
                "--json",
                "--no-trace",
                "when is an idle connection of the pool closed?"));
    assertThat(asked("preview", "prompt=")).isEqualTo(typed("preview", "--json", "--no-trace"));
  }

  @Test
  void readsPassagesAsGetDoes() throws IOException {
    Matcher ids =
        Pattern.compile("\"id\":\"([0-9a-f]{16})\"")
            .matcher(memory.run("search", "--json", "-n", "50", "token pool harbour"));
    StringBuilder form = new StringBuilder("id=0123456789abcdef");
    List<String> args = new ArrayList<>(List.of("get", "--json", "0123456789abcdef"));
    while (ids.find()) {
      form.append("&id=").append(ids.group(1));
      args.add(ids.group(1));
    }
    assertThat(args).hasSizeGreaterThan(5);
    assertThat(asked("passages", form.toString()))
        .doesNotContain(InspectedMemory.SECRET)
        .isEqualTo(typed(args.toArray(String[]::new)));
  }

  @Test
  void listsDecisionsAsDecisionListDoes() throws IOException {
    assertThat(asked("decisions", ""))
        .contains("Session")
        .isEqualTo(typed("decision", "list", "--json"));
    assertThat(asked("decisions", "everywhere=yes"))
        .isEqualTo(typed("decision", "list", "--json", "--all-projects"));
  }

  @Test
  void tellsTracesAsTracesDoes() throws IOException {
    String traces = asked("traces", "");
    assertThat(traces).isEqualTo(typed("traces", "--json", "-n", "200"));
    Matcher id = Pattern.compile("\"trace\":\"(t-[0-9a-f]+)\"").matcher(traces);
    for (int found = 0; found < SampleMemory.INJECTIONS; found++) {
      assertThat(id.find()).isTrue();
      assertThat(asked("trace", "id=" + id.group(1)))
          .contains("\"candidates\":[")
          .isEqualTo(typed("trace", "--json", id.group(1)));
    }
    assertThat(asked("trace", "id=t-none")).isEqualTo(typed("trace", "--json", "t-none"));
  }

  @Test
  void tellsHowMemoryStandsAsStatusAndDoctorDo() throws IOException {
    assertThat(asked("status", "")).isEqualTo(typed("status", "--json"));
    assertThat(asked("doctor", "")).contains("\"findings\":[").isEqualTo(typed("doctor", "--json"));
  }

  @Test
  void knowsNoOtherQuestion() throws IOException {
    assertThat(
            new PageQuestions(engines, memory.environment(), WorkspaceOptions.none())
                .answer("write", FormBody.of(new byte[0])))
        .isEmpty();
  }

  @Test
  void findsInConversationsAndOpensATurnWithItsNeighbours(@TempDir Path other) throws IOException {
    InspectedMemory one = new InspectedMemory(other);
    Path talk = other.resolve(".claude/projects/-home-me-boat/4205c937.jsonl");
    Files.createDirectories(talk.resolveSibling(""));
    Files.copy(Path.of("..", "testdata", "transcripts", "claude.jsonl"), talk);
    PageQuestions page = new PageQuestions(engines, one.environment(), WorkspaceOptions.none());
    assertThatThrownBy(() -> answer(page, "turn", "turn=claude%3A4205c937%23turn+2"))
        .isInstanceOf(RefusedException.class);
    assertThat(one.run("conversations", "on")).contains("read: 1 with 5 turns");

    assertThat(answer(page, "search", "q=roster&in=conversations"))
        .contains("\"path\":\"claude:4205c937\"", "\"kind\":\"conversation\"");
    assertThat(answer(page, "search", "q=roster")).doesNotContain("claude:4205c937");
    assertThat(answer(page, "turn", "turn=claude%3A4205c937%23turn+2"))
        .contains("\"first\":1", "\"last\":5", "#turn 1", "drop the spreadsheet", "exit 3");
    for (String bad : List.of("turn=MEMORY.md", "turn=claude%3Anone%23turn+2", "")) {
      assertThatThrownBy(() -> answer(page, "turn", bad)).isInstanceOf(RefusedException.class);
    }
    assertThatThrownBy(() -> answer(page, "search", "q=roster&in=chats"))
        .isInstanceOf(CommandFailure.class);
  }

  private static String answer(PageQuestions page, String question, String form)
      throws IOException {
    JsonWrite.Body body =
        page.answer(question, FormBody.of(form.getBytes(StandardCharsets.UTF_8))).orElseThrow();
    return JsonText.object(body);
  }
}
