package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import memory.cli.eval.Dataset.Question;
import memory.engine.BlockText;
import memory.engine.model.Hit;

/// Recall against budget: how much of the gold stands in a block of some size that is filled with
/// as many hits as it holds, best first, without windows and without a gate.
public final class FilledBlock {
  /// Characters, smallest first.
  public static final List<Integer> SIZES =
      List.of(500, 1_000, 1_500, 2_500, 4_000, 6_000, 10_000, 16_000);

  /// The size that is told where there is room for one figure only.
  public static final int STANDARD = 2_500;

  private FilledBlock() {}

  /// Share of the proofs in the block of each size; empty without proofs.
  static List<Double> shares(Question question, List<Hit> ranked) {
    List<Predicate<String>> proofs = question.proofs();
    List<Double> shares = new ArrayList<>();
    if (!proofs.isEmpty()) {
      for (int size : SIZES) {
        String block = FoldedText.of(BlockText.of(ranked, size));
        shares.add((double) held(proofs, block) / proofs.size());
      }
    }
    return shares;
  }

  /// How many proofs a folded block holds.
  static int held(List<Predicate<String>> proofs, String block) {
    return (int) proofs.stream().filter(proof -> proof.test(block)).count();
  }
}
