package memory.engine;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import memory.engine.decision.ForgottenDecisions;
import memory.engine.decision.LogFile;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.LosslessText;
import memory.engine.guard.PrivateParts;
import memory.engine.markdown.CuratedEntries;
import memory.engine.markdown.Lines;
import memory.engine.markdown.ListMark;
import memory.engine.markdown.MarkdownEntries;
import memory.engine.markdown.Nesting;
import memory.engine.model.Kind;
import memory.engine.model.Mount;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.HandoffEdit;
import memory.engine.note.LineRemoval;
import memory.engine.write.TextEdit;
import memory.engine.write.WordRedactor;

/// Where some words stand in a scope, and how they go.
final class Forgetting {
  private Forgetting() {}

  /// The files of a scope that hold the words (notes, logs, what else is kept as JSON lines), each
  /// with the lines that go. Those too large to be written are told by [#left].
  static Map<ScopeFile, List<String>> holding(ScopeRoot root, WordRedactor words)
      throws IOException {
    Map<ScopeFile, List<String>> holding = new LinkedHashMap<>();
    for (ScopeFile file : ScopeFile.texts(root)) {
      Optional<String> text = text(file.file(), root, file.path().mostBytes()).filter(words::holds);
      if (text.isPresent()) {
        holding.put(file, going(file, text.get(), words));
      }
    }
    return holding;
  }

  private static List<String> going(ScopeFile file, String text, WordRedactor words) {
    if (isLog(file)) {
      return ForgottenDecisions.told(text, words);
    }
    String left =
        file.path().kind() == Kind.CURATED
            ? withoutEntries(text, words)
            : isLined(file) ? ForgottenLines.of(text, words).left() : words.redacted(text);
    Set<String> stays = left.lines().collect(Collectors.toSet());
    return text.lines().filter(line -> !stays.contains(line) && Stamp.of(line).isEmpty()).toList();
  }

  private static boolean isLog(ScopeFile file) {
    return LogFile.at(file.root(), file.path()).isPresent();
  }

  /// How they go from one of them, with what cannot be understood without them: an entry, a line, a
  /// decision.
  static TextEdit edit(ScopeFile file, WordRedactor words, String project, Instant now) {
    if (isLog(file)) {
      return new ForgottenDecisions(Set.of(), Optional.of(words), project, now);
    }
    if (file.path().kind() == Kind.CURATED) {
      return text -> TextEdit.Edited.of(withoutEntries(text, words), "");
    }
    return isLined(file)
        ? HandoffEdit.withCopies(
            file.path(), text -> TextEdit.Edited.of(ForgottenLines.of(text, words).left(), ""))
        : text -> TextEdit.Edited.of(words.redacted(text), "");
  }

  private static String withoutEntries(String curated, WordRedactor words) {
    String end = Lines.lineEnd(curated);
    String between = end + CuratedEntries.SEPARATOR + end;
    String tail = curated.endsWith(end) ? end : "";
    String left =
        Arrays.stream(curated.substring(0, curated.length() - tail.length()).split(between, -1))
            .filter(entry -> !words.holds(entry))
            .collect(Collectors.joining(between));
    return words.redacted(left.isEmpty() ? left : left + tail);
  }

  /// How they go from a note line by line; empty for what is no note, or has entries instead.
  static Optional<ForgottenLines> lines(ScopeFile file, WordRedactor words) {
    return isLined(file)
        ? text(file.file(), file.root(), BoundedRead.MARKDOWN_BYTES)
            .map(text -> ForgottenLines.of(text, words))
        : Optional.empty();
  }

  private static boolean isLined(ScopeFile file) {
    return file.path().kind() != Kind.CURATED
        && file.path().value().endsWith(".md")
        && !isLog(file);
  }

  /// The files below a scope's folders that hold the words still, of whatever kind: those that are
  /// no memory, and those that have them in their name.
  static List<Path> left(ScopeRoot root, WordRedactor words) throws IOException {
    List<Path> left = new ArrayList<>();
    for (Mount mount : root.mounts()) {
      if (mount.names().isEmpty()) {
        for (Path file :
            FolderFiles.below(
                mount.folder(),
                root.boundary(),
                Integer.MAX_VALUE,
                inner -> !inner.endsWith(".git"))) {
          String name = mount.folder().relativize(file).toString();
          if (words.holds(name)
              || text(file, root, BoundedRead.LOG_BYTES).filter(words::holds).isPresent()) {
            left.add(file);
          }
        }
      }
    }
    return left;
  }

  /// What a file says that is no memory; empty when it cannot be read.
  static Optional<String> text(Path file) {
    return text(file, Optional.empty(), BoundedRead.LOG_BYTES);
  }

  private static Optional<String> text(Path file, ScopeRoot root, int most) {
    return text(file, root.boundary(), most);
  }

  private static Optional<String> text(Path file, Optional<Path> boundary, int most) {
    try {
      return LosslessText.decode(BoundedRead.bytes(file, boundary, most));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /// A note and those of its lines that hold words that are forgotten. Of a line that others belong
  /// to, which would belong to something else without it, `…` stays: a heading, an item, a table's
  /// head, a field of the front matter, a footnote, a tag of a private part. All others go.
  ///
  /// @param said the lines that hold them, from 0
  /// @param emptied what stays of some, by number
  record ForgottenLines(Lines lines, BitSet said, Map<Integer, String> emptied) {
    private static final Pattern HEADING = Pattern.compile("(?:\\s*>)*\\s*#{1,6}\\s+");

    /// A heading or a row in a quotation, a footnote: what belongs to them is not looked for.
    private static final Pattern NEEDED =
        Pattern.compile("(?:\\s*>)+\\s*(?:#{1,6}\\s|\\|)|\\s*\\[\\^[^\\]]+\\]:\\s");

    static ForgottenLines of(String note, WordRedactor words) {
      Lines lines = Lines.of(note);
      BitSet said = words.linesHolding(note);
      Nesting nesting = Nesting.of(lines);
      int body = MarkdownEntries.of(lines).body();
      Map<Integer, String> emptied = new HashMap<>();
      for (int i = said.nextSetBit(0); i >= 0; i = said.nextSetBit(i + 1)) {
        String tags =
            PrivateParts.tags(lines.line(i)).stream()
                .map(tag -> words.holds(tag) ? PrivateParts.bare(tag) : tag)
                .collect(joining());
        if (i < body) {
          emptied.put(i, words.masked(lines.line(i)));
        } else if (!tags.isEmpty()) {
          emptied.put(i, ListMark.inPlaceOf(lines.line(i), WordRedactor.FORGOTTEN + " " + tags));
        } else if (isNeeded(nesting.whole(i, i), lines, said)
            || NEEDED.matcher(lines.line(i)).lookingAt()) {
          emptied.put(i, emptied(nesting, i, lines.line(i), words));
        }
      }
      return new ForgottenLines(lines, said, emptied);
    }

    /// Whether something of a run stays.
    private static boolean isNeeded(Nesting.Run run, Lines lines, BitSet gone) {
      return IntStream.rangeClosed(run.first(), run.last())
          .anyMatch(line -> !gone.get(line) && !lines.isBlank(line));
    }

    private static String emptied(Nesting nesting, int at, String line, WordRedactor words) {
      Matcher heading = HEADING.matcher(line);
      if (heading.lookingAt()) {
        return heading.group() + WordRedactor.FORGOTTEN;
      }
      boolean opens =
          Stream.concat(nesting.items().stream(), nesting.sections().stream())
              .anyMatch(one -> one.first() == at);
      return opens || !words.holds(line)
          ? ListMark.inPlaceOf(line, WordRedactor.FORGOTTEN)
          : words.masked(line);
    }

    /// The note without them. The stamp above goes too when nothing else stands below it.
    String left() {
      BitSet gone = (BitSet) said.clone();
      emptied.keySet().forEach(gone::clear);
      for (int i = gone.nextSetBit(0); i >= 0; i = gone.nextSetBit(i + 1)) {
        int next = gone.nextClearBit(i);
        gone.set(LineRemoval.start(lines, i, next), next);
      }
      return lines.without(gone::get, emptied);
    }

    /// What stays of some, by what they said.
    Map<String, String> renamed() {
      Map<String, String> renamed = new HashMap<>();
      emptied.forEach((line, left) -> renamed.put(lines.line(line), left));
      return renamed;
    }

    /// Where they stand: `L3`, `L5-L6`.
    List<String> places() {
      List<String> places = new ArrayList<>();
      for (int i = said.nextSetBit(0); i >= 0; ) {
        int next = said.nextClearBit(i);
        places.add("L" + (i + 1) + (next == i + 1 ? "" : "-L" + next));
        i = said.nextSetBit(next);
      }
      return places;
    }
  }
}
