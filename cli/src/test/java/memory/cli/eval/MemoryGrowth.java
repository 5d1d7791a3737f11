package memory.cli.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.EvalReport.Group;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;

/// How large may `MEMORY.md` grow before its window hurts (spec 2's open question)? Asks about
/// memories of many lengths under three ways to show them.
final class MemoryGrowth {
  static final List<Integer> SIZES =
      List.of(
          1_000, 2_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000, 32_000, 48_000, 64_000,
          100_000);

  private static final String ARMS =
      "selective:search=off,index:maxInjectBytes=4000:maxInjectLines=100000,"
          + "selective:k=3,selective";
  private static final List<String> NAMES =
      List.of(
          "window of 4,000, middle cut away",
          "window of 4,000, tail cut away",
          "middle cut and recall, 3 hits",
          "middle cut and recall, as many hits as fit");
  private static final long SEED = 42;

  private final Path scratch;
  private final int questions;
  private final GrowingMemory.Interest interest;
  private final Map<Integer, EvalReport> reports = new TreeMap<>();

  MemoryGrowth(Path scratch, int questions, GrowingMemory.Interest interest) {
    this.scratch = scratch;
    this.questions = questions;
    this.interest = interest;
  }

  void measure(int chars) throws IOException {
    List<Arm> arms =
        new ArmSyntax(List.of("selective", "index"), List.of("maxInjectBytes", "maxInjectLines"))
            .parse(ARMS);
    Path folder = scratch.resolve(interest + "-" + chars);
    GrowingMemory memory = new GrowingMemory(chars, SEED);
    reports.put(
        chars,
        new EvalRun(memory.dataset(folder, questions, interest), arms, SEED)
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT));
  }

  /// Share of the answers in the block.
  double share(int chars, int arm) {
    return report(chars).all().mean(Measure.GOLD_IN_BLOCK, arm).orElseThrow();
  }

  private EvalReport report(int chars) {
    EvalReport report = reports.get(chars);
    if (report == null) {
      throw new IllegalArgumentException("not measured: " + chars);
    }
    return report;
  }

  String table() {
    StringBuilder out = new StringBuilder("| characters |");
    NAMES.forEach(name -> out.append(' ').append(name).append(" |"));
    out.append("\n|---:|").append("---:|".repeat(NAMES.size())).append('\n');
    for (int size : reports.keySet()) {
      out.append("| ").append(whole(size)).append(" |");
      for (int arm = 0; arm < NAMES.size(); arm++) {
        out.append(' ').append(Figures.fraction(share(size, arm))).append(" |");
      }
      out.append('\n');
    }
    return out.toString();
  }

  /// By the entry's age, at one length.
  String thirds(int chars) {
    StringBuilder out = new StringBuilder("| entries |");
    NAMES.forEach(name -> out.append(' ').append(name).append(" |"));
    out.append("\n|---|").append("---:|".repeat(NAMES.size())).append('\n');
    for (String third : List.of("oldest third", "middle third", "newest third")) {
      for (Group group : report(chars).categories()) {
        if (group.name().equals(third)) {
          out.append("| ").append(third).append(" |");
          for (int arm = 0; arm < NAMES.size(); arm++) {
            double share = group.mean(Measure.GOLD_IN_BLOCK, arm).orElseThrow();
            out.append(' ').append(Figures.fraction(share)).append(" |");
          }
          out.append('\n');
        }
      }
    }
    return out.toString();
  }

  private static String whole(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
