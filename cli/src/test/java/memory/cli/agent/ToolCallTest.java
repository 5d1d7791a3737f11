package memory.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import memory.engine.file.BoundedJson;
import memory.engine.request.ActionRequest;
import org.junit.jupiter.api.Test;

/// The shapes that real agents send, one each.
class ToolCallTest {
  private static Optional<ActionRequest> action(String json) throws Exception {
    return ToolCall.action(BoundedJson.object(json.getBytes(StandardCharsets.UTF_8)), "");
  }

  @Test
  void anEditHasAPathAndTexts() throws Exception {
    assertThat(action("{\"file_path\":\"/a/b.go\",\"old_string\":\"x\",\"new_string\":\"y\"}"))
        .contains(ActionRequest.edit("/a/b.go", "x\n", "y\n"));
    assertThat(action("{\"filePath\":\"b.go\",\"content\":\"y\"}"))
        .contains(ActionRequest.whole("b.go", "y\n"));
    assertThat(
            action(
                "{\"path\":\"b.go\",\"edits\":[{\"oldText\":\"x\",\"newText\":\"y\"},"
                    + "{\"oldText\":\"v\",\"newText\":\"w\"}]}"))
        .contains(ActionRequest.edit("b.go", "x\nv\n", "y\nw\n"));
    assertThat(action("{\"command\":\"str_replace\",\"path\":\"b.go\",\"new_str\":\"y\"}"))
        .contains(ActionRequest.edit("b.go", "", "y\n"));
  }

  @Test
  void aCommandIsALineOrItsWords() throws Exception {
    ActionRequest expected = ActionRequest.command("make check");
    assertThat(action("{\"command\":\"make check\",\"description\":\"x\"}")).contains(expected);
    assertThat(action("{\"command\":[\"bash\",\"-lc\",\"make check\"]}")).contains(expected);
    assertThat(action("{\"cmd\":[\"make\",\"check\"]}")).contains(expected);
    assertThat(ToolCall.action("{\"command\":\"make check\"}", "")).contains(expected);
    assertThat(ToolCall.action("{\"command\":\"make check\"}", "no rule"))
        .contains(expected.failed("no rule"));
  }

  @Test
  void aPatchNamesItsFiles() throws Exception {
    String patch = "*** Begin Patch\n*** Update File: a/b.go\n@@\n-x\n+y\n*** End Patch";
    ActionRequest expected = ActionRequest.edit("a/b.go", "x\n", "y\n");
    assertThat(ToolCall.action(patch, "")).contains(expected);
    String json = patch.replace("\n", "\\n");
    assertThat(action("{\"command\":\"" + json + "\"}")).contains(expected);
    assertThat(action("{\"patchText\":\"" + json + "\"}")).contains(expected);
    assertThat(action("{\"command\":[\"apply_patch\",\"" + json + "\"]}")).contains(expected);
  }

  @Test
  void whatOnlyLooksIsNoAction() throws Exception {
    assertThat(action("{\"file_path\":\"/a/b.go\",\"limit\":10}")).isEmpty();
    assertThat(action("{\"query\":\"x\"}")).isEmpty();
    assertThat(ToolCall.action("{broken", "")).isEmpty();
    assertThat(ToolCall.action(7, "")).isEmpty();
  }
}
