package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.Question;
import memory.engine.file.JsonWrite;
import memory.engine.model.SearchIndex;

/// Asks a model each question that has an answer key, once for each arm with that arm's block
/// before it, and looks for the key's words in what it says.
///
/// @param arms the baseline last
public record AnswerRun(Dataset dataset, List<Arm> arms) {
  static final String TASK =
      "Answer the question in one short sentence, from the memory above alone. When it is not"
          + " there, say that you do not know.";

  /// The questions that can be scored: those with words of a right answer.
  public List<Question> questions() {
    return dataset.questions().stream()
        .filter(question -> !question.negative() && !question.answers().isEmpty())
        .toList();
  }

  public Report with(Recaller.Opener opener, ModelCommand model, SearchIndex.Progress progress)
      throws IOException {
    List<Question> questions = questions();
    List<Report.Row> rows = new ArrayList<>();
    int done = 0;
    for (Corpus corpus : dataset.corpora()) {
      try (Recaller recaller = opener.open(corpus)) {
        for (Question question : questions) {
          if (question.corpus().equals(corpus.name())) {
            List<Report.Mark> marks = new ArrayList<>();
            for (Arm arm : arms) {
              marks.add(mark(question, recaller, arm, model));
              progress.at(++done, questions.size() * arms.size());
            }
            rows.add(new Report.Row(question, marks));
          }
        }
      }
    }
    return new Report(arms.stream().map(Arm::label).toList(), rows);
  }

  private static Report.Mark mark(Question question, Recaller recaller, Arm arm, ModelCommand model)
      throws IOException {
    String block = recaller.inject(question.text(), arm).block();
    String prompt =
        block + (block.isEmpty() ? "" : "\n\n") + question.text() + "\n\n" + TASK + "\n";
    return switch (model.answer(prompt)) {
      case ModelCommand.Answer.Failed(String why) -> new Report.Mark(false, Optional.of(why));
      case ModelCommand.Answer.Said(String text) ->
          new Report.Mark(question.isAnsweredIn(FoldedText.of(text)), Optional.empty());
    };
  }

  /// Which questions a model answered rightly under each arm.
  ///
  /// @param arms their labels, the baseline last
  public record Report(List<String> arms, List<Row> rows) {
    /// @param marks one for each arm
    record Row(Question question, List<Mark> marks) {}

    /// @param right the answer was
    /// @param failure why the command gave none
    record Mark(boolean right, Optional<String> failure) {}

    int right(int arm) {
      return (int) rows.stream().filter(row -> row.marks().get(arm).right()).count();
    }

    int failed(int arm) {
      return (int) rows.stream().filter(row -> row.marks().get(arm).failure().isPresent()).count();
    }

    /// Why the command gave no answer, where it first did not.
    public Optional<String> firstFailure() {
      return rows.stream()
          .flatMap(row -> row.marks().stream())
          .flatMap(mark -> mark.failure().stream())
          .findFirst();
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
              json.writeBoolean(mark.right());
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
        List<String> line =
            new ArrayList<>(List.of(row.question().id(), row.question().category()));
        row.marks()
            .forEach(
                mark -> line.add(mark.failure().isPresent() ? "no answer" : points(mark) + "/1"));
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

    private static int points(Mark mark) {
      return mark.right() ? 1 : 0;
    }
  }
}
