package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.cli.option.CommandFile;
import org.junit.jupiter.api.Test;

/// `docs/features.md` names tests and commands that are there.
class FeaturesPageTest {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|IT))`");
  private static final Pattern COMMAND = Pattern.compile("`memory (?:--\\S+ )?([a-z-]+)");

  @Test
  void namesTestsThatAreThere() throws IOException {
    Set<String> there = new HashSet<>();
    for (String module : List.of("engine", "indexer", "cli")) {
      try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src/test/java"))) {
        files.forEach(file -> there.add(file.getFileName().toString().replace(".java", "")));
      }
    }
    assertThat(named(TEST)).hasSizeGreaterThan(50).isSubsetOf(there);
  }

  @Test
  void namesCommandsThatAreThereAndNearlyAllOfThem() throws IOException {
    List<String> named = named(COMMAND);
    assertThat(named).isSubsetOf(CommandFile.ours().names());
    assertThat(named).hasSizeGreaterThan(CommandFile.ours().names().size() * 3 / 5);
  }

  private static List<String> named(Pattern what) throws IOException {
    String page = Files.readString(TOP.resolve("docs/features.md"));
    return what.matcher(page)
        .results()
        .map((MatchResult found) -> found.group(1))
        .distinct()
        .toList();
  }
}
