package memory.cli.eval;

import java.nio.file.Path;
import java.util.List;

/// Questions over one or more corpora, with the passages that answer them.
///
/// @param folder where it was read from
/// @param hash first 16 hex digits of SHA-256 over the questions and every file of the corpora
/// @param corpora in the order in which the questions first name them
public record Dataset(
    String name, Path folder, String hash, List<Corpus> corpora, List<Question> questions) {
  public Dataset {
    corpora = List.copyOf(corpora);
    questions = List.copyOf(questions);
  }

  /// The questions that are asked of one corpus, in order.
  List<Question> askedOf(Corpus corpus) {
    return questions.stream().filter(question -> question.corpus().equals(corpus.name())).toList();
  }
}
