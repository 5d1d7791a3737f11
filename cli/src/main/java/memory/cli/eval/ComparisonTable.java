package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;

/// One row for each measure that two arms have in common: is the difference more than chance?
public final class ComparisonTable {
  private ComparisonTable() {}

  public static Table of(EvalReport report) {
    List<Arm> arms = report.run().arms();
    boolean several = arms.size() > 2;
    List<String> head = new ArrayList<>(List.of(arms.getFirst().label() + " against"));
    if (several) {
      head.add("measure");
    } else {
      head.set(0, head.getFirst() + " " + arms.getLast().label());
    }
    head.addAll(List.of("A", "B", "A - B", "95 % interval", "p", "better / worse / same"));
    List<List<String>> rows = new ArrayList<>();
    for (Comparison one : report.comparisons()) {
      List<String> cells = new ArrayList<>();
      if (several) {
        cells.add(arms.get(one.b()).label());
      }
      cells.add(one.measure().title());
      cells.add(Figures.fraction(one.meanA()));
      cells.add(Figures.fraction(one.meanB()));
      cells.add(Figures.difference(one.difference().mean()));
      cells.add(
          Figures.difference(one.difference().low())
              + " to "
              + Figures.difference(one.difference().high()));
      cells.add(Figures.pValue(one.p()));
      int same = one.questions() - one.better() - one.worse();
      cells.add(one.better() + " / " + one.worse() + " / " + same);
      rows.add(cells);
    }
    return new Table(head, rows);
  }
}
