package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// One row for each group of questions.
public final class GroupTable {
  private final EvalReport report;
  private final int arms;

  private GroupTable(EvalReport report) {
    this.report = report;
    this.arms = report.run().arms().size();
  }

  /// How much of the gold stands in the blocks, or how many negatives stayed silent.
  public static Table ofBlocks(EvalReport report, String title, List<Group> groups, boolean total) {
    GroupTable table = new GroupTable(report);
    return new Table(
        table.head(title),
        groups.stream().map(table::blockRow).toList(),
        total && report.scored() > 0 ? List.of(table.total()) : List.of());
  }

  /// The means of a measure.
  public static Table ofMeans(EvalReport report, Measure measure, List<Group> groups) {
    GroupTable table = new GroupTable(report);
    List<List<String>> rows = new ArrayList<>();
    for (Group group : groups) {
      if (group.negatives() < group.results().size()) {
        rows.add(table.meanRow(measure, group, group.name()));
      }
    }
    return new Table(
        table.head(measure.title()), rows, List.of(table.meanRow(measure, report.all(), "TOTAL")));
  }

  private List<String> head(String title) {
    List<String> cells = new ArrayList<>(List.of(title));
    report.run().arms().forEach(arm -> cells.add(arm.label()));
    if (report.isCompared()) {
      cells.add("Delta");
    }
    return cells;
  }

  private List<String> blockRow(Group group) {
    List<String> cells = new ArrayList<>(List.of(group.name()));
    for (int i = 0; i < arms; i++) {
      cells.add(
          group.scored() > 0
              ? Figures.sum(group.share(i) * group.scored()) + "/" + group.scored()
              : group.negatives() > 0
                  ? group.silent(i) + "/" + group.negatives() + " silent"
                  : "-");
    }
    if (report.isCompared()) {
      cells.add(Figures.points(group.delta(0, arms - 1)));
    }
    return cells;
  }

  private List<String> total() {
    List<String> cells = new ArrayList<>(List.of("TOTAL without negatives"));
    for (ArmSummary summary : report.summaries()) {
      cells.add(Figures.sum(summary.share() * report.scored()) + "/" + report.scored());
    }
    if (report.isCompared()) {
      Bootstrap.Interval delta = report.delta();
      cells.add(
          Figures.points(delta.mean())
              + "  ["
              + Figures.points(delta.low())
              + ", "
              + Figures.points(delta.high())
              + "]");
    }
    return cells;
  }

  private List<String> meanRow(Measure measure, Group group, String name) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (int i = 0; i < arms; i++) {
      cells.add(shown(group.mean(measure, i)));
    }
    if (report.isCompared()) {
      OptionalDouble first = group.mean(measure, 0);
      OptionalDouble last = group.mean(measure, arms - 1);
      cells.add(
          first.isPresent() && last.isPresent()
              ? Figures.difference(first.getAsDouble() - last.getAsDouble())
              : "-");
    }
    return cells;
  }

  private static String shown(OptionalDouble mean) {
    return mean.isPresent() ? Figures.fraction(mean.getAsDouble()) : "-";
  }
}
