package memory.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SievesTest {
  private static final String TOKEN = "q9XrT2mWz8LkP4vB7nC1";

  @Test
  void aTextWithoutAnythingOfItComesOutEqual() {
    String text = "# Notes\r\n- one\r\n\r\nlast";
    assertThat(new SecretSieve().sifted(text)).isEqualTo(text);
    assertThat(new LineSieve("something else entirely").sifted(text)).isEqualTo(text);
  }

  @Test
  void masksAValueThatWasASecretElsewhere() {
    SecretSieve sieve = new SecretSieve();
    assertThat(sieve.sifted("the value " + TOKEN)).contains(TOKEN);
    assertThat(sieve.learn("API_TOKEN=" + TOKEN)).hasSize(1);
    assertThat(sieve.sifted("the value " + TOKEN)).isEqualTo("the value [secret:assigned-token]");
  }

  @Test
  void leavesJsonLinesJsonAndOthersAsTheyAre() {
    SecretSieve sieve = new SecretSieve();
    String log =
        "{\"a\":\"API_TOKEN="
            + TOKEN
            + "\\nnext\",\"n\":1.50}\n{\"b\":\"ok\",  \"n\":2}\nbroken {\n";
    assertThat(sieve.sifted(log))
        .isEqualTo(
            """
            {"a":"API_TOKEN=[secret:assigned-token]\\nnext","n":1.50}
            {"b":"ok",  "n":2}
            broken {
            """);
    assertThat(sieve.sifted("{\"api_token\":\"" + TOKEN + "\"}\n"))
        .isEqualTo("{\"api_token\":\"[secret:assigned-token]\"}\n");
  }

  @Test
  void takesLinesOutWhateverMarksTheyCarry() {
    LineSieve sieve = new LineSieve("- [ ] call the quokka keeper #pin\n  TODO\n");
    assertThat(sieve.sifted("a\n- [x] call the quokka keeper\n> - call the quokka keeper!\nb\n"))
        .isEqualTo("a\nb\n");
    assertThat(sieve.sifted("{\"t\":\"call the quokka keeper\"}\n")).isEmpty();
    assertThat(sieve.sifted("TODO\nTODO list\n")).isEqualTo("TODO list\n");
  }

  @Test
  void knowsTheNamesOfSideCopies() {
    assertThat(Remnants.isSideCopy("MEMORY.md.bak.1771200000")).isTrue();
    assertThat(Remnants.isSideCopy("x.jsonl.torn.1")).isTrue();
    assertThat(Remnants.isSideCopy("x.bak")).isFalse();
    assertThat(Remnants.isSideCopy("x.bak.")).isFalse();
    assertThat(Remnants.isSideCopy("x.bak.1a")).isFalse();
    assertThat(Remnants.isSideCopy("1771200000")).isFalse();
  }
}
