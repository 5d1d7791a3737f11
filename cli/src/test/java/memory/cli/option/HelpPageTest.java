package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HelpPageTest {
  private static final HelpPage.Look PLAIN = new HelpPage.Look(false, Optional.empty());
  private static final CommandSpec SPEC =
      new CommandSpec(
          "find",
          "Find 100% of it, @|bold or not|@",
          OperandSpec.words("QUERY", "What to find"),
          List.of(
              OptionSpec.of("--mode", "M", ValueType.choice("keyword", "deep"), "How to search"),
              OptionSpec.flag("--fit", "As many as fit")),
          List.of(new CommandSpec.Example("memory find 50%", "half of it")));

  @Test
  void showsOperandsOptionsValuesAndExamples() {
    assertThat(HelpPage.of(SPEC, PLAIN))
        .contains("memory find [QUERY…] [OPTIONS]")
        .contains("Find 100% of it, @ |bold or not|@.")
        .contains("--mode M", "How to search: keyword, deep", "--fit", "--home DIR")
        .contains("memory find 50%", "half of it")
        .doesNotContain("\u001B");
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
  void namesAnOptionOnceThatACommandSpellsLikeAGlobalOne() {
    CommandSpec spec =
        new CommandSpec(
            "find",
            "Find it",
            OperandSpec.none(),
            List.of(OptionSpec.flag("--this-project", "Of this one").also("--project")),
            List.of());
    assertThat(HelpPage.of(spec, PLAIN)).contains("--this-project  ", "--project DIR");
  }
}
