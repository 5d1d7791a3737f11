package memory.engine.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeNameTest {
  private static List<String> names(String text) {
    return CodeName.in(text).stream().map(CodeName::shown).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Wrap every call in `withRetry`                | withRetry",
        "Money goes through `Money.fromCents(amount)`  | fromCents",
        "Set `MAX_POOL_SIZE` to 20                     | MAX_POOL_SIZE",
        "parseTides() reads the table                  | parseTides",
        "`load()` reads the table                      | load",
        "Pass `--dry-run` first                        | --dry-run",
        "Pass `--out=DIR` first                        | --out",
        "Run pnpm run gen:api after that               | npm run gen:api",
        "`make lint` checks the style                  | make lint",
        "`cd app && make lint` checks the style        | make lint",
        "The site is built with Vite 5.1.0             | Vite 5.1.0",
        "We use `vite@5.1.0` here                      | vite 5.1.0",
        "Run `npm run tides:build` before each release | npm run tides:build",
        "npm --silent run tides:build makes the table. | npm run tides:build",
        "Never start it without `--low-tide`           | --low-tide",
        "Start `python3 app.py --low-tide 3` at night  | --low-tide",
        "`./pier.sh start --low-tide` opens it         | --low-tide",
        "`npm run pier -- --low-tide` opens it         | npm run pier, --low-tide",
        "Use buildTides for the table                  | buildTides",
        "The table is made by build_tides, at night    | build_tides",
        "Do not wait. `withRetry` does that            | withRetry",
      })
  void namesThatAreOfCode(String text, String name) {
    assertThat(names(text)).containsExactly(name.split(", "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Make sure that Redis runs, and make lint happy",
        "The `cache` is warm, `Redis` is not asked",
        "Since version 1.2.3 the tides are right",
        "See 2026-02-15 and 10.0.0.1, or --- a line",
        "`git log --oneline` shows them",
        "`withRetry` was replaced",
        "We do not call `withRetry`",
        "`withRetry` → `retrying`",
        "With git push, `--force` needs two approvals.",
        "Vite 5.1.0 broke HMR on Windows.",
        "React 18.2.0 has the bug with hooks",
        "`load_config()` of the library dynaconf reads TOML.",
        "The vendor's `sync_all()` takes ten minutes.",
        "In the other repository (harbor-infra) `make clean` drops the volumes.",
        "`git push --force` and iPhone, macOS, gRPC, Node.js, you.know, a_, _b, JavaScript",
        "See https://example.org/build_tides or tide_table.py, or build_tides/",
        "Removed `withRetry` from the client",
        "A ticket: JIRA-1234, and a path `src/with_retry.ts`, `with_retry.ts`",
      })
  void whatIsNone(String text) {
    assertThat(names(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "`withRetry` is used     | export function withRetry(call) {       | true",
        "`withRetry` is used     | export function withRetryOnce(call) {   | false",
        "Pass `--dry-run` first  | parser.add_argument(\"--dry-run\")        | true",
        "Pass `--dry-run` first  | helm upgrade --dry-run                  | false",
        "Pass `--dry-run` first  | '  -n | --dry-run) dry=1 ;;'            | true",
        "Pass `--dry-run` first  | '--dry-run=*) dry=1 ;;'                 | true",
        "Pass `--dry-run` first  | 'echo $(helm --dry-run)'                | false",
        "npm run gen is first    | '{\"scripts\": {\"gen\": \"node gen.js\"}}' | true",
        "npm run gen is first    | \"gen\": \"node gen.js\",                   | true",
        "npm run gen is first    | \"generate\": \"node gen.js\",              | false",
        "`make lint` is first    | lint: deps                              | true",
        "`make lint` is first    | prelint: deps                           | false",
        "Built by Vite 5.1.0     | \"vite\": \"^5.1.0\",                       | true",
        "Built by Vite 5.1.0     | \"rollup\": \"^5.1.0\",                     | false",
      })
  void whichLineMakesIt(String text, String line, boolean makes) {
    assertThat(CodeName.in(text)).singleElement().returns(makes, name -> name.isMadeBy(line));
  }

  @Test
  void aLongLineIsData() {
    CodeName name = CodeName.in("`withRetry` is used").getFirst();
    assertThat(name.isMadeBy("withRetry " + "x".repeat(290))).isTrue();
    assertThat(name.isMadeBy("withRetry " + "x".repeat(291))).isFalse();
  }

  @Test
  void aFlagMayBeWrittenOtherwiseInCode() {
    assertThat(CodeName.in("Pass `--dry-run` first").getFirst().texts())
        .containsExactly("dry-run", "dry_run", "dryRun");
  }
}
