package memory.indexer.rank;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import memory.engine.model.Filters;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.indexer.baseline.NaiveIndex;
import memory.indexer.rank.Ranker.Ranking;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/// Measures the ranking on the development sets, beside Lucene's EnglishAnalyzer with BM25. The
/// sets are not part of the project: unpack them and name their folder.
final class DevRecall {
  static final List<String> SETS = List.of("locomo", "beads", "devmem", "cosqa");
  private static final int DEPTH = 50;

  private final PrintStream out;

  DevRecall(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    Path data = Path.of(args[0]);
    new DevRecall(System.out).run(data, args.length > 1 ? List.of(args[1].split(",")) : SETS);
  }

  /// Prints a table; gives nDCG@10 by set and arm (`locomo ranker`).
  Map<String, Double> run(Path data, List<String> sets) throws IOException {
    if (!Files.isDirectory(data)) {
      out.println("No development data at " + data + ": nothing was measured.");
      return Map.of();
    }
    Map<String, Double> figures = new TreeMap<>();
    out.println(
        "| set | level | arm | R@1 | R@5 | R@10 | nDCG@10 | p50 ms for 50 hits | p95 | index/text |");
    out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (String name : sets) {
      DevSet set = DevSet.read(data.resolve(name));
      figures.put(name + " naive", measure(set, "naive", (files, folder) -> new NaiveArm(folder)));
      figures.put(
          name + " ranker", measure(set, "ranker", (files, folder) -> new RankerArm(files)));
    }
    return figures;
  }

  /// One way to search a scope.
  interface Arm extends AutoCloseable {
    List<Passage> search(String query) throws IOException;

    long bytes() throws IOException;

    @Override
    void close() throws IOException;
  }

  interface ArmMaker {
    Arm over(Map<String, List<Passage>> files, Path folder) throws IOException;
  }

  private double measure(DevSet set, String name, ArmMaker maker) throws IOException {
    Map<String, double[]> sums = new TreeMap<>();
    List<Long> nanos = new ArrayList<>();
    long indexBytes = 0;
    long textBytes = 0;
    boolean lines = set.questions().getFirst().gold().getFirst().first() > 0;
    for (Map.Entry<String, Map<String, List<Passage>>> scope : set.scopes().entrySet()) {
      try (Arm arm = maker.over(scope.getValue(), set.folder(scope.getKey()))) {
        indexBytes += arm.bytes();
        for (List<Passage> file : scope.getValue().values()) {
          for (Passage passage : file) {
            textBytes += passage.text().length();
          }
        }
        for (int round = 0; round < 2; round++) {
          for (DevSet.DevQuestion question : set.questions()) {
            if (!question.scope().equals(scope.getKey())) {
              continue;
            }
            long start = System.nanoTime();
            List<Passage> found = arm.search(question.query());
            if (round == 1) {
              nanos.add(System.nanoTime() - start);
              double[] scores = lines ? byLine(question, found) : byFile(question, found);
              add(sums, "ALL", scores);
              add(sums, question.category(), scores);
            }
          }
        }
      }
    }
    nanos.sort(null);
    for (Map.Entry<String, double[]> sum : sums.entrySet()) {
      double[] s = sum.getValue();
      out.printf(
          Locale.ROOT,
          "| %s | %s | %s | %.3f | %.3f | %.3f | %.4f | %.2f | %.2f | %.2f |%n",
          set.name(),
          sum.getKey(),
          name,
          s[1] / s[0],
          s[2] / s[0],
          s[3] / s[0],
          s[4] / s[0],
          nanos.get(nanos.size() / 2) / 1e6,
          nanos.get(nanos.size() * 95 / 100) / 1e6,
          indexBytes / (double) textBytes);
    }
    double[] all = Objects.requireNonNull(sums.get("ALL"));
    return all[4] / all[0];
  }

  /// The share of a question's gold among the best five.
  static double inBestFive(DevSet.DevQuestion question, Ranking ranking) {
    List<Passage> found = ranking.hits().stream().map(hit -> hit.passage()).toList();
    boolean lines = question.gold().getFirst().first() > 0;
    return (lines ? byLine(question, found) : byFile(question, found))[1];
  }

  private static void add(Map<String, double[]> sums, String category, double[] scores) {
    double[] sum = sums.computeIfAbsent(category, _ -> new double[5]);
    sum[0]++;
    for (int i = 0; i < scores.length; i++) {
      sum[i + 1] += scores[i];
    }
  }

  static double[] byFile(DevSet.DevQuestion question, List<Passage> found) {
    Set<String> files = new LinkedHashSet<>();
    found.forEach(passage -> files.add(passage.path().value()));
    Set<String> gold = new HashSet<>();
    question.gold().forEach(one -> gold.add(one.file()));
    List<Boolean> good = new ArrayList<>();
    files.forEach(file -> good.add(gold.contains(file)));
    return scores(good, gold.size());
  }

  static double[] byLine(DevSet.DevQuestion question, List<Passage> found) {
    Set<DevSet.Gold> gold = new HashSet<>(question.gold());
    int size = question.gold().size();
    List<Boolean> good = new ArrayList<>();
    List<Integer> news = new ArrayList<>();
    for (Passage passage : found) {
      int before = gold.size();
      gold.removeIf(one ->
          one.file().equals(passage.path().value())
              && one.first() <= passage.endLine()
              && one.last() >= passage.startLine());
      good.add(gold.size() < before);
      news.add(before - gold.size());
    }
    double[] scores = scores(good, size);
    for (int k = 0; k < 3; k++) {
      int depth = new int[] {1, 5, 10}[k];
      int sum = 0;
      for (int i = 0; i < Math.min(depth, found.size()); i++) {
        sum += news.get(i);
      }
      scores[k] = sum / (double) size;
    }
    return scores;
  }

  private static double[] scores(List<Boolean> good, int gold) {
    double[] scores = new double[4];
    double gain = 0;
    double ideal = 0;
    for (int i = 0; i < 10; i++) {
      double discount = Math.log(2) / Math.log(i + 2);
      if (i < gold) {
        ideal += discount;
      }
      if (i < good.size() && good.get(i)) {
        gain += discount;
        scores[2] += 1.0 / gold;
        scores[1] += i < 5 ? 1.0 / gold : 0;
        scores[0] += i < 1 ? 1.0 / gold : 0;
      }
    }
    scores[3] = gain / ideal;
    return scores;
  }

  /// Lucene out of the box, as `memory eval` has it.
  private static final class NaiveArm implements Arm {
    private final SearchIndex index;

    NaiveArm(Path folder) throws IOException {
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
      index =
          NaiveIndex.opener(NaiveIndex.K1, NaiveIndex.B).open(List.of(root), folder); // no cache
    }

    @Override
    public List<Passage> search(String query) throws IOException {
      return index
          .search(request(QueryText.of(query), DEPTH, LocalDate.EPOCH, false))
          .hits()
          .stream()
          .map(hit -> hit.passage())
          .toList();
    }

    @Override
    public long bytes() throws IOException {
      return index.status().bytes();
    }

    @Override
    public void close() throws IOException {
      index.close();
    }
  }

  private static SearchRequest request(
      QueryText text, int limit, LocalDate today, boolean explain) {
    return new SearchRequest(
        text, Filters.none(), limit, 0, today, explain, Optional.empty(), SearchMode.KEYWORD);
  }

  /// Ours.
  static final class RankerArm implements Arm {
    private final Directory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Ranker ranker = new Ranker((_, _, _) -> Optional.empty());
    private final LocalDate today;

    RankerArm(Map<String, List<Passage>> files) throws IOException {
      try (IndexWriter writer = new IndexWriter(directory, PassageDocuments.writerConfig())) {
        for (List<Passage> file : files.values()) {
          List<Document> documents = TestMemory.documents(file);
          writer.addDocuments(documents);
        }
        writer.forceMerge(1);
      }
      reader = DirectoryReader.open(directory);
      searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
      today =
          files.values().stream()
              .flatMap(List::stream)
              .flatMap(passage -> passage.date().stream())
              .max(LocalDate::compareTo)
              .orElse(LocalDate.EPOCH);
    }

    Ranking rank(QueryText text, int limit, boolean explain) throws IOException {
      return ranker.rank(searcher, request(text, limit, today, explain));
    }

    @Override
    public List<Passage> search(String query) throws IOException {
      return rank(QueryText.of(query), DEPTH, false).hits().stream()
          .map(hit -> hit.passage())
          .toList();
    }

    @Override
    public long bytes() throws IOException {
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      return bytes;
    }

    @Override
    public void close() throws IOException {
      reader.close();
      directory.close();
    }
  }
}
