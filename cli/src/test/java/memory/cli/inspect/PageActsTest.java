package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.output.JsonText;
import memory.cli.resident.EnginePool;
import memory.cli.server.FormBody;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.SearchIndex;
import memory.engine.request.RefusedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A decision that waits, as the page answers it.
class PageActsTest {
  private static final String SAID = "Decision: the harbour crane rests on Sundays";

  @TempDir Path home;

  private InspectedMemory memory;

  @BeforeEach
  void someDecisionWaits() {
    memory = new InspectedMemory(home);
    assertThat(find()).contains("crane rests");
  }

  private String find() {
    return memory.run("capture", "candidates", "--session", "s", "--json", SAID);
  }

  private String id() {
    Matcher id =
        Pattern.compile("\"id\":\"([^\"]+)\"").matcher(memory.run("capture", "list", "--json"));
    assertThat(id.find()).isTrue();
    return id.group(1);
  }

  private String act(String name, String form) throws IOException {
    try (EnginePool engines = new EnginePool(SearchIndex.Progress.SILENT);
        MemoryEngine engine =
            engines.open(Workspace.of(memory.environment(), WorkspaceOptions.none()))) {
      return JsonText.object(
          PageActs.act(name, engine, FormBody.of(form.getBytes(StandardCharsets.UTF_8)))
              .orElseThrow());
    }
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
}
