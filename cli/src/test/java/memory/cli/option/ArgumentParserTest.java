package memory.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import org.junit.jupiter.api.Test;

class ArgumentParserTest {
  private static final CommandFile COMMANDS =
      new CommandFile(
          """
          == shared
          limit = -n N{1..10}  how many
          tag = --tag T …  tags

          == Commands

          find: finds
            <QUERY> 0..  what
            & limit tag
            --mode M{keyword|deep}  how
            --fit  as it fits

          index: indexes
            <ACTION> 1 [status|rebuild]  what

          log: logs
            list (bare): lists
              & limit
            add: adds
              <TEXT> 1..9  what
              & tag
          """);

  @Test
  void anActionTakesOptionsAndOperandsOfItsOwn() {
    assertThat(parse("log", "add", "--tag", "db", "x", "y").operands())
        .containsExactly("add", "x", "y");
    assertThat(parse("log", "--tag", "db", "add", "x").all("--tag")).containsExactly("db");
    assertThat(parse("log", "-n", "3").operands()).as("the bare command").containsExactly("list");
    assertThat(refusal("log", "list", "--tag", "db").getMessage())
        .isEqualTo("log list does not take --tag");
    assertThat(refusal("log", "list", "x").getMessage()).isEqualTo("log list does not take x");
    assertThat(refusal("log", "add").getMessage()).isEqualTo("log add needs TEXT");
    assertThat(refusal("log", "lst").hint())
        .isEqualTo("did you mean memory log list? known: list, add; see memory log --help");
  }

  @Test
  void helpMayStandBeforeOrAfterAnAction() {
    for (String[] typed :
        List.of(
            new String[] {"log", "help", "add"},
            new String[] {"log", "add", "--help"},
            new String[] {"log", "add", "--tag", "db", "-h"})) {
      Arguments asked = parse(typed);
      assertThat(asked.has(GlobalOptions.HELP)).isTrue();
      assertThat(asked.operands()).containsExactly("add");
    }
    assertThat(parse("log", "help").operands()).isEmpty();
    assertThat(parse("log", "add", "help").has(GlobalOptions.HELP)).isFalse();
  }

  @Test
  void takesGlobalOptionsOnBothSidesOfTheCommand() {
    Arguments typed = parse("--home", "a", "find", "--json", "x", "-q");
    assertThat(typed.command()).contains("find");
    assertThat(typed.one(GlobalOptions.HOME)).contains("a");
    assertThat(typed.has(GlobalOptions.JSON)).isTrue();
    assertThat(typed.has(GlobalOptions.QUIET)).isTrue();
    assertThat(typed.has(GlobalOptions.VERBOSE)).isFalse();
    assertThat(typed.operands()).containsExactly("x");
  }

  @Test
  void readsAValueFromTheNextArgumentAfterAnEqualsSignOrAttached() {
    assertThat(parse("find", "-n", "3").number("-n")).hasValue(3);
    assertThat(parse("find", "-n=4").number("-n")).hasValue(4);
    assertThat(parse("find", "-n5").number("-n")).hasValue(5);
    assertThat(parse("find", "--mode", "deep").one("--mode")).contains("deep");
    assertThat(parse("find", "--mode=keyword").one("--mode")).contains("keyword");
    assertThat(parse("find", "--tag=a=b").one("--tag")).contains("a=b");
  }

  @Test
  void aValueMayLookLikeAnOption() {
    assertThat(parse("find", "--tag", "--fit").one("--tag")).contains("--fit");
  }

  @Test
  void theLastOfSeveralCountsUnlessAllDo() {
    Arguments typed = parse("find", "-n", "1", "--tag", "a", "-n", "2", "--tag=b");
    assertThat(typed.number("-n")).hasValue(2);
    assertThat(typed.all("--tag")).containsExactly("a", "b");
  }

  @Test
  void aBulletIsText() {
    assertThat(parse("find", "- one", "-\ttwo").operands()).containsExactly("- one", "-\ttwo");
  }

  @Test
  void twoDashesEndTheOptionsAndOneIsAnOperand() {
    assertThat(parse("find", "--", "--fit", "-n").operands()).containsExactly("--fit", "-n");
    assertThat(parse("find", "-").operands()).containsExactly("-");
    assertThat(parse("--", "find", "--json").operands()).containsExactly("--json");
    assertThat(parse("find", "").text()).contains("");
  }

  @Test
  void namesTheNearestOptionAndWhereAllStand() {
    assertThat(refusal("find", "--tga", "x"))
        .hasMessage("unknown option --tga for find")
        .extracting(CommandFailure::hint)
        .isEqualTo(
            "did you mean --tag? memory find --help tells more; text that starts with - goes after"
                + " --");
    assertThat(refusal("-n", "3", "find")).hasMessage("unknown option -n before the command");
    assertThat(refusal("find", "-x")).hasMessage("unknown option -x for find");
  }

  @Test
  void namesTheNearestCommand() {
    assertThat(refusal("fnid", "x").hint())
        .isEqualTo("did you mean memory find? memory --help lists the commands");
    assertThat(refusal("zeppelin").hint()).isEqualTo("memory --help lists the commands");
  }

  @Test
  void knowsWhatOtherProgramsCallIt() {
    assertThat(refusal("save", "x").hint())
        .isEqualTo("memory add TEXT does that; memory --help lists the commands");
    assertThat(refusal("edit").hint()).startsWith("memory write --at PATH#L3 TEXT does that");
    assertThat(refusal("version").hint()).startsWith("memory --version does that");
  }

  @Test
  void suggestsNothingThatIsFarAway() {
    assertThat(refusal("find", "--foo").hint()).startsWith("memory find --help");
    assertThat(Suggestion.near(List.of("claude", "codex"), "claude-code"))
        .isEqualTo("did you mean claude? ");
  }

  @Test
  void takesNoOptionForTheProjectsFolder() {
    assertThat(refusal("find", "--project", "--json"))
        .hasMessage("--project needs a folder, and --json is an option");
    assertThat(parse("find", "--project=--json").one(GlobalOptions.PROJECT)).isPresent();
  }

  @Test
  void namesTheKnownValues() {
    assertThat(refusal("find", "--mode", "keywrd"))
        .hasMessage("bad value for --mode: keywrd")
        .extracting(CommandFailure::hint)
        .isEqualTo("did you mean keyword? give one of: keyword, deep");
    assertThat(refusal("find", "-n", "11").hint()).isEqualTo("give a whole number from 1 to 10");
    assertThat(refusal("index", "statsu").hint())
        .isEqualTo("did you mean memory index status? known: status, rebuild");
  }

  @Test
  void refusesWhatIsMissingOrTooMuch() {
    assertThat(refusal("find", "-n")).hasMessage("-n needs a value");
    assertThat(refusal("find", "--tag=")).hasMessage("bad value for --tag: (empty)");
    assertThat(refusal("find", "--fit=no")).hasMessage("--fit takes no value");
    assertThat(refusal("index")).hasMessage("index needs ACTION");
    assertThat(refusal("index", "status", "now")).hasMessage("index does not take now");
  }

  @Test
  void helpIsShownWhateverElseIsMissing() {
    Arguments typed = parse("index", "--help");
    assertThat(typed.has(GlobalOptions.HELP)).isTrue();
    assertThat(parse("-h").command()).isEmpty();
  }

  @Test
  void seesJsonAmongArgumentsThatCannotBeParsed() {
    assertThat(ArgumentParser.asksForJson(List.of("fnid", "--json"))).isTrue();
    assertThat(ArgumentParser.asksForJson(List.of("find", "--", "--json"))).isFalse();
  }

  private static Arguments parse(String... args) {
    return ArgumentParser.parse(List.of(args), COMMANDS);
  }

  private static CommandFailure refusal(String... args) {
    try {
      parse(args);
    } catch (CommandFailure failure) {
      assertThat(failure.exit()).isEqualTo(ExitCode.USAGE);
      return failure;
    }
    throw new AssertionError("accepted: " + String.join(" ", args));
  }
}
