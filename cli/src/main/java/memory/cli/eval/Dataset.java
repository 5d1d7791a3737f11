package memory.cli.eval;

import com.google.common.hash.Hasher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;

/// Questions over one or more corpora, with the passages that answer them.
///
/// @param source where it was read from, as the user would name it
/// @param hash first 16 hex digits of SHA-256 over the questions and every file of the corpora
/// @param notes what a user should know about it, one line each
/// @param corpora in the order in which the questions first name them
public record Dataset(
    String name,
    String source,
    String hash,
    List<Corpus> corpora,
    List<Question> questions,
    List<String> notes) {
  /// How long a hash is shown.
  public static final int HASH_CHARS = 16;

  /// The questions that are asked of one corpus, in order.
  List<Question> askedOf(Corpus corpus) {
    return questions.stream().filter(question -> question.corpus().equals(corpus.name())).toList();
  }

  /// At what time the questions are asked, in words.
  public String clock() {
    Corpus corpus = corpora.getFirst();
    return corpora.size() == 1
        ? "clock pinned at " + corpus.now().atZone(corpus.zone())
        : corpora.size() + " corpora, each at its own time";
  }

  /// Some gold is told by its words, not only by its file.
  public boolean citesText() {
    return questions.stream()
        .flatMap(question -> question.gold().stream())
        .anyMatch(gold -> gold.evidence().isPresent());
  }

  /// A memory folder that questions are asked of, at one moment.
  ///
  /// @param name the data set's word for it; empty when there is only one
  /// @param now when the questions are asked
  public record Corpus(String name, Path folder, Instant now, ZoneId zone) {
    /// Stands still at that moment.
    public Clock clock() {
      return Clock.fixed(now, zone);
    }
  }

  /// One question of a data set.
  ///
  /// @param corpus the [Corpus] it is asked of, by name
  /// @param category where its answer lies: `long_term`, `today`, `older_daily`, …
  /// @param tags what else it checks: `cjk`, `superseded`, …
  /// @param gold what answers it; empty for a negative
  /// @param absent what must not be among the hits: superseded and rejected text
  /// @param answers words of a right answer, any of which will do
  public record Question(
      String id,
      String corpus,
      String text,
      String category,
      List<String> tags,
      List<Gold> gold,
      List<Gold> absent,
      List<String> answers) {
    /// Nothing in memory answers it, so nothing should be recalled.
    public boolean negative() {
      return gold.isEmpty();
    }

    /// What a [folded][FoldedText] block must hold: the evidence of every gold place, else an
    /// answer. Empty = a block cannot be judged by its text.
    List<Predicate<String>> proofs() {
      List<Predicate<String>> cited =
          gold.stream()
              .flatMap(place -> place.evidence().stream())
              .<Predicate<String>>map(words -> block -> block.contains(words))
              .toList();
      return cited.isEmpty() && !negative() && !answers.isEmpty()
          ? List.of(this::isAnsweredIn)
          : cited;
    }

    /// Whether a folded text holds one of the answers.
    boolean isAnsweredIn(String text) {
      return answers.stream()
          .map(FoldedText::of)
          .anyMatch(answer -> !answer.isEmpty() && FoldedText.holds(text, answer));
    }
  }

  /// A corpus on disk while a data set is read: its files, their lines, their latest date.
  public static final class CorpusFolder {
    private final Path folder;
    private final List<Path> files;
    private final Map<String, List<String>> linesOf = new HashMap<>();

    public CorpusFolder(Path folder) throws IOException {
      this.folder = folder;
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty());
      files = ScopeFile.texts(root).stream().map(ScopeFile::file).sorted().toList();
    }

    public Path folder() {
      return folder;
    }

    /// Its Markdown files, by their paths in it.
    public List<String> markdown() {
      return files.stream().map(this::nameOf).filter(name -> name.endsWith(".md")).toList();
    }

    /// The lines of one of its files; empty when there is no such file.
    public Optional<List<String>> lines(String file) throws IOException {
      Path path = folder.resolve(file).normalize();
      if (!path.startsWith(folder) || !Files.isRegularFile(path)) {
        return Optional.empty();
      }
      List<String> known = linesOf.get(file);
      if (known == null) {
        known = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList();
        linesOf.put(file, known);
      }
      return Optional.of(known);
    }

    /// The latest day in the files' names.
    Optional<LocalDate> latestDate() {
      return files.stream()
          .flatMap(file -> new MemoryPath(nameOf(file)).date().stream())
          .max(LocalDate::compareTo);
    }

    /// Adds every file's name and bytes.
    public void hashInto(Hasher hasher) throws IOException {
      for (Path file : files) {
        byte[] bytes = Files.readAllBytes(file);
        hasher.putString(nameOf(file), StandardCharsets.UTF_8).putInt(bytes.length).putBytes(bytes);
      }
    }

    private String nameOf(Path file) {
      return folder.relativize(file).toString().replace('\\', '/');
    }
  }
}
