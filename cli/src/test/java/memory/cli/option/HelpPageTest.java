package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

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
    CommandSpec spec = spec("find: Find it\n  --this-project, --project  Of this one\n");
    assertThat(HelpPage.of(spec, PLAIN)).contains("--this-project  ", "--project DIR");
  }
}
