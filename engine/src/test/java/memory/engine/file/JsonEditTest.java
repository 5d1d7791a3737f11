package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonEditTest {
  private static final List<String> SERVER = List.of("mcpServers", "memory");
  private static final Map<String, Object> VALUE = ImmutableMap.of("command", "m");

  @Test
  void keepsCommentsAndOrder() throws Exception {
    String before =
        """
        {
          // first
          "b": 1, // one
          "a": [1, 2] /* two */ // three
        }
        """;
    assertThat(added(before))
        .isEqualTo(
            """
            {
              // first
              "b": 1, // one
              "a": [1, 2], /* two */ // three
              "mcpServers": {
                "memory": {
                  "command": "m"
                }
              }
            }
            """);
    assertThat(addedAndRemoved(before)).isEqualTo(before);
  }

  @Test
  void keepsTrailingCommasTabsAndCarriageReturns() throws Exception {
    String before =
        """
        {
        \t"a": 1,
        \t"mcpServers": {
        \t\t"x": {},
        \t},
        }
        """
            .replace("\n", "\r\n");
    assertThat(added(before))
        .isEqualTo(
            """
            {
            \t"a": 1,
            \t"mcpServers": {
            \t\t"x": {},
            \t\t"memory": {
            \t\t\t"command": "m"
            \t\t},
            \t},
            }
            """
                .replace("\n", "\r\n"));
    assertThat(addedAndRemoved(before)).isEqualTo(before);
  }

  @Test
  void staysOnOneLineWhereAllIsOnOne() throws Exception {
    assertThat(added("{\"mcpServers\":{\"x\":1}}"))
        .isEqualTo("{\"mcpServers\":{\"x\":1, \"memory\": {\"command\": \"m\"}}}");
    assertThat(addedAndRemoved("{\"mcpServers\":{\"x\":1}}"))
        .isEqualTo("{\"mcpServers\":{\"x\":1}}");
  }

  @Test
  void leavesNoEmptyContainerBehind() throws Exception {
    for (String before :
        List.of("{}", "{ }", "{\n}", "{\"mcpServers\": {}}", "{\"mcpServers\": {\n\n  }\n}")) {
      assertThat(addedAndRemoved(before)).as(before).isEqualTo("{}");
    }
    assertThat(addedAndRemoved("// head\n{ \"mcpServers\": {}, \"a\": {} } // foot\n"))
        .isEqualTo("// head\n{ \"a\": {} } // foot\n");
  }

  @Test
  void leavesAContainerThatHoldsAComment() throws Exception {
    for (String before :
        List.of(
            "{ /* none */\n}",
            "{\n  // none\n}",
            "{\n  \"mcpServers\": {\n    // none\n  }\n}",
            "{\n  \"mcpServers\": { /* none */\n  }\n}")) {
      assertThat(addedAndRemoved(before)).as(before).isEqualTo(before);
    }
  }

  @Test
  void leavesWhatWasPutBehindItSince() throws Exception {
    String since = new JsonEdit(added("{\n  \"a\": 1\n}")).withMember(List.of("z"), 2);
    assertThat(new JsonEdit(since).without(SERVER, Optional.empty()))
        .isEqualTo("{\n  \"a\": 1,\n  \"z\": 2\n}");
  }

  @Test
  void addsToAListAndTakesTheOneElementOut() throws Exception {
    String before = "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"c\": 1}\n    ]\n  }\n}";
    List<String> path = List.of("hooks", "Stop");
    String after = new JsonEdit(before).withElement(path, VALUE);
    assertThat(after).contains("{\"c\": 1},\n      {\n        \"command\": \"m\"\n      }\n    ]");
    assertThat(
            new JsonEdit(after)
                .without(path, Optional.of(node -> JsonOutline.strings(node).contains("m"))))
        .isEqualTo(before);
  }

  @Test
  void refusesWhatIsNoObject() {
    for (String text : List.of("", "[]", "1", "{", "{\"a\":}", "{\"a\":1,\"a\":2}", "{} {}")) {
      assertThatThrownBy(() -> added(text)).as(text).isInstanceOf(MalformedJsonException.class);
    }
    assertThatThrownBy(() -> added("{\"mcpServers\": []}"))
        .isInstanceOf(MalformedJsonException.class)
        .hasMessageContaining("mcpServers is not an object");
  }

  private static String added(String text) throws MalformedJsonException {
    return new JsonEdit(text).withMember(SERVER, VALUE);
  }

  private static String addedAndRemoved(String text) throws MalformedJsonException {
    return new JsonEdit(added(text)).without(SERVER, Optional.empty());
  }
}
