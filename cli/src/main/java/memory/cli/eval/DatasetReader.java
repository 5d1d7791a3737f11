package memory.cli.eval;

import com.google.common.base.Splitter;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import memory.cli.agent.ToolCall;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.CorpusFolder;
import memory.cli.eval.Dataset.Question;
import memory.cli.output.CommandFailure;
import memory.cli.output.Plural;

/// Reads a data set's folder: `corpus/` (memory layout) or `corpus/<scope>/`, `queries.jsonl`, and
/// `dataset.json` or `meta.json` with `name`, `now`, `zone` and `corpus` (the corpus folder, when
/// it lies elsewhere). Everything wrong is told with file and line before anything is run.
public final class DatasetReader {
  private static final String QUERIES = "queries.jsonl";
  private static final List<String> SETTINGS = List.of("dataset.json", "meta.json");

  private static final String PLACES = "relevant:[{file, line | l0,l1, anchor?}]";
  private static final String A_QUESTION =
      "a question is {id, scope?, query, category, " + PLACES + ", answer?, negative?}";
  private static final String A_SESSION =
      "a session is {session, scope?, now?, turns:[{prompt, expect, " + PLACES + "}]}";
  private static final String AN_ACTION =
      "an action is {id, scope?, category, input:{command | file_path, …}, error?, "
          + PLACES
          + ", negative?}";
  private static final String SETTING = "a data set's settings are {name?, now?, zone?, corpus?}";

  private final Path folder;
  private final JsonFields settings;
  private final ZoneId zone;
  private final Map<String, CorpusFolder> corpora = new LinkedHashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final List<String> missing = new ArrayList<>();

  private DatasetReader(Path folder) throws IOException {
    this.folder = folder;
    this.settings = settings(folder);
    this.zone = zone(settings);
  }

  /// @throws CommandFailure when something in it is wrong
  /// @throws IOException when the disk fails
  public static Dataset read(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(QUERIES))) {
      throw CommandFailure.usage(
          "no data set in " + folder + ": it has no " + QUERIES,
          "a data set is a folder with " + QUERIES + " and corpus/");
    }
    return new DatasetReader(folder.toAbsolutePath().normalize()).read();
  }

  private Dataset read() throws IOException {
    Path queries = folder.resolve(QUERIES);
    List<Question> questions = all(queries, "questions", A_QUESTION, DatasetReader::question);
    Hasher hasher = Hashing.sha256().newHasher().putBytes(Files.readAllBytes(queries));
    List<Corpus> read = new ArrayList<>();
    for (Map.Entry<String, CorpusFolder> entry : corpora.entrySet()) {
      CorpusFolder corpus = entry.getValue();
      corpus.hashInto(hasher);
      read.add(new Corpus(entry.getKey(), corpus.folder(), now(entry.getKey(), corpus), zone));
    }
    return new Dataset(
        settings.text("name").orElse(String.valueOf(folder.getFileName())),
        settings.text("source").orElse(folder.toString()),
        hasher.hash().toString().substring(0, Dataset.HASH_CHARS),
        read,
        questions,
        notes());
  }

  /// Reads sessions that are asked of a data set's corpora.
  ///
  /// @param file lies beside `corpus/`; a session a line
  /// @param note takes what a user should know about it
  /// @throws CommandFailure when something in it is wrong
  /// @throws IOException when the disk fails
  public static List<SessionRun.AskedSession> sessions(Path file, Consumer<String> note)
      throws IOException {
    return beside(file, "sessions", A_SESSION, DatasetReader::session, note);
  }

  /// Reads an agent's actions over a data set's corpora; see [#sessions].
  public static List<ActionRun.AskedAction> actions(Path file, Consumer<String> note)
      throws IOException {
    return beside(file, "actions", AN_ACTION, DatasetReader::action, note);
  }

  private interface LineReader<T> {
    T read(DatasetReader reader, JsonFields line) throws IOException;
  }

  private static <T> List<T> beside(
      Path file, String what, String expected, LineReader<T> each, Consumer<String> note)
      throws IOException {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null || !Files.isRegularFile(file)) {
      throw CommandFailure.usage(
          "no such file: " + file, "name a file of " + what + " that lies beside its corpus/");
    }
    DatasetReader reader = new DatasetReader(folder);
    List<T> read = reader.all(file, what, expected, each);
    reader.notes().forEach(note);
    return read;
  }

  private <T> List<T> all(Path file, String what, String expected, LineReader<T> each)
      throws IOException {
    List<T> read = new ArrayList<>();
    JsonFields.eachLine(file, expected, line -> read.add(each.read(this, line)));
    if (read.isEmpty()) {
      throw CommandFailure.usage(
          file + ": there are no " + what + " in it", "write one on each line");
    }
    return read;
  }

  private ActionRun.AskedAction action(JsonFields line) throws IOException {
    String scope = line.text("scope").orElse("");
    CorpusFolder corpus = corpus(scope, line);
    List<Gold> gold = relevant(line, corpus);
    return new ActionRun.AskedAction(
        line.required("id"),
        new Corpus(scope, corpus.folder(), now(scope, corpus), zone),
        line.required("category"),
        line.fields("input")
            .flatMap(input -> ToolCall.action(input.values(), line.word("error")))
            .orElseThrow(() -> line.wrong("no \"input\" of a tool that edits or runs anything")),
        gold);
  }

  private SessionRun.AskedSession session(JsonFields line) throws IOException {
    String scope = line.text("scope").orElse("");
    CorpusFolder corpus = corpus(scope, line);
    Optional<String> own = line.text("now");
    Instant now = own.isPresent() ? moment(own.get(), line.place()) : now(scope, corpus);
    List<SessionRun.AskedSession.Turn> turns = new ArrayList<>();
    for (JsonFields turn : line.objects("turns")) {
      String expected = turn.required("expect");
      turns.add(
          new SessionRun.AskedSession.Turn(
              turn.required("prompt"),
              SessionRun.AskedSession.Expected.of(expected, turn.flag("same_section"))
                  .orElseThrow(() ->
                      turn.wrong(
                          "\"expect\" is none of new, already-given, standing, nothing: "
                              + expected)),
              places(turn, "relevant", corpus)));
    }
    if (turns.isEmpty()) {
      throw line.wrong("no \"turns\" in it");
    }
    return new SessionRun.AskedSession(
        line.required("session"), new Corpus(scope, corpus.folder(), now, zone), turns);
  }

  private List<String> notes() {
    return missing.isEmpty()
        ? List.of()
        : List.of(
            Plural.of(missing.size(), "place")
                + (missing.size() == 1 ? " is" : " are")
                + " not in the corpus; what should be found there counts as missed ("
                + missing.getFirst()
                + ")");
  }

  private Question question(JsonFields line) throws IOException {
    String id = line.required("id");
    if (!ids.add(id)) {
      throw line.wrong("a second question with the id \"" + id + "\"");
    }
    String scope = line.text("scope").orElse("");
    CorpusFolder corpus = corpus(scope, line);
    List<Gold> gold = relevant(line, corpus);
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
            .splitToList(line.text("answer").orElse("")));
  }

  private CorpusFolder corpus(String scope, JsonFields line) throws IOException {
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

  /// What answers a line of the data set; nothing where the line says that nothing does.
  private List<Gold> relevant(JsonFields line, CorpusFolder corpus) throws IOException {
    List<Gold> gold = places(line, "relevant", corpus);
    if (line.flag("negative") != gold.isEmpty()) {
      throw line.wrong(
          gold.isEmpty()
              ? "nothing in \"relevant\", and it is not marked \"negative\":true"
              : "a negative has nothing in \"relevant\"");
    }
    return gold;
  }

  private List<Gold> places(JsonFields line, String name, CorpusFolder corpus) throws IOException {
    Set<Gold> places = new LinkedHashSet<>();
    boolean found = false;
    for (JsonFields place : line.objects(name)) {
      String file = Path.of(place.required("file")).normalize().toString();
      Optional<List<String>> text = corpus.lines(file);
      found |= text.isPresent();
      if (text.isEmpty()) {
        missing.add(place.place() + ": no file " + file);
      }
      places.add(text.isPresent() ? gold(place, file, text.get()) : Gold.wholeFile(file));
    }
    if (!found && !places.isEmpty()) {
      throw line.wrong("no file " + places.iterator().next().file() + " in " + corpus.folder());
    }
    return List.copyOf(places);
  }

  private static Gold gold(JsonFields place, String file, List<String> text) {
    Optional<Gold.Lines> lines = lines(place, file, text.size());
    Optional<String> anchor = place.text("anchor");
    return new Gold(
        file,
        lines,
        anchor.or(() -> lines.map(at -> cited(text, at))).flatMap(Gold::evidence),
        grade(place));
  }

  private static int grade(JsonFields place) {
    int grade = place.number("grade").orElse(1);
    if (grade < 1) {
      throw place.wrong("\"grade\" should be at least 1: " + grade);
    }
    return grade;
  }

  private static Optional<Gold.Lines> lines(JsonFields place, String file, int most) {
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

  /// One moment for all corpora, or one for each by its scope.
  private Instant now(String scope, CorpusFolder corpus) {
    Optional<String> given =
        settings.fields("now").isPresent()
            ? settings.fields("now").get().text(scope)
            : settings.text("now");
    if (given.isEmpty()) {
      return corpus.latestDate().map(this::noon).orElse(Instant.EPOCH);
    }
    return moment(given.get(), settings.place());
  }

  private Instant moment(String given, String place) {
    try {
      return given.contains("T") ? Instant.parse(given) : noon(LocalDate.parse(given));
    } catch (DateTimeException notAMoment) {
      throw CommandFailure.usage(
          place + ": \"now\" is not a moment: " + given,
          "write it as 2026-02-15T09:30:00Z or 2026-02-15");
    }
  }

  private Instant noon(LocalDate day) {
    return day.atTime(LocalTime.NOON).atZone(zone).toInstant();
  }

  private static ZoneId zone(JsonFields settings) {
    Optional<String> given = settings.text("zone");
    try {
      return given.map(ZoneId::of).orElse(ZoneOffset.UTC);
    } catch (DateTimeException notAZone) {
      throw CommandFailure.usage(
          settings.place() + ": \"zone\" is not a time zone: " + given.orElse(""),
          "write it as Europe/Prague, UTC or +02:00");
    }
  }

  private static JsonFields settings(Path folder) throws IOException {
    for (String name : SETTINGS) {
      Path file = folder.resolve(name);
      if (Files.isRegularFile(file)) {
        return JsonFields.parse(Files.readString(file), file.toString(), SETTING);
      }
    }
    return new JsonFields(folder.resolve(SETTINGS.getFirst()).toString(), Map.of(), SETTING);
  }
}
