package memory.engine.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.recall.ActionNames.Match;
import memory.engine.recall.ActionNames.Named;
import memory.engine.request.ActionRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionNamesTest {
  private static final ActionRequest EDIT =
      ActionRequest.edit(
          "/home/ines/api/internal/booking/reserve.go",
          "same line\nold := taken\n",
          "same line\nleft := booking.ReserveSeats(FD_TTL)\n");

  private static Optional<Named> named(ActionRequest action, String note) {
    return new ActionNames(action).in(passage(note)).map(Match::what);
  }

  private static Passage passage(String text) {
    int last = 1 + (int) text.chars().filter(c -> c == '\n').count();
    return Passage.plain(
        "0123456789abcdef", new MemoryPath("notes.md"), Scope.GLOBAL, 1, last, text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - `internal/booking/reserve.go` takes a lock    | FILE
          - the lock in reserve.go: keep it               | FILE
          - ./booking/reserve.go, line 12                 | FILE
          - all of internal/booking/ is under review      | FOLDER
          - `booking/*.go` has no tests                   | FOLDER
          - `ReserveSeats` counts before it locks         | SYMBOL
          - FD_TTL is in seconds                          | SYMBOL
          - internal/booking/cancel.go pays back          |
          - old/reserve.go is gone                        |
          - seats are reserved with a lock, same line     |
          - ReserveCabins waits                           |
          """)
  void anEditIsNamedByItsFileItsFolderOrASymbolOfTheChange(String note, Named what) {
    assertThat(named(EDIT, note)).isEqualTo(Optional.ofNullable(what));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - never `git push --force` here                 | git push origin main          | COMMAND
          - `npm run e2e` needs the proxy                 | cd web && npm run e2e -- -x   | COMMAND
          - `npm run e2e` needs the proxy                 | npm run build                 |
          - `uv run eval/a.py --set x` is slow            | uv run eval/b.py --set x      |
          - `find . -name "*.json"` is enough             | find . -name '*.bak'          |
          - scripts/seed.sh wipes the database            | bash ./scripts/seed.sh --yes  | FILE
          - we push on Tuesdays, with git                 | git push                      |
          - Never git push --force on main                | git push --force origin main  | COMMAND
          - Git push to main deploys                      | git push origin main          | COMMAND
          - docker compose up needs the file .env.local   | cd ops; docker compose up db  | COMMAND
          - docker compose up needs the file .env.local   | docker compose down           |
          - make rollback: the last signed image          | make -C deploy rollback       | COMMAND
          - first kubectl drain, then the upgrade         | sudo kubectl drain node-7     | COMMAND
          - npm run e2e needs the proxy                   | npm run build                 |
          - uv run eval/a.py is slow                      | uv run eval/b.py              |
          - pytest -x hides the second failure            | pytest -x tests/pricing       | COMMAND
          - make rollback → takes the last image          | make rollback                 | COMMAND
          - make rollback takes the last image            | echo "make rollback"          |
          - `lock lost its owner`: restart it             | printf "lock lost %s owner" x |
          - git checkout v1.1 is broken                   | git checkout v1.2             |
          - crontab -e is forbidden                       | crontab -l                    |
          - rails db:migrate locks the table              | E=p bin/rails db:migrate      | COMMAND
          """)
  void aCommandIsNamedByItsWordsAndTheFilesInIt(String note, String command, Named what) {
    assertThat(named(ActionRequest.command(command), note)).isEqualTo(Optional.ofNullable(what));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - `SQLSTATE 40001` is retried                   | x_test.go:57: ERROR (SQLSTATE 40001)  | ERROR
          - `SQLSTATE 40001` is retried                   | x_test.go:57: ERROR (SQLSTATE 23505)  |
          - `ErrDeckFull` counts metres                   | sell: ErrDeckFull (lane 3)            | ERROR
          - the server said no seat left for sailing      | 12:01 No seat left for sailing 88     | ERROR
          - boarding failed for a ship                    | boarding failed: timeout              |
          - TestSeatsTwice is flaky                       | --- FAIL: TestSeatsTwice (0.02s)      | ERROR
          - test_rounding fails in January                | FAILED t/test_r.py::test_rounding - x | ERROR
          - `key nr 6` is for the cage                    | key nr 6: No such file or directory   |
          - `exit code 1` is normal, `x` key nr 6 `y`     | Exit code 1 cat: key nr 6 : not found |
          """)
  void aFailureIsNamedByTheStablePartOfItsError(String note, String error, Named what) {
    assertThat(named(ActionRequest.command("./run").failed(error), note))
        .isEqualTo(Optional.ofNullable(what));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          - The Makefile is generated            | /x/Makefile | FILE
          - Dockerfile: two RUN lines            | Dockerfile  | FILE
          - edit `mvnw` by hand                  | /x/mvnw     | FILE
          - The Makefile is generated            | /x/Rakefile |
          - take notice of the build             | /x/NOTICE   |
          - the build is slow                    | /x/build    |
          """)
  void aFileWithoutAnExtensionIsNamedByWhatIsNoPlainWord(String note, String file, Named what) {
    assertThat(named(ActionRequest.edit(file, "a", "b"), note))
        .isEqualTo(Optional.ofNullable(what));
  }

  @Test
  void aLongOrOddActionIsRead() {
    String text = "x".repeat(200_000) + "\u0000`\n\uD800";
    assertThat(named(ActionRequest.edit("", text, ""), "- " + text)).isEmpty();
    assertThat(named(ActionRequest.command(text).failed(text), "- `" + text)).isEmpty();
  }
}
