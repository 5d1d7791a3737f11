package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HelpPageTest {
  private static final HelpPage.Look PLAIN = new HelpPage.Look(false, Optional.empty());
  private static final CommandSpec SPEC =
      spec(
          """
          find: Find 100% of it, @|bold or not|@
            <QUERY> 0..  What to find
            --mode M{keyword|deep}  How to search
            --fit  As many as fit
            $ memory find 50%  # half of it
          """);

  private static CommandSpec spec(String text) {
    return new CommandFile("\n" + text).named("find").orElseThrow();
  }

  @Test
  void showsOperandsOptionsValuesAndExamples() {
    assertThat(HelpPage.of(SPEC, PLAIN))
        .contains("memory find [QUERY…] [OPTIONS]")
        .contains("Find 100% of it, @ |bold or not|@.")
        .contains("--mode M", "How to search: keyword, deep", "--fit")
        .contains("memory find 50%", "half of it", "Global options: memory --help\n")
        .doesNotContain("\u001B", "--home DIR");
  }

  @Test
  void marksAsManyOnlyTheOneWordThatMayBeMany() {
    assertThat(HelpPage.of(spec("find: Find it\n  <HOST EVENT> 1..2  Both\n"), PLAIN))
        .contains("memory find HOST EVENT [OPTIONS]");
    assertThat(HelpPage.of(spec("find: Find it\n  <TARGET TEXT|-> 0..  Both\n"), PLAIN))
        .contains("memory find [TARGET TEXT|-] [OPTIONS]");
  }

  /// The page lists them behind the text.
  @Test
  void noTextSaysWhatItsListSays() {
    for (CommandSpec command : CommandFile.ours().all()) {
      for (CommandSpec.OptionSpec option : command.options()) {
        List<String> choices = option.choices();
        List<String> words = Splitter.onPattern("[^a-z]+").splitToList(option.doc());
        assertThat(choices.isEmpty() || !words.containsAll(choices))
            .as("memory %s %s", command.name(), option.name())
            .isTrue();
      }
    }
  }

  @Test
  void listsCommandsOnTheOverview() {
    List<HelpPage.Group> groups =
        List.of(
            new HelpPage.Group("Commands", List.of(SPEC), false),
            new HelpPage.Group("Others", List.of(SPEC, SPEC), true));
    assertThat(HelpPage.overview(groups, List.of(), PLAIN))
        .containsSubsequence(
            "Commands:\n", "  find ", "Find 100% of it", "Others:\n", "find, find\n", "--home DIR");
  }

  @Test
  void namesAnOptionThatACommandSpellsLikeAGlobalOne() {
    CommandSpec spec = spec("find: Find it\n  --this-project, --project  Of this one\n");
    assertThat(HelpPage.of(spec, PLAIN)).contains("--project, --this-project");
  }
}
