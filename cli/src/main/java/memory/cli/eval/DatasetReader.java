package memory.cli.eval;

import com.google.common.base.Splitter;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Reads a data set's folder: `corpus/` (memory layout) or `corpus/<scope>/`, `queries.jsonl`, and
/// `dataset.json` or `meta.json` with `name`, `now`, `zone` and `corpus` (the corpus folder, when
/// it lies elsewhere). Everything wrong is told with file and line before anything is run.
public final class DatasetReader {
  private static final String QUERIES = "queries.jsonl";
  private static final List<String> SETTINGS = List.of("dataset.json", "meta.json");
  private static final int EVIDENCE_CHARS = 120;

  private final Path folder;
  private final JsonFields settings;
  private final ZoneId zone;
  private final Map<String, CorpusFolder> corpora = new LinkedHashMap<>();
  private final Set<String> ids = new HashSet<>();

  private DatasetReader(Path folder) throws EvalInputException, IOException {
    this.folder = folder;
    this.settings = settings(folder);
    this.zone = zone(settings);
  }

  /// @throws EvalInputException when something in it is wrong
  /// @throws IOException when the disk fails
  public static Dataset read(Path folder) throws EvalInputException, IOException {
    if (!Files.isRegularFile(folder.resolve(QUERIES))) {
      throw new EvalInputException(
          "no data set in " + folder + ": it has no " + QUERIES,
          "a data set is a folder with " + QUERIES + " and corpus/");
    }
    return new DatasetReader(folder.toAbsolutePath().normalize()).read();
  }

  private Dataset read() throws EvalInputException, IOException {
    byte[] queries = Files.readAllBytes(folder.resolve(QUERIES));
    List<Question> questions = new ArrayList<>();
    int number = 0;
    for (String line : Splitter.on('\n').split(new String(queries, StandardCharsets.UTF_8))) {
      number++;
      if (!line.isBlank()) {
        questions.add(
            question(JsonFields.parse(line, folder.resolve(QUERIES) + " line " + number)));
      }
    }
    if (questions.isEmpty()) {
      throw new EvalInputException(
          folder.resolve(QUERIES) + ": there are no questions in it", "write one on each line");
    }
    Hasher hasher = Hashing.sha256().newHasher().putBytes(queries);
    List<Corpus> read = new ArrayList<>();
    for (Map.Entry<String, CorpusFolder> entry : corpora.entrySet()) {
      CorpusFolder corpus = entry.getValue();
      corpus.hashInto(hasher);
      read.add(new Corpus(entry.getKey(), corpus.folder(), now(corpus), zone));
    }
    return new Dataset(
        settings.text("name").orElse(String.valueOf(folder.getFileName())),
        folder,
        hasher.hash().toString().substring(0, 16),
        read,
        questions);
  }

  private Question question(JsonFields line) throws EvalInputException, IOException {
    String id = line.required("id");
    if (!ids.add(id)) {
      throw line.wrong("a second question with the id \"" + id + "\"");
    }
    String scope = line.text("scope").orElse("");
    CorpusFolder corpus = corpus(scope, line);
    boolean negative = line.flag("negative");
    List<Gold> gold = places(line, "relevant", corpus);
    if (negative && !gold.isEmpty()) {
      throw line.wrong("a negative has nothing in \"relevant\"");
    }
    if (!negative && gold.isEmpty()) {
      throw line.wrong("nothing in \"relevant\", and it is not marked \"negative\":true");
    }
    return new Question(
        id,
        scope,
        line.required("query"),
        line.required("category"),
        line.texts("tags"),
        gold,
        places(line, "absent", corpus),
        Splitter.on('|')
            .trimResults()
            .omitEmptyStrings()
            .splitToList(line.text("answer").orElse("")),
        negative);
  }

  private CorpusFolder corpus(String scope, JsonFields line)
      throws EvalInputException, IOException {
    CorpusFolder known = corpora.get(scope);
    if (known != null) {
      return known;
    }
    Path root = folder.resolve(settings.text("corpus").orElse("corpus")).normalize();
    Path place = root.resolve(scope).normalize();
    if (!place.startsWith(root) || !Files.isDirectory(place)) {
      throw line.wrong("there is no corpus folder " + place);
    }
    CorpusFolder corpus = new CorpusFolder(place);
    corpora.put(scope, corpus);
    return corpus;
  }

  private static List<Gold> places(JsonFields line, String name, CorpusFolder corpus)
      throws EvalInputException, IOException {
    List<Gold> places = new ArrayList<>();
    for (JsonFields place : line.objects(name)) {
      String file = place.required("file");
      List<String> text =
          corpus
              .lines(file)
              .orElseThrow(() -> line.wrong("no file " + file + " in " + corpus.folder()));
      Optional<Gold.Lines> lines = lines(place, file, text.size());
      Optional<String> anchor = place.text("anchor");
      places.add(
          new Gold(
              file,
              lines,
              anchor
                  .or(() -> lines.map(at -> cited(text, at)))
                  .map(DatasetReader::evidence)
                  .filter(words -> !words.isEmpty())));
    }
    return places;
  }

  private static Optional<Gold.Lines> lines(JsonFields place, String file, int most)
      throws EvalInputException {
    OptionalInt line = place.number("line");
    OptionalInt first = line.isPresent() ? line : place.number("l0");
    OptionalInt last = line.isPresent() ? line : place.number("l1");
    if (first.isEmpty() && last.isEmpty()) {
      return Optional.empty();
    }
    int from = first.orElse(0);
    int to = last.orElse(from);
    if (from < 1 || to < from || to > most) {
      throw place.wrong("lines " + from + "-" + to + " are not in " + file + " (1-" + most + ")");
    }
    return Optional.of(new Gold.Lines(from, to));
  }

  /// The cited lines from the first one that is no heading.
  private static String cited(List<String> text, Gold.Lines lines) {
    List<String> cited = text.subList(lines.first() - 1, lines.last());
    int at = 0;
    while (at < cited.size() - 1 && (cited.get(at).isBlank() || cited.get(at).startsWith("#"))) {
      at++;
    }
    return String.join("\n", cited.subList(at, cited.size()));
  }

  private static String evidence(String text) {
    String folded = FoldedText.of(text);
    if (folded.length() <= EVIDENCE_CHARS) {
      return folded;
    }
    int end =
        EVIDENCE_CHARS - (Character.isHighSurrogate(folded.charAt(EVIDENCE_CHARS - 1)) ? 1 : 0);
    return folded.substring(0, end);
  }

  private Instant now(CorpusFolder corpus) throws EvalInputException {
    Optional<String> given = settings.text("now");
    if (given.isEmpty()) {
      return corpus.latestDate().map(this::noon).orElse(Instant.EPOCH);
    }
    try {
      return given.get().contains("T")
          ? Instant.parse(given.get())
          : noon(LocalDate.parse(given.get()));
    } catch (DateTimeException notAMoment) {
      throw new EvalInputException(
          settings.place() + ": \"now\" is not a moment: " + given.get(),
          "write it as 2026-02-15T09:30:00Z or 2026-02-15");
    }
  }

  private Instant noon(LocalDate day) {
    return day.atTime(LocalTime.NOON).atZone(zone).toInstant();
  }

  private static ZoneId zone(JsonFields settings) throws EvalInputException {
    Optional<String> given = settings.text("zone");
    try {
      return given.map(ZoneId::of).orElse(ZoneOffset.UTC);
    } catch (DateTimeException notAZone) {
      throw new EvalInputException(
          settings.place() + ": \"zone\" is not a time zone: " + given.orElse(""),
          "write it as Europe/Prague, UTC or +02:00");
    }
  }

  private static JsonFields settings(Path folder) throws EvalInputException, IOException {
    for (String name : SETTINGS) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file)) {
        return JsonFields.parse(Files.readString(file), file.toString());
      }
    }
    return new JsonFields(folder.resolve(SETTINGS.getFirst()).toString(), Map.of());
  }
}
