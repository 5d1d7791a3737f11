package memory.cli.eval;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import com.google.common.base.Splitter;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.output.CommandFailure;
import memory.engine.model.Hit;
import memory.engine.model.SearchIndex;

/// Asks for pairs of dated notes by the words they share: of two values of one thing (`newer`) the
/// newer note must come first and the older one be marked; of two things (`apart`) neither.
///
/// @param pairs by the corpus that they are written to together
record PairRun(Map<String, List<Pair>> pairs, Arm arm) {
  private static final int DEPTH = 20;
  private static final LocalDate THEN = LocalDate.of(2026, 1, 10);
  private static final LocalDate SINCE = LocalDate.of(2026, 3, 10);
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]\\S*");
  private static final List<String> HEAD =
      List.of("Pairs", "number", "newer first", "older marked", "right", "rate");

  /// @param kind `newer` or `apart`
  record Pair(String kind, String older, String newer) {
    String question() {
      List<String> others = words(older);
      List<String> shared = words(newer).stream().filter(others::contains).distinct().toList();
      return shared.isEmpty() ? newer : String.join(" ", shared);
    }

    private static List<String> words(String text) {
      return WORD.matcher(text).results().map(MatchResult::group).toList();
    }
  }

  /// What came of a pair.
  record Result(Pair pair, boolean first, boolean marked) {
    boolean right() {
      return pair.kind.equals("newer") ? first && marked : !marked;
    }
  }

  /// @param file a pair a line: `newer` or `apart`, corpus, older text, newer text, tabs between
  static PairRun read(Path file, Arm arm) throws IOException {
    Map<String, List<Pair>> pairs = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      List<String> cells = Splitter.on('\t').trimResults().splitToList(line);
      if (cells.size() != 4 || !(cells.getFirst().equals("newer") || line.startsWith("apart"))) {
        throw CommandFailure.usage(
            file + ": not a pair: " + line,
            "write newer or apart, a corpus, the older text and the newer, with tabs between");
      }
      pairs
          .computeIfAbsent(cells.get(1), _ -> new ArrayList<>())
          .add(new Pair(cells.getFirst(), cells.get(2), cells.get(3)));
    }
    return new PairRun(pairs, arm);
  }

  Report with(Recaller.Opener opener, SearchIndex.Progress progress) throws IOException {
    List<Result> results = new ArrayList<>();
    int total = pairs.values().stream().mapToInt(List::size).sum();
    for (List<Pair> some : pairs.values()) {
      Path folder = Files.createTempDirectory("memory-pairs-");
      try {
        write(folder, THEN, some.stream().map(Pair::older).toList());
        write(folder, SINCE, some.stream().map(Pair::newer).toList());
        Instant now = SINCE.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        try (Recaller recaller = opener.open(new Corpus("", folder, now, ZoneOffset.UTC))) {
          for (Pair pair : some) {
            results.add(result(pair, recaller.rank(pair.question(), arm, DEPTH)));
            progress.at(results.size(), total);
          }
        }
      } finally {
        MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
      }
    }
    return new Report(results);
  }

  private static void write(Path folder, LocalDate day, List<String> notes) throws IOException {
    StringBuilder log = new StringBuilder();
    for (String note : notes) {
      log.append("<!-- ").append(day).append(" 10:00:00 -->\n").append(note).append("\n\n");
    }
    Files.createDirectories(folder.resolve("daily"));
    Files.writeString(folder.resolve("daily/" + day + ".md"), log);
  }

  private static Result result(Pair pair, List<Hit> hits) {
    int newer = place(hits, SINCE, pair.newer);
    int older = place(hits, THEN, pair.older);
    return new Result(
        pair,
        newer >= 0 && (older < 0 || newer < older),
        older >= 0 && hits.get(older).corrected().isPresent());
  }

  private static int place(List<Hit> hits, LocalDate day, String text) {
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).passage().date().equals(Optional.of(day))
          && hits.get(i).passage().text().contains(text)) {
        return i;
      }
    }
    return -1;
  }

  /// Results in the order of the file.
  record Report(List<Result> results) {
    Report {
      results = List.copyOf(results);
    }

    /// @param wrong whether pairs that came out wrong are listed
    String text(boolean wrong) {
      StringBuilder out = new StringBuilder();
      for (Result one : results) {
        if (wrong && !one.right()) {
          out.append(one.pair.kind).append(one.marked ? "" : ", not marked");
          out.append(one.first ? "" : ", not first").append("\n  ");
          out.append(one.pair.older).append("\n  ").append(one.pair.newer).append('\n');
        }
      }
      List<List<String>> rows = new ArrayList<>();
      kinds().forEach((kind, some) -> rows.add(row(kind, some)));
      return out + new Table(HEAD, rows, List.of()).text();
    }

    private Map<String, List<Result>> kinds() {
      return results.stream().collect(groupingBy(one -> one.pair.kind, TreeMap::new, toList()));
    }

    private static List<String> row(String kind, List<Result> some) {
      long right = count(some, Result::right);
      return List.of(
          kind,
          String.valueOf(some.size()),
          String.valueOf(count(some, Result::first)),
          String.valueOf(count(some, Result::marked)),
          String.valueOf(right),
          String.format(Locale.ROOT, "%.3f", (double) right / some.size()));
    }

    private static long count(List<Result> some, Predicate<Result> what) {
      return some.stream().filter(what).count();
    }
  }
}
