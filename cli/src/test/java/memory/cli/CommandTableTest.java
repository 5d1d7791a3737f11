package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.cli.agent.HookHost;
import memory.cli.agent.HookHost.HookEvent;
import memory.cli.option.ArgumentParser;
import memory.cli.option.CommandFile;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;
import memory.cli.option.Suggestion;
import memory.engine.ConversationHandler;
import memory.engine.model.Kind;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;
import memory.engine.model.SearchMode;
import memory.engine.model.Status;
import org.junit.jupiter.api.Test;

class CommandTableTest {
  private static final Pattern ASKED =
      Pattern.compile("\\.(?:has|one|all|number|day)\\(\\s*\"(-[^\"]+)\"");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(<\\s*\\S+)|(\\S+)");

  @Test
  void everyListedCommandIsThereUnderItsName() {
    List<String> names = CommandFile.ours().names();
    assertThat(CommandFile.ours().all()).extracting(CommandSpec::name).isEqualTo(names);
    assertThat(names).contains("search", "health").doesNotHaveDuplicates();
    assertThat(names).allSatisfy(name -> assertThat(CommandTable.named(name)).isPresent());
    assertThat(CommandTable.named("shared")).isEmpty();
  }

  @Test
  void everyExampleCanBeTyped() {
    for (CommandSpec spec : CommandFile.ours().all()) {
      assertThat(spec.examples()).as(spec.name()).isNotEmpty();
      assertThat(spec.actions())
          .allSatisfy(action -> assertThat(spec.examplesOf(action)).as(action.name()).isNotEmpty());
      for (CommandSpec.Example example : spec.examples()) {
        List<String> words = words(example.line());
        words.removeIf(word -> word.matches("[A-Z_]+=\\S*"));
        assertThat(words).first().isEqualTo("memory");
        assertThatCode(() -> ArgumentParser.parse(words.subList(1, words.size())))
            .as(example.line())
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void everyActionHasAnExample() {
    for (CommandSpec command : CommandFile.ours().all()) {
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
    for (String line : Suggestion.lines()) {
      assertThatCode(() -> ArgumentParser.parse(words(line))).as(line).doesNotThrowAnyException();
    }
  }

  @Test
  void noOptionHidesAnotherAndEachSaysWhatItDoes() {
    for (CommandSpec spec : CommandFile.ours().all()) {
      List<String> names = new ArrayList<>();
      for (OptionSpec option : allOptions(spec)) {
        names.addAll(option.names());
        assertThat(option.doc()).as(option.name()).isNotBlank().doesNotEndWith(".");
      }
      if (spec.name().equals("decision")) {
        names.remove("--project"); // pi's spelling of a scope, where it stands alone
      }
      assertThat(names).as(spec.name()).doesNotHaveDuplicates();
    }
  }

  /// The text writes out what the engine and the agents' table know.
  @Test
  void theWordsToChooseFromAreThoseThatAreKnown() {
    assertThat(choices("search", "--mode")).isEqualTo(Labelled.labels(SearchMode.values()));
    assertThat(choices("search", "--kind"))
        .isEqualTo(Stream.of(Kind.values()).map(Kind::label).toList());
    assertThat(choices("search", "--status"))
        .isEqualTo(Stream.of(Status.values()).map(Status::label).toList());
    assertThat(choices("inject", "--profile"))
        .isEqualTo(Stream.of(Profile.values()).map(Profile::label).toList());
    assertThat(choices("conversations", "--host")).isEqualTo(ConversationHandler.agents());
    CommandSpec.OperandSpec hook = CommandFile.ours().named("hook").orElseThrow().operands();
    assertThat(hook.wordsAt(0)).isEqualTo(HookHost.NAMES);
    assertThat(hook.wordsAt(1))
        .isEqualTo(Stream.of(HookEvent.values()).map(HookEvent::label).toList());
  }

  private static List<String> choices(String command, String option) {
    return CommandFile.ours().named(command).orElseThrow().options().stream()
        .filter(one -> one.name().equals(option))
        .findFirst()
        .orElseThrow()
        .choices();
  }

  /// A command asks for what was typed by an option's first name; javac does not look at it.
  @Test
  void everyOptionThatIsAskedForIsDeclared() throws IOException {
    Set<String> declared = new HashSet<>();
    for (CommandSpec spec : CommandFile.ours().all()) {
      allOptions(spec).forEach(option -> declared.add(option.name()));
    }
    Set<String> asked = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/memory/cli"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher ask = ASKED.matcher(Files.readString(file));
        while (ask.find()) {
          asked.add(ask.group(1));
        }
      }
    }
    assertThat(asked).hasSizeGreaterThan(80).isSubsetOf(declared);
  }

  private static List<OptionSpec> allOptions(CommandSpec spec) {
    List<OptionSpec> options = new ArrayList<>(spec.options());
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
