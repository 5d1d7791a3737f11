package memory.cli.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.cli.eval.Dataset.Corpus;
import memory.engine.model.SearchIndex;

/// Asks a model each question that has an answer key, once for each arm with that arm's block
/// before it, and looks for the key's words in what it says.
///
/// @param arms the baseline last
public record AnswerRun(Dataset dataset, List<Arm> arms) {
  static final String TASK =
      "Answer the question in one short sentence, from the memory above alone. When it is not"
          + " there, say that you do not know.";

  public AnswerRun {
    arms = List.copyOf(arms);
  }

  /// The questions that can be scored: those with words of a right answer.
  public List<Question> questions() {
    return dataset.questions().stream()
        .filter(question -> !question.negative() && !question.answers().isEmpty())
        .toList();
  }

  public AnswerReport with(
      Recaller.Opener opener, ModelCommand model, SearchIndex.Progress progress)
      throws IOException {
    List<Question> questions = questions();
    List<AnswerReport.Row> rows = new ArrayList<>();
    int done = 0;
    for (Corpus corpus : dataset.corpora()) {
      try (Recaller recaller = opener.open(corpus)) {
        for (Question question : questions) {
          if (question.corpus().equals(corpus.name())) {
            List<AnswerReport.Mark> marks = new ArrayList<>();
            for (Arm arm : arms) {
              marks.add(mark(question, recaller, arm, model));
              progress.at(++done, questions.size() * arms.size());
            }
            rows.add(new AnswerReport.Row(question, marks));
          }
        }
      }
    }
    return new AnswerReport(arms.stream().map(Arm::label).toList(), rows);
  }

  private static AnswerReport.Mark mark(
      Question question, Recaller recaller, Arm arm, ModelCommand model) throws IOException {
    String block = recaller.inject(question.text(), arm).block();
    String prompt =
        block + (block.isEmpty() ? "" : "\n\n") + question.text() + "\n\n" + TASK + "\n";
    return switch (model.answer(prompt)) {
      case ModelCommand.Answer.Failed(String why) -> new AnswerReport.Mark.Failed(why);
      case ModelCommand.Answer.Said(String text) ->
          holds(FoldedText.of(text), question.answers())
              ? new AnswerReport.Mark.Right()
              : new AnswerReport.Mark.Wrong();
    };
  }

  private static boolean holds(String said, List<String> answers) {
    return answers.stream()
        .map(FoldedText::of)
        .anyMatch(answer -> !answer.isEmpty() && said.contains(answer));
  }
}
