package memory.cli.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.cli.output.CommandFailure;
import memory.engine.CaptureHandler;

/// Tells how well what is worth keeping is found in turns of conversations. Lines that say the same
/// are proposed once.
///
/// @param turns how many there were
/// @param worth how many of them hold something that is worth keeping
/// @param found how many of these had it proposed
/// @param right proposed lines that are worth keeping
/// @param open proposed lines that were judged neither way
/// @param wrong the other lines
record CandidateRun(int turns, int worth, int found, int right, int open, List<String> wrong) {
  private static final String EXPECTED =
      "a turn is {text, role?: user | agent, keep?: [words of each line that is worth keeping],"
          + " open?: true}";

  CandidateRun {
    wrong = List.copyOf(wrong);
  }

  /// @throws CommandFailure when a line of the file is no turn
  static CandidateRun of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw CommandFailure.usage("no such file: " + file, EXPECTED);
    }
    Set<String> proposed = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    int turns = 0;
    int worth = 0;
    int found = 0;
    int right = 0;
    int open = 0;
    for (String line : Files.readAllLines(file)) {
      JsonFields turn = JsonFields.parse(line, file + " line " + ++turns, "a turn is an object");
      List<String> keep = turn.texts("keep").stream().map(FoldedText::of).toList();
      boolean user = !turn.word("role").equals("agent");
      boolean hit = false;
      for (String text : CaptureHandler.signs(turn.required("text"), user)) {
        String folded = FoldedText.of(text);
        boolean isRight = keep.stream().anyMatch(folded::contains);
        hit |= isRight;
        if (!proposed.add(folded)) {
          continue;
        }
        if (isRight) {
          right++;
        } else if (turn.flag("open")) {
          open++;
        } else {
          wrong.add(text);
        }
      }
      worth += keep.isEmpty() ? 0 : 1;
      found += hit ? 1 : 0;
    }
    return new CandidateRun(turns, worth, found, right, open, wrong);
  }

  private double precision() {
    return (double) right / Math.max(1, right + wrong.size());
  }

  private double recall() {
    return (double) found / Math.max(1, worth);
  }

  /// @param wrongToo each line that is not worth keeping, too
  String text(boolean wrongToo) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "%d turns, %d with something worth keeping%n"
                + "proposed lines: %d right, %d wrong, %d open%nprecision %.3f, recall %.3f%n",
            turns,
            worth,
            right,
            wrong.size(),
            open,
            precision(),
            recall()));
    if (wrongToo) {
      wrong.forEach(line -> out.append("wrong: ").append(line).append('\n'));
    }
    return out.toString();
  }
}
