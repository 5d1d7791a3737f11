package memory.cli.eval.source;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.cli.eval.Dataset;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.CorpusFolder;
import memory.cli.eval.Dataset.Question;
import memory.cli.eval.Gold;
import memory.cli.output.CommandFailure;
import memory.engine.Passages;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;

/// Questions made from the user's own memory: an entry is drawn, and asked for by a few of its
/// telling words, as somebody would who remembers that it is there (known-item search, Azzopardi et
/// al. 2007). Easier than real questions, which have words of their own: good for comparing arms on
/// one's own notes, not as a grade. The same memory and seed give the same questions.
///
/// @param roots the scopes to ask about; asked only when they are needed
/// @param clock when the questions are asked
public record KnownItems(Supplier<List<ScopeRoot>> roots, Clock clock, long seed) {
  private static final int QUESTIONS = 200;

  private record Scoped(String corpus, Entry entry, EntryWords words) {}

  Dataset dataset() throws IOException {
    List<Corpus> corpora = new ArrayList<>();
    List<Scoped> entries = new ArrayList<>();
    List<String> places = new ArrayList<>();
    Hasher hasher = Hashing.sha256().newHasher().putLong(seed);
    for (ScopeRoot root : roots.get()) {
      places.add(root.folder().toString());
      if (Files.isDirectory(root.folder())) {
        String name = root.scope().label();
        CorpusFolder folder = new CorpusFolder(root.folder());
        folder.hashInto(hasher);
        List<Entry> all = Entry.all(folder);
        EntryWords words = new EntryWords(all);
        corpora.add(new Corpus(name, root.folder(), clock.instant(), clock.getZone()));
        all.forEach(entry -> entries.add(new Scoped(name, entry, words)));
      }
    }
    List<Question> questions = draw(entries);
    if (questions.isEmpty()) {
      throw CommandFailure.usage(
          "no entry to ask about in " + String.join(", ", places),
          "write some memory first, or name a data set: memory eval --dataset DIR");
    }
    questions.forEach(one -> hasher.putString(one.text(), StandardCharsets.UTF_8));
    List<Corpus> asked =
        corpora.stream()
            .filter(one -> questions.stream().anyMatch(q -> q.corpus().equals(one.name())))
            .toList();
    return new Dataset(
        "self",
        String.join(", ", places),
        hasher.hash().toString().substring(0, Dataset.HASH_CHARS),
        asked,
        questions,
        List.of());
  }

  /// Entries without replacement, until there are enough questions.
  private List<Question> draw(List<Scoped> entries) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Question> questions = new ArrayList<>();
    for (int left = entries.size(); left > 0 && questions.size() < QUESTIONS; left--) {
      int drawn = random.nextInt(left);
      Scoped scoped = entries.get(drawn);
      entries.set(drawn, entries.get(left - 1));
      Optional<String> text = scoped.words().queryFor(scoped.entry(), random);
      text.ifPresent(query -> questions.add(question(scoped, query)));
    }
    return questions;
  }

  private static Question question(Scoped scoped, String query) {
    Entry entry = scoped.entry();
    return new Question(
        scoped.corpus() + ":" + entry.file() + "#L" + entry.line(),
        scoped.corpus(),
        query,
        new MemoryPath(entry.file()).kind().label(),
        List.of(),
        List.of(Gold.atLine(entry.file(), entry.line(), entry.text())),
        List.of(),
        List.of());
  }

  /// Which words of an entry are telling, among all entries of a memory.
  static final class EntryWords {
    private static final int ASKED = 4;
    private static final int SHORTEST = 3;
    private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{Nd}]+");

    /// A word that more of the entries hold tells nothing.
    private static final double COMMON = 0.1;

    /// With so few entries every word is common.
    private static final int FEW = 20;

    private final Map<String, Integer> holders = new HashMap<>();
    private final int entries;

    EntryWords(List<Entry> all) {
      entries = all.size();
      for (Entry entry : all) {
        words(entry.text()).forEach(word -> holders.merge(word, 1, Integer::sum));
      }
    }

    /// Some of an entry's telling words in its order, rarer ones more likely; empty when it has too
    /// few of them.
    Optional<String> queryFor(Entry entry, SplittableRandom random) {
      List<String> telling = words(entry.text()).stream().filter(this::isTelling).toList();
      if (telling.size() < ASKED) {
        return Optional.empty();
      }
      Set<String> drawn = new LinkedHashSet<>();
      while (drawn.size() < ASKED) {
        drawn.add(telling.get(draw(telling, random)));
      }
      return Optional.of(String.join(" ", telling.stream().filter(drawn::contains).toList()));
    }

    private int draw(List<String> telling, SplittableRandom random) {
      double sum = telling.stream().mapToDouble(this::weight).sum();
      double left = random.nextDouble() * sum;
      for (int i = 0; i < telling.size(); i++) {
        left -= weight(telling.get(i));
        if (left < 0) {
          return i;
        }
      }
      return telling.size() - 1;
    }

    private boolean isTelling(String word) {
      return entries < FEW || holders.getOrDefault(word, 0) <= COMMON * entries;
    }

    private double weight(String word) {
      return Math.log(1 + (double) entries / holders.getOrDefault(word, 1));
    }

    /// Runs of letters and digits, lower case, each once.
    private static Set<String> words(String text) {
      return GAP.splitAsStream(text)
          .filter(word -> word.length() >= SHORTEST)
          .map(word -> word.toLowerCase(Locale.ROOT))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  /// A line of a memory file that says something which still counts.
  record Entry(String file, int line, String text) {
    private static final List<String> OVER =
        List.of("~~", "#superseded", "#rejected", "#archived", "expires:", "[x]");

    /// Every entry of a memory folder; not headings, fenced code, comments, what is over, or what
    /// no search finds there, such as the copies in a handoff.
    static List<Entry> all(CorpusFolder folder) throws IOException {
      List<Entry> entries = new ArrayList<>();
      for (String file : folder.markdown()) {
        if (!file.startsWith("archive/") && !file.contains("/archive/")) {
          add(entries, file, folder.lines(file).orElse(List.of()));
        }
      }
      return entries;
    }

    private static void add(List<Entry> entries, String file, List<String> lines) {
      Map<Integer, String> found = new HashMap<>();
      for (Passage passage :
          Passages.asIndexed(Scope.GLOBAL, new MemoryPath(file), String.join("\n", lines))) {
        for (int line = passage.startLine(); line <= passage.endLine(); line++) {
          found.merge(line, passage.text(), String::concat);
        }
      }
      boolean fenced = false;
      for (int i = 0; i < lines.size(); i++) {
        String text = lines.get(i).strip();
        if (text.startsWith("```") || text.startsWith("~~~")) {
          fenced = !fenced;
        } else if (!fenced
            && !text.isEmpty()
            && !text.startsWith("#")
            && !text.startsWith("<!--")
            && !isOver(text)
            && found.getOrDefault(i + 1, "").contains(text)) {
          entries.add(new Entry(file, i + 1, text));
        }
      }
    }

    private static boolean isOver(String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      return OVER.stream().anyMatch(lower::contains);
    }
  }
}
