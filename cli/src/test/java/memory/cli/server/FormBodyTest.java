package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import memory.cli.server.FrameServer.BadFrameException;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormBodyTest {

  @ExtendWith(SeededRandom.class)
  @RepeatedTest(50)
  void whatWasPutInComesOut(RandomGenerator random) throws BadFrameException {
    byte[] first = new byte[random.nextInt(100)];
    byte[] second = new byte[random.nextInt(100)];
    random.nextBytes(first);
    random.nextBytes(second);
    FormBody form =
        FormBody.of(
            new FormBody().with("a", first).with("b", second).with("c", "é &=%+\n").encoded());
    assertThat(form.bytes("a")).hasValue(first);
    assertThat(form.bytes("b")).hasValue(second);
    assertThat(form.one("c")).contains("é &=%+\n");
    assertThat(form.one("d")).isEmpty();
  }

  @Test
  void readsWhatCurlAndFormsMake() throws BadFrameException {
    FormBody form = of("arg=a%20b&arg=&arg=c+d&arg=%c3%A9");
    assertThat(form.all("arg")).containsExactly("a b", "", "c d", "é");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a&b=c", "a=%", "a=%4", "a=%4&b=c", "a=%zz", "a=b&&c=d"})
  void refusesWhatIsEncodedOtherwise(String body) {
    assertThatThrownBy(() -> of(body)).isInstanceOf(BadFrameException.class);
  }

  @Test
  void readsPlainFieldsAsTheyAre() throws BadFrameException {
    FormBody form = plain("arg=a%20b&c=d\0arg=\0arg=x=y+z\n\0");
    assertThat(form.all("arg")).containsExactly("a%20b&c=d", "", "x=y+z\n");
    assertThat(plain("").all("arg")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=b", "a\0", "a=b\0c", "a=b\0c=d", "\0a=b\0", "a=b\0\0"})
  void refusesPlainFieldsThatAreCut(String body) {
    assertThatThrownBy(() -> plain(body)).isInstanceOf(BadFrameException.class);
  }

  private static FormBody plain(String body) throws BadFrameException {
    return FormBody.plain(body.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void aTextThatIsNotUtf8IsTheCallersToRead() throws BadFrameException {
    FormBody form = of("arg=%FF");
    assertThatThrownBy(() -> form.all("arg"))
        .isInstanceOfSatisfying(
            BadFrameException.class, bad -> assertThat(bad.status()).isEqualTo(421));
  }

  private static FormBody of(String body) throws BadFrameException {
    return FormBody.of(body.getBytes(StandardCharsets.US_ASCII));
  }
}
