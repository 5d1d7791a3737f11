package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// One row a question: what each arm's block holds of its gold.
public final class QuestionTable {
  private QuestionTable() {}

  public static Table of(EvalReport report) {
    List<String> head = new ArrayList<>(List.of("ID", "Source"));
    report.run().arms().forEach(arm -> head.add(arm.label()));
    if (report.isCompared()) {
      head.add("Delta");
    }
    Optional<Measure> rank = report.rankMeasure();
    rank.ifPresent(measure ->
        report.run().arms().stream()
            .filter(Arm::ranks)
            .forEach(arm -> head.add(measure.title() + " " + arm.label())));
    List<List<String>> rows = new ArrayList<>();
    for (QuestionResult result : report.results()) {
      List<String> cells = new ArrayList<>();
      cells.add(result.question().id());
      cells.add(result.question().category());
      result.outcomes().forEach(outcome -> cells.add(cell(result, outcome)));
      if (report.isCompared()) {
        cells.add(delta(result));
      }
      rank.ifPresent(measure -> addRanks(cells, report, result, measure));
      rows.add(cells);
    }
    return new Table(head, rows);
  }

  private static void addRanks(
      List<String> cells, EvalReport report, QuestionResult result, Measure measure) {
    for (int i = 0; i < report.run().arms().size(); i++) {
      if (report.run().arms().get(i).ranks()) {
        OptionalDouble value = measure.of(result.question(), result.outcomes().get(i));
        cells.add(value.isPresent() ? Figures.fraction(value.getAsDouble()) : "");
      }
    }
  }

  private static String cell(QuestionResult result, Outcome outcome) {
    if (outcome.isFailure()) {
      return outcome.reason().label();
    }
    if (result.question().negative()) {
      return outcome.isSilent() ? "silent" : Figures.plural(outcome.hits(), "hit");
    }
    String found = result.isScored() ? outcome.found() + "/" + outcome.wanted() : "-";
    return outcome.stale() ? found + " stale" : found;
  }

  private static String delta(QuestionResult result) {
    if (!result.isScored()) {
      return "";
    }
    Outcome first = result.outcomes().getFirst();
    return Figures.points(first.share() - result.outcomes().getLast().share());
  }
}
