package memory.cli.eval;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import memory.cli.eval.Dataset.Corpus;
import memory.engine.file.JsonWrite;
import memory.engine.model.SearchIndex;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;

/// Asks for the notes that name each of some actions, and tells by category how often one was
/// given.
///
/// @param actions at least one
public record ActionRun(List<AskedAction> actions, Arm arm) {
  /// What came of one action.
  ///
  /// @param given a note that names it was said
  /// @param chars how much was said
  public record Result(AskedAction action, boolean given, int chars, String text) {
    /// It was as it should be: a note where there is one, else silence.
    boolean right() {
      return action.gold().isEmpty() ? chars == 0 : given;
    }
  }

  /// Results by action.
  public record Report(List<Result> results) {
    public String text(boolean everyOne) {
      StringBuilder out = new StringBuilder();
      for (Result result : results) {
        if (everyOne && !result.right()) {
          out.append(result.action.id()).append(": ");
          out.append(result.chars == 0 ? "silent" : result.text.strip()).append("\n\n");
        }
      }
      List<List<String>> rows = new ArrayList<>();
      categories().forEach((category, some) -> rows.add(row(category, some)));
      List<List<String>> foot = List.of(row("named", named(true)), row("not", named(false)));
      return out + new Table(HEAD, rows, foot).text();
    }

    private Map<String, List<Result>> categories() {
      return results.stream()
          .collect(groupingBy(result -> result.action.category(), TreeMap::new, toList()));
    }

    /// Those that a note names, or those that none names.
    List<Result> named(boolean named) {
      return results.stream().filter(one -> one.action.gold().isEmpty() != named).toList();
    }

    /// @param json inside an object
    public void write(JsonGenerator json) throws IOException {
      JsonWrite.objects(json, "categories", categories().entrySet())
          .each(category -> {
            json.writeStringField("category", category.getKey());
            json.writeNumberField("actions", category.getValue().size());
            json.writeNumberField("right", right(category.getValue()));
            json.writeNumberField("silent", silent(category.getValue()));
            json.writeNumberField("chars", chars(category.getValue()));
          });
      List<Result> wrong = results.stream().filter(result -> !result.right()).toList();
      JsonWrite.strings(json, "wrong", wrong.stream().map(one -> one.action.id()).toList());
    }
  }

  private static final List<String> HEAD =
      List.of("Category", "actions", "note given", "silent", "right", "characters");

  public Report with(Recaller.Opener opener, SearchIndex.Progress progress) throws IOException {
    List<Result> results = new ArrayList<>();
    Map<String, List<AskedAction>> byCorpus =
        actions.stream()
            .collect(groupingBy(action -> action.corpus().name(), TreeMap::new, toList()));
    for (List<AskedAction> some : byCorpus.values()) {
      Corpus corpus = some.getFirst().corpus();
      try (Recaller recaller = opener.open(corpus)) {
        for (AskedAction action : some) {
          results.add(result(action, recaller.act(action.action(), arm)));
          progress.at(results.size(), actions.size());
        }
      }
    }
    return new Report(results);
  }

  private static Result result(AskedAction action, Injection said) {
    String block = FoldedText.of(said.block());
    boolean given =
        action.gold().stream().flatMap(gold -> gold.evidence().stream()).anyMatch(block::contains);
    return new Result(action, given, said.block().length(), said.block());
  }

  private static List<String> row(String name, List<Result> some) {
    long given = some.stream().filter(Result::given).count();
    double right = some.isEmpty() ? 1 : (double) right(some) / some.size();
    return List.of(
        name,
        String.valueOf(some.size()),
        String.valueOf(given),
        String.valueOf(silent(some)),
        String.format(Locale.ROOT, "%.3f", right),
        String.valueOf(chars(some)));
  }

  private static int right(List<Result> some) {
    return (int) some.stream().filter(Result::right).count();
  }

  private static int silent(List<Result> some) {
    return (int) some.stream().filter(result -> result.chars == 0).count();
  }

  private static int chars(List<Result> some) {
    return some.stream().mapToInt(Result::chars).sum();
  }

  /// An edit or a command of an agent, and the notes that name it.
  ///
  /// @param category what of it they name: `file`, `folder`, `symbol`, `command`, `error`, or the
  ///   like of it that none names
  /// @param gold empty where nothing should be said
  public record AskedAction(
      String id, Corpus corpus, String category, ActionRequest action, List<Gold> gold) {}
}
