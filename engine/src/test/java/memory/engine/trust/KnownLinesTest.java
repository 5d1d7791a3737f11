package memory.engine.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class KnownLinesTest {
  private static final List<String> WORDS =
      List.of("- ", "* ", "[ ] ", "[x] ", "# ", "gate", "blue", "rot", " ", "#pin", "é", "数据", "7");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- [ ] Grease the gate",
        "  - [x] Grease the gate",
        "* Grease the gate #pin",
        "Grease the gate #important",
        "## Grease the gate ##",
        "Grease the gate\t"
      })
  void aLineSaysTheSameWhateverMarksIt(String line) {
    assertThat(KnownLines.nothing().with(List.of("Grease the gate")).knows(line)).isTrue();
    assertThat(KnownLines.nothing().with(List.of(line)).knows("Grease the gate")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Grease the gate#",
        "Grease the gates",
        "grease the gate",
        "Grease  the gate",
        "Grease the gate, then ask for the key",
        "Grease the gate #pinned",
        "Grease the\u200Bgate",
        "Never: grease the gate"
      })
  void aLineThatSaysMoreIsAnotherOne(String line) {
    assertThat(KnownLines.nothing().with(List.of("Grease the gate")).knows(line)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "---", "§", "```", "2026-02-15", "- [ ] "})
  void aLineWithoutALetterSaysNothing(String line) {
    assertThat(KnownLines.nothing().knows(line)).isTrue();
  }

  @Test
  void knowsWhatItWasGivenAndNothingElse(RandomGenerator random) throws IOException {
    Path file = folder.resolve("known");
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 400; i++) {
      given.add("note " + random.nextLong() + line(random));
    }
    List<String> texts = new ArrayList<>();
    for (String line : given) {
      texts.add(line + (random.nextBoolean() ? "\r\n" : "\n"));
    }
    KnownLines.nothing().with(texts).write(file);
    KnownLines known = KnownLines.read(file);

    assertThat(given).allMatch(known::knows);
    for (int i = 0; i < 4_000; i++) {
      assertThat(known.knows("other " + random.nextLong() + line(random))).isFalse();
    }
    KnownLines more = known.with(List.of("one more"));
    assertThat(more.knows("one more")).isTrue();
    assertThat(given).allMatch(more::knows);
    assertThat(known.with(given).isSame(known)).isTrue();
  }

  @Test
  void noTwoListsHashAlike() {
    KnownLines one = KnownLines.nothing().with(List.of("the same"));
    KnownLines other = KnownLines.nothing().with(List.of("the same"));
    assertThat(one.mark("the same")).isNotEqualTo(other.mark("the same"));
  }

  @Test
  void aFileThatIsNotOursToBelieveKnowsNothing() throws IOException {
    Path project = Files.createDirectories(folder.resolve("work"));
    Trust trust = new Trust(folder.resolve("trust.json"), folder, Clock.systemUTC());
    trust.trust(project, "");
    assertThat(trust.known(project).knows("known")).isFalse();
    trust.know(project, List.of("known"));
    Path file = trust.knownFile(project);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(trust.known(project).knows("known")).isTrue();

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(trust.known(project).knows("known")).isFalse();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.write(file, new byte[] {1, 2, 3});
    assertThat(trust.known(project).knows("known")).isFalse();
    trust.know(project, List.of("begun anew"));
    assertThat(trust.known(project).knows("begun anew")).isTrue();
    assertThat(trust.known(project).knows("known")).isFalse();

    trust.untrust(project);
    assertThat(file).doesNotExist();
  }

  private static String line(RandomGenerator random) {
    StringBuilder line = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      line.append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return line.toString();
  }
}
