package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.JsonWrite;

/// Which questions a model answered rightly under each arm.
///
/// @param arms their labels, the baseline last
public record AnswerReport(List<String> arms, List<Row> rows) {
  public AnswerReport {
    arms = List.copyOf(arms);
    rows = List.copyOf(rows);
  }

  /// @param marks one for each arm
  record Row(Question question, List<Mark> marks) {
    Row {
      marks = List.copyOf(marks);
    }
  }

  sealed interface Mark {
    record Right() implements Mark {}

    record Wrong() implements Mark {}

    /// @param why the command gave no answer
    record Failed(String why) implements Mark {}
  }

  int right(int arm) {
    return (int) rows.stream().filter(row -> row.marks().get(arm) instanceof Mark.Right).count();
  }

  int failed(int arm) {
    return (int) rows.stream().filter(row -> row.marks().get(arm) instanceof Mark.Failed).count();
  }

  /// Whether some question got no answer at all.
  public boolean hasFailures() {
    return firstFailure().isPresent();
  }

  /// Why the command gave no answer, where it first did not.
  public Optional<String> firstFailure() {
    for (Row row : rows) {
      for (Mark mark : row.marks()) {
        if (mark instanceof Mark.Failed(String why)) {
          return Optional.of(why);
        }
      }
    }
    return Optional.empty();
  }

  /// The field `answers`.
  public void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("answers");
    json.writeNumberField("questions", rows.size());
    json.writeArrayFieldStart("arms");
    for (int arm = 0; arm < arms.size(); arm++) {
      json.writeStartObject();
      json.writeStringField("arm", arms.get(arm));
      json.writeNumberField("right", right(arm));
      json.writeNumberField("failed", failed(arm));
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonWrite.objects(json, "marks", rows)
        .each(row -> {
          json.writeStringField("id", row.question().id());
          json.writeStringField("category", row.question().category());
          json.writeArrayFieldStart("right");
          for (Mark mark : row.marks()) {
            json.writeBoolean(mark instanceof Mark.Right);
          }
          json.writeEndArray();
        });
    json.writeEndObject();
  }

  /// A row for each question, with the difference of the first arm to the last.
  public String text() {
    List<String> head = new ArrayList<>(List.of("question", "category"));
    head.addAll(arms);
    head.add("delta");
    List<List<String>> cells = new ArrayList<>();
    for (Row row : rows) {
      List<String> line = new ArrayList<>(List.of(row.question().id(), row.question().category()));
      row.marks().forEach(mark -> line.add(shown(mark)));
      line.add(Figures.points(points(row.marks().getFirst()) - points(row.marks().getLast())));
      cells.add(line);
    }
    List<String> total = new ArrayList<>(List.of("TOTAL", ""));
    for (int arm = 0; arm < arms.size(); arm++) {
      total.add(right(arm) + "/" + rows.size());
    }
    double all = Math.max(1, rows.size());
    total.add(Figures.points((right(0) - right(arms.size() - 1)) / all));
    return "\nAnswered by the model, scored by the words of the answer key:\n\n"
        + new Table(head, cells, List.of(total)).text();
  }

  private static String shown(Mark mark) {
    return switch (mark) {
      case Mark.Right() -> "1/1";
      case Mark.Wrong() -> "0/1";
      case Mark.Failed(String _) -> "no answer";
    };
  }

  private static int points(Mark mark) {
    return mark instanceof Mark.Right ? 1 : 0;
  }
}
