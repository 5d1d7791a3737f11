package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/safety.md` states every rule that a comment refers to, and names tests that are there.
class SafetyPageTest {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|IT))`");
  private static final Pattern STATED = Pattern.compile("(?m)^\\| ([DTCPSF]\\d+) \\|");
  private static final Pattern REFERENCE =
      Pattern.compile("[Ss]afety(?: rule)? ((?:[DTCPSF]\\d+,? ?)+)");
  private static final Pattern ID = Pattern.compile("([DTCPSF]\\d+)");

  @Test
  void statesEachRuleThatIsReferredTo() throws IOException {
    Set<String> referredTo = new TreeSet<>();
    for (String source : sources(Set.of("main", "test"))) {
      for (String reference : named(REFERENCE, source.replaceAll("\n\\s*/// ", " "))) {
        referredTo.addAll(named(ID, reference));
      }
    }
    assertThat(referredTo).hasSizeGreaterThan(20).isSubsetOf(named(STATED, page()));
  }

  @Test
  void namesTestsThatAreThere() throws IOException {
    Set<String> there = new TreeSet<>();
    for (Path file : files(Set.of("test"))) {
      there.add(file.getFileName().toString().replace(".java", ""));
    }
    assertThat(named(TEST, page())).hasSizeGreaterThan(30).isSubsetOf(there);
  }

  /// Safety T9.
  @Test
  void nothingUsesTheNetworkButWhatAsksATeamsServer() throws IOException {
    for (Path file : files(Set.of("main"))) {
      boolean mayAsk =
          file.startsWith(TOP.resolve("cli/src/main/java/memory/cli/team"))
              || file.startsWith(TOP.resolve("cli/team"))
              || file.startsWith(TOP.resolve("indexer/opensearch"))
              || file.equals(TOP.resolve("cli/src/main/java/module-info.java"));
      if (!mayAsk) {
        assertThat(Files.readString(file)).as("%s", file).doesNotContain("java.net." + "http");
      }
    }
  }

  private static String page() throws IOException {
    return Files.readString(TOP.resolve("docs/safety.md"));
  }

  private static Set<String> named(Pattern what, String text) {
    Set<String> named = new TreeSet<>();
    what.matcher(text).results().forEach(found -> named.add(found.group(1)));
    return named;
  }

  private static List<String> sources(Set<String> kinds) throws IOException {
    List<String> sources = new ArrayList<>();
    for (Path file : files(kinds)) {
      sources.add(Files.readString(file));
    }
    return sources;
  }

  private static List<Path> files(Set<String> kinds) throws IOException {
    List<Path> all = new ArrayList<>();
    for (String module : List.of("engine", "indexer", "cli", "cli/team")) {
      for (String kind : kinds) {
        try (Stream<Path> files =
            Files.walk(TOP.resolve(module).resolve("src/" + kind + "/java"))) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
        }
      }
    }
    return all;
  }
}
