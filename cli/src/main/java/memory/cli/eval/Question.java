package memory.cli.eval;

import java.util.List;
import java.util.Optional;

/// One question of a data set.
///
/// @param corpus the [Corpus] it is asked of, by name
/// @param category where its answer lies: `long_term`, `today`, `older_daily`, …
/// @param tags what else it checks: `cjk`, `superseded`, …
/// @param gold what answers it; empty for a negative
/// @param absent what must not be among the hits: superseded and rejected text
/// @param answers words of a right answer, any of which will do
/// @param negative nothing in memory answers it, so nothing should be recalled
public record Question(
    String id,
    String corpus,
    String text,
    String category,
    List<String> tags,
    List<Gold> gold,
    List<Gold> absent,
    List<String> answers,
    boolean negative) {
  public Question {
    tags = List.copyOf(tags);
    gold = List.copyOf(gold);
    absent = List.copyOf(absent);
    answers = List.copyOf(answers);
  }

  /// What must stand in an injected block, each by any of its wordings: the evidence of every gold
  /// place, else the answer's words. Empty = a block cannot be judged by its text.
  List<List<String>> proofs() {
    List<List<String>> cited =
        gold.stream().map(Gold::evidence).flatMap(Optional::stream).map(List::of).toList();
    if (!cited.isEmpty()) {
      return cited;
    }
    return negative || answers.isEmpty() ? List.of() : List.of(folded(answers));
  }

  private static List<String> folded(List<String> words) {
    return words.stream().map(FoldedText::of).filter(word -> !word.isEmpty()).toList();
  }
}
