package memory.team;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The Compose file of the archive names programs, options, nodes and folders that there are.
class ComposeTest {
  private static final Path DIST = Path.of("src/dist");
  private static final Pattern COMMAND =
      Pattern.compile(
          "memory-team/bin/memory-team ((?:serve|team|person)[^\"\n>]*(?:\n +--[^\"]*)?)");

  private final String compose = read(DIST.resolve("compose.yaml"));

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException missing) {
      throw new AssertionError(missing);
    }
  }

  private Set<String> found(String pattern) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(compose)
        .results()
        .map(one -> one.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void itsCommandsAreOnesThatTheProgramTakes() {
    Set<String> commands = new TreeSet<>();
    for (Matcher one = COMMAND.matcher(compose); one.find(); ) {
      List<String> words = List.of(one.group(1).strip().split("\\s+", -1));
      assertThat(Main.Typed.of(words).option("--data")).contains("/data");
      commands.add(words.getFirst());
    }
    assertThat(commands).containsExactly("person", "serve", "team");
    assertThat(compose).contains("data:/data");
  }

  @Test
  void itsNodesAreServicesOfTheVersionThatIsTested() {
    Set<String> services = found("^  (\\w+):(?: &node)?$");
    assertThat(services).containsExactly("memory", "search1", "search2");
    assertThat(services).containsAll(found("http://(\\w+):9200"));
    assertThat(found("opensearch:([0-9.]+)"))
        .containsExactly(
            read(Path.of("../../indexer/opensearch/node/pom.xml"))
                .replaceAll("(?s).*<opensearch.version>(.*?)<.*", "$1"));
  }

  @Test
  void theArchiveHasItBesideTheProgram() {
    assertThat(read(DIST.resolve("make.sh"))).contains("$source/compose.yaml", "$made/$name/bin");
    assertThat(compose).contains(".:/memory-team:ro");
    assertThat(DIST.resolve("bin/memory-team")).exists();
    assertThat(read(Path.of("../../docs/team.md"))).contains("compose.yaml");
  }
}
