package memory.cli.eval.source;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import memory.cli.eval.CorpusFolder;
import memory.cli.eval.Dataset;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.EvalInputException;
import memory.cli.eval.Gold;
import memory.cli.eval.Question;
import memory.engine.model.MemoryPath;
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

  Dataset dataset() throws EvalInputException, IOException {
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
      throw new EvalInputException(
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
        List.of(),
        false);
  }
}
