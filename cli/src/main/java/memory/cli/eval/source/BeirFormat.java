package memory.cli.eval.source;

import com.google.common.base.Splitter;
import com.google.common.primitives.Doubles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import memory.cli.eval.JsonFields;
import memory.cli.eval.source.DatasetSource.PublishedFormat;
import memory.cli.output.CommandFailure;

/// BEIR (Thakur et al. 2021): `corpus.jsonl`, `queries.jsonl` and judgements in `qrels/*.tsv`. A
/// document becomes a topic file; the judgements of `test.tsv` count, else of `dev.tsv`, else of
/// the first file there is.
final class BeirFormat implements PublishedFormat {
  private static final String SCOPE = "main";
  private static final int MOST_DOCUMENTS = 50_000;

  @Override
  public String name() {
    return "beir";
  }

  @Override
  public String expected() {
    return "beir:DIR is a folder with corpus.jsonl, queries.jsonl and qrels/test.tsv";
  }

  @Override
  public void convert(Path source, DatasetFolder into) throws IOException {
    Path judged = judgements(source);
    Map<String, Map<String, Integer>> grades = grades(judged);
    Set<String> documents = new HashSet<>();
    JsonFields.eachLine(
        source.resolve("corpus.jsonl"),
        "a document is {_id, title?, text}",
        document -> {
          String id = document.required("_id");
          if (documents.size() == MOST_DOCUMENTS) {
            throw CommandFailure.usage(
                source + ": more than " + MOST_DOCUMENTS + " documents",
                "a memory has at most as many files; take a smaller set");
          }
          if (documents.add(id)) {
            into.write(SCOPE, file(id), text(document));
          }
        });
    String split = judged.getFileName().toString().replace(".tsv", "");
    int[] unproven = {0};
    JsonFields.eachLine(
        source.resolve("queries.jsonl"),
        "a query is {_id, text}",
        query -> {
          String id = query.required("_id");
          Map<String, Integer> judgedFor = grades.getOrDefault(id, Map.of());
          if (judgedFor.keySet().stream().anyMatch(documents::contains)) {
            List<DatasetFolder.Place> places = new ArrayList<>();
            judgedFor.forEach((document, grade) ->
                places.add(new DatasetFolder.Place(file(document), 0, 0, grade)));
            into.add(new DatasetFolder.Asked(id, SCOPE, query.required("text"), split, places, ""));
          } else if (!judgedFor.isEmpty()) {
            unproven[0]++;
          }
        });
    into.leftOut(unproven[0], "no document that answers it is in the corpus");
  }

  private static String file(String id) {
    return "topics/" + DatasetFolder.safeName(id) + ".md";
  }

  private static String text(JsonFields document) {
    String title = document.text("title").map(ChatLog::folded).orElse("");
    String text = document.text("text").orElse("");
    return (title.isEmpty() ? "" : "# " + title + "\n\n") + text + "\n";
  }

  private Path judgements(Path source) throws IOException {
    Path folder = source.resolve("qrels");
    List<Path> files =
        new ArrayList<>(List.of(folder.resolve("test.tsv"), folder.resolve("dev.tsv")));
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        files.addAll(all.filter(file -> file.toString().endsWith(".tsv")).sorted().toList());
      }
    }
    for (String needed : List.of("corpus.jsonl", "queries.jsonl")) {
      if (!Files.isRegularFile(source.resolve(needed))) {
        throw CommandFailure.usage(source + ": there is no " + needed, expected());
      }
    }
    return files.stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () -> CommandFailure.usage(source + ": there are no judgements in qrels/", expected()));
  }

  /// Query → document → grade, without those that are not relevant.
  private static Map<String, Map<String, Integer>> grades(Path file) throws IOException {
    Map<String, Map<String, Integer>> grades = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      List<String> cells = Splitter.on('\t').trimResults().splitToList(line);
      if (line.isBlank() || (number == 1 && !isNumber(cells.getLast()))) {
        continue;
      }
      if (cells.size() != 3 || !isNumber(cells.getLast())) {
        throw CommandFailure.usage(
            file + " line " + number + ": not a judgement: " + line,
            "write query-id, corpus-id and score with tabs between");
      }
      int grade = (int) Double.parseDouble(cells.getLast());
      if (grade > 0) {
        grades
            .computeIfAbsent(cells.getFirst(), query -> new LinkedHashMap<>())
            .put(cells.get(1), grade);
      }
    }
    return grades;
  }

  private static boolean isNumber(String cell) {
    Double number = Doubles.tryParse(cell);
    return number != null && Double.isFinite(number);
  }
}
