package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.option.ArgumentParser;
import memory.cli.option.CommandSpec;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OptionSpec;
import memory.cli.option.UnknownCommand;
import org.junit.jupiter.api.Test;

class CommandTableTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(<\\s*\\S+)|(\\S+)");

  @Test
  void everyListedCommandIsThereUnderItsName() {
    assertThat(CommandTable.specs()).extracting(CommandSpec::name).isEqualTo(CommandTable.NAMES);
  }

  @Test
  void everyExampleCanBeTyped() {
    for (CommandSpec spec : CommandTable.specs()) {
      assertThat(spec.examples()).as(spec.name()).isNotEmpty();
      for (CommandSpec.Example example : spec.examples()) {
        List<String> words = words(example.line());
        words.removeIf(word -> word.matches("[A-Z_]+=\\S*"));
        assertThat(words).first().isEqualTo("memory");
        assertThatCode(() ->
                ArgumentParser.parse(
                    words.subList(1, words.size()), CommandTable.NAMES, CommandTable::spec))
            .as(example.line())
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void everyActionHasAnExample() {
    for (CommandSpec command : CommandTable.specs()) {
      for (CommandSpec action : command.actions()) {
        boolean isBare = command.bare().equals(Optional.of(action.name()));
        assertThat(isBare || !command.examplesOf(action).isEmpty())
            .as("memory %s %s has an example", command.name(), action.name())
            .isTrue();
      }
    }
  }

  @Test
  void everySuggestedLineCanBeTyped() {
    for (String line : UnknownCommand.lines()) {
      assertThatCode(
              () -> ArgumentParser.parse(words(line), CommandTable.NAMES, CommandTable::spec))
          .as(line)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void noOptionHidesAnotherAndEachSaysWhatItDoes() {
    for (CommandSpec spec : CommandTable.specs()) {
      List<String> names = new ArrayList<>();
      for (OptionSpec<?> option : allOptions(spec)) {
        names.addAll(option.names());
        assertThat(option.doc()).as(option.name()).isNotBlank().doesNotEndWith(".");
      }
      if (spec.name().equals("decision")) {
        names.remove("--project"); // pi's spelling of a scope, where it stands alone
      }
      assertThat(names).as(spec.name()).doesNotHaveDuplicates();
    }
  }

  private static List<OptionSpec<?>> allOptions(CommandSpec spec) {
    List<OptionSpec<?>> options = new ArrayList<>(spec.options());
    options.addAll(GlobalOptions.ALL);
    return options;
  }

  /// The words of a shell line, redirections left out.
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      if (word.group(1) != null) {
        words.add(word.group(1));
      } else if (word.group(3) != null) {
        words.add(word.group(3));
      }
    }
    return words;
  }
}
