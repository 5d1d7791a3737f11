package memory.opensearch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.JsonObject;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.QueryText;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;

/// How well an index answers questions whose answers are known: nDCG@10, by lines where they are
/// named, else by files.
final class Recall {
  private static final int DEPTH = 50;
  private static final int COUNTED = 10;

  private Recall() {}

  /// @param first line of the answer; 0 = the whole file
  record Gold(String file, long first, long last) {}

  record Question(String scope, String text, List<Gold> gold) {}

  /// Questions with an answer, a line each.
  static List<Question> questions(Path file) throws IOException {
    List<Question> questions = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonObject json = JsonObject.of(line.getBytes(StandardCharsets.UTF_8));
      List<Gold> gold = new ArrayList<>();
      for (JsonObject at : json.objects("relevant")) {
        boolean one = at.has("line");
        gold.add(
            new Gold(
                at.orEmpty("file"),
                at.wholeLong(one ? "line" : "l0"),
                at.wholeLong(one ? "line" : "l1")));
      }
      if (!gold.isEmpty()) {
        questions.add(new Question(json.orEmpty("scope"), json.orEmpty("query"), gold));
      }
    }
    return questions;
  }

  static double ndcg(SearchIndex index, List<Question> questions, LocalDate today)
      throws IOException {
    double sum = 0;
    for (Question question : questions) {
      sum += ndcg(index, question, today);
    }
    return sum / questions.size();
  }

  static double ndcg(SearchIndex index, Question question, LocalDate today) throws IOException {
    SearchRequest request =
        new SearchRequest(
            QueryText.of(question.text()),
            Filters.none(),
            DEPTH,
            0,
            today,
            false,
            Optional.empty(),
            SearchMode.KEYWORD);
    boolean lines = question.gold().getFirst().first() > 0;
    Set<Gold> missing = new HashSet<>(question.gold());
    Set<String> files = new HashSet<>();
    List<Boolean> good = new ArrayList<>();
    for (Hit hit : index.search(request).hits()) {
      String file = hit.passage().path().value();
      if (lines || files.add(file)) {
        good.add(
            missing.removeIf(gold ->
                gold.file().equals(file)
                    && (!lines
                        || (gold.first() <= hit.passage().endLine()
                            && gold.last() >= hit.passage().startLine()))));
      }
    }
    double gain = 0;
    double ideal = 0;
    for (int i = 0; i < COUNTED; i++) {
      double discount = Math.log(2) / Math.log(i + 2);
      ideal += i < question.gold().size() ? discount : 0;
      gain += i < good.size() && good.get(i) ? discount : 0;
    }
    return gain / ideal;
  }
}
