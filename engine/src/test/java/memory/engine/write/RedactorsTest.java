package memory.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import memory.engine.file.SideCopy;
import org.junit.jupiter.api.Test;

class RedactorsTest {
  private static final String TOKEN = "q9XrT2mWz8LkP4vB7nC1";

  @Test
  void aTextWithoutAnythingOfItComesOutEqual() {
    String text = "# Notes\r\n- one\r\n\r\nlast";
    assertThat(new SecretRedactor().redacted(text)).isEqualTo(text);
    assertThat(new LineRedactor("something else entirely").redacted(text)).isEqualTo(text);
  }

  @Test
  void masksAValueThatWasASecretElsewhere() {
    SecretRedactor redactor = new SecretRedactor();
    assertThat(redactor.redacted("the value " + TOKEN)).contains(TOKEN);
    assertThat(redactor.learn("API_TOKEN=" + TOKEN)).hasSize(1);
    assertThat(redactor.redacted("the value " + TOKEN))
        .isEqualTo("the value [secret:assigned-token]");
  }

  @Test
  void leavesJsonLinesJsonAndOthersAsTheyAre() {
    SecretRedactor redactor = new SecretRedactor();
    String log =
        "{\"a\":\"API_TOKEN="
            + TOKEN
            + "\\nnext\",\"n\":1.50}\n{\"b\":\"ok\",  \"n\":2}\nbroken {\n";
    assertThat(redactor.redacted(log))
        .isEqualTo(
            """
            {"a":"API_TOKEN=[secret:assigned-token]\\nnext","n":1.50}
            {"b":"ok",  "n":2}
            broken {
            """);
    assertThat(redactor.redacted("{\"api_token\":\"" + TOKEN + "\"}\n"))
        .isEqualTo("{\"api_token\":\"[secret:assigned-token]\"}\n");
  }

  @Test
  void takesLinesOutWhateverMarksTheyCarry() {
    LineRedactor redactor = new LineRedactor("- [ ] call the quokka keeper #pin\n  TODO\n");
    assertThat(
            redactor.redacted("a\n- [x] call the quokka keeper\n> - call the quokka keeper!\nb\n"))
        .isEqualTo("a\nb\n");
    assertThat(redactor.redacted("{\"t\":\"call the quokka keeper\"}\n")).isEmpty();
    assertThat(redactor.redacted("TODO\nTODO list\n")).isEqualTo("TODO list\n");
  }

  @Test
  void knowsTheNamesOfSideCopies() {
    assertThat(SideCopy.is(Path.of("MEMORY.md.bak.1771200000"))).isTrue();
    assertThat(SideCopy.is(Path.of("x.jsonl.torn.1"))).isTrue();
    assertThat(SideCopy.is(Path.of("x.bak"))).isFalse();
    assertThat(SideCopy.is(Path.of("x.bak."))).isFalse();
    assertThat(SideCopy.is(Path.of("x.bak.1a"))).isFalse();
    assertThat(SideCopy.is(Path.of("1771200000"))).isFalse();
  }
}
