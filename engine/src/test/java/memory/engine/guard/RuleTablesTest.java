package memory.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import memory.engine.model.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The examples beside the rules: what each finds, and what none of them finds. Tokens have none:
/// they would be taken for leaked ones wherever these sources lie; [SecretScanTest] makes them of
/// their shapes.
class RuleTablesTest {

  /// @param line of the table; empty = none is to be found
  /// @param rule the id that is to be found
  record Example(String line, String rule, String text) {}

  static List<Example> threats() {
    return examples("threats.txt", line -> line.split(" ", -1)[1].replaceAll("[!&~]", ""));
  }

  static List<Example> options() {
    return examples("secret-options.txt", line -> "command-password");
  }

  static List<Example> passwords() {
    return examples(
        "words.txt", line -> line.contains(".STAND_INS ") ? "url-password" : "assigned-password");
  }

  private static List<Example> examples(String table, Function<String, String> ruleOf) {
    List<Example> examples = new ArrayList<>();
    String line = "";
    for (String row : Tables.rows(Tables.class, table)) {
      if (row.startsWith("+ ")) {
        examples.add(new Example(line, ruleOf.apply(line), unescaped(row)));
      } else if (row.startsWith("- ")) {
        examples.add(new Example("", "", unescaped(row)));
      } else {
        line = row;
      }
    }
    return examples;
  }

  private static String unescaped(String row) {
    return row.substring(2).replace("\\n", "\n");
  }

  @ParameterizedTest
  @MethodSource("threats")
  void threatsAreFoundByTheirRule(Example example) {
    check(example, ThreatScan.of(example.text()));
  }

  @ParameterizedTest
  @MethodSource("options")
  void secretsAreFoundBehindTheirOption(Example example) {
    check(example, SecretScan.of(example.text()));
  }

  @ParameterizedTest
  @MethodSource("passwords")
  void passwordsAreFoundInTheirPlace(Example example) {
    check(example, SecretScan.of(example.text()));
  }

  private static void check(Example example, List<Finding> findings) {
    if (example.rule().isEmpty()) {
      assertThat(findings).as(example.text()).isEmpty();
    } else {
      assertThat(findings).extracting(Finding::rule).as(example.line()).contains(example.rule());
    }
  }

  @Test
  void everyRuleHasAnExample() {
    Set<String> shown = threats().stream().map(Example::line).collect(Collectors.toSet());
    List<String> without =
        Tables.rows(Tables.class, "threats.txt").stream()
            .filter(line -> line.startsWith("rule ") && !shown.contains(line))
            .toList();
    assertThat(without).isEmpty();
  }

  @Test
  void wordsStandAsTheyAreLookedUp() {
    for (String line : Tables.rows(Tables.class, "threats.txt")) {
      if (line.startsWith("word ")) {
        assertThat(FoldedText.of(line.substring(line.indexOf(' ', 5))).string())
            .isEqualTo(line.substring(line.indexOf(' ', 5)));
      }
    }
  }

  /// A list is named by the class and the constant that use it.
  @Test
  void listsOfWordsBelongToClasses() throws ClassNotFoundException {
    for (String row : Tables.rules("words.txt")) {
      String[] name = row.split(" ", -1)[1].split("\\.", -1);
      assertThat(Class.forName("memory.engine.guard." + name[0]).getDeclaredFields())
          .extracting(Field::getName)
          .contains(name[1]);
      assertThat(Tables.list(String.join(".", name))).as(row).isNotEmpty().doesNotContain("");
    }
  }
}
