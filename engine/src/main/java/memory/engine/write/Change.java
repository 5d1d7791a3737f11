package memory.engine.write;

import com.google.common.base.CharMatcher;
import com.google.common.hash.Hashing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import memory.engine.file.LosslessText;
import memory.engine.file.Prints;
import memory.engine.model.Stamp;

/// Which lines of a file a write changed, so that they can be put back in what the file became
/// since. Of the lines that it wrote only prints are kept.
///
/// @param before SHA-256 of what the file held
/// @param after SHA-256 of what it held then
/// @param first how many lines at its beginning were left as they were
/// @param last how many at its end
/// @param put the lines that were put between them
record Change(String before, String after, int first, int last, List<String> put) {
  /// A change of more lines is put back only while the file is as it left it.
  private static final int MOST_LINES = 4_000;

  private static final List<String> NONE = List.of();

  /// How many lines around it tell where it stood.
  private static final List<Integer> AROUND = List.of(3, 1);

  private static final Set<String> BARE = Set.of(print(""), "$");

  static Change between(byte[] before, byte[] after) {
    List<String> old = prints(before);
    List<String> now = prints(after);
    int shorter = Math.min(old.size(), now.size());
    int first = 0;
    while (first < shorter && old.get(first).equals(now.get(first))) {
      first++;
    }
    int last = 0;
    while (last < shorter - first
        && old.get(old.size() - 1 - last).equals(now.get(now.size() - 1 - last))) {
      last++;
    }
    return new Change(
        hash(before), hash(after), first, last, now.subList(first, now.size() - last));
  }

  Change {
    put = List.copyOf(put);
  }

  /// As it is kept; empty when it is too long.
  String putText() {
    return put.size() > MOST_LINES ? "" : "+" + String.join("", put);
  }

  /// Reads what [#putText] gave.
  static Change of(String before, String after, int first, int last, String text) {
    return text.isEmpty()
        ? new Change(before, after, -1, last, NONE)
        : new Change(before, after, first, last, Prints.parts(text.substring(1)));
  }

  /// Whether the file is as the write left it, or was before it.
  private boolean isLatest(byte[] current) {
    String now = hash(current);
    return now.equals(after) || now.equals(before);
  }

  /// The lines that it took out.
  Optional<String> takenOut(byte[] old) {
    Optional<String> text = LosslessText.decode(old);
    if (text.isEmpty() || first < 0 || !hash(old).equals(before)) {
      return Optional.empty();
    }
    List<String> lines = LosslessText.lines(text.get());
    return Optional.of(String.join("", lines.subList(first, lines.size() - last)));
  }

  /// The lines that it took out in the place of some that it put: each at its place where as many
  /// were put as taken out, all of them where nothing else was put; none where that is not known.
  /// Stamps stand for no line.
  ///
  /// @param prints of the lines that it put
  /// @param stamps those of stamps
  List<String> former(byte[] old, Set<String> prints, Set<String> stamps) {
    List<String> out =
        takenOut(old).orElse("").lines().filter(line -> Stamp.of(line).isEmpty()).toList();
    List<String> said = put.stream().filter(line -> !stamps.contains(line)).toList();
    if (out.size() != said.size()) {
      return !said.isEmpty() && prints.containsAll(said) ? out : NONE;
    }
    return IntStream.range(0, out.size())
        .filter(line -> prints.contains(said.get(line)))
        .mapToObj(out::get)
        .toList();
  }

  /// The prints of the stamps in a text.
  static Set<String> stamps(byte[] bytes) {
    return LosslessText.decode(bytes)
        .orElse("")
        .lines()
        .filter(line -> Stamp.of(line).isPresent())
        .map(Change::print)
        .collect(Collectors.toSet());
  }

  /// The same after something was taken out of what the file held before, which is then never put
  /// back as a whole: the file may hold what was taken out.
  ///
  /// @param left what is left of it
  Change redacted(byte[] old, byte[] left, UnaryOperator<String> redactor) {
    Optional<String> text = LosslessText.decode(old);
    if (text.isEmpty() || first < 0 || !hash(old).equals(before)) {
      return this;
    }
    List<String> lines = LosslessText.lines(text.get());
    int above = count(redactor, lines.subList(0, first));
    int below = count(redactor, lines.subList(lines.size() - last, lines.size()));
    List<String> stays = prints(left);
    boolean parted = above + below <= stays.size();
    Set<String> gone = new HashSet<>(prints(old));
    gone.removeAll(stays);
    List<String> rest = put.stream().filter(line -> !gone.contains(line)).toList();
    return new Change(hash(left), "", parted ? above : -1, below, rest);
  }

  private static int count(UnaryOperator<String> redactor, List<String> lines) {
    return LosslessText.lines(redactor.apply(String.join("", lines))).size();
  }

  /// The print of a line as [#put] has it.
  static String print(String line) {
    return Prints.of(CharMatcher.anyOf("\r\n").trimTrailingFrom(line));
  }

  /// What the file held before, where nothing else was changed since; else the same as [#undone].
  Optional<byte[]> back(byte[] old, byte[] current) {
    return isLatest(current) ? Optional.of(old) : undone(old, current);
  }

  /// The file as it is now with those lines in their place again; empty when it cannot be told
  /// where that is.
  ///
  /// @param old what it held before the write
  Optional<byte[]> undone(byte[] old, byte[] current) {
    Optional<String> out = takenOut(old);
    Optional<String> now = LosslessText.decode(current);
    if (out.isEmpty() || now.isEmpty()) {
      return Optional.empty();
    }
    OptionalInt at = at(old, current);
    if (at.isEmpty()) {
      return inParts(old, current);
    }
    int from = at.getAsInt();
    List<String> lines = LosslessText.lines(now.get());
    StringBuilder text = new StringBuilder(String.join("", lines.subList(0, from)));
    String end = now.get().contains("\r\n") ? "\r\n" : "\n";
    add(text, out.get(), end);
    add(text, String.join("", lines.subList(from + put.size(), lines.size())), end);
    return Optional.of(LosslessText.encode(text.toString()));
  }

  /// The same of a change that took lines out at several places, such as a log's entry with its
  /// copy in a handoff, where none of them stands there: each by itself.
  private Optional<byte[]> inParts(byte[] old, byte[] current) {
    List<String> lines = prints(old);
    List<Change> parts = new ArrayList<>();
    Set<String> gone = new HashSet<>();
    int end = lines.size() - last;
    int stayed = 0;
    int from = first;
    for (int line = first; line <= end; line++) {
      if (line < end && (stayed == put.size() || !lines.get(line).equals(put.get(stayed)))) {
        gone.add(lines.get(line));
        continue;
      }
      if (line > from) {
        parts.add(new Change(before, "", from, lines.size() - line, NONE));
      }
      from = line + 1;
      stayed++;
    }
    put.forEach(gone::remove);
    boolean told =
        stayed == put.size() + 1
            && parts.size() > 1
            && parts.stream()
                .map(part -> lines.subList(part.first, lines.size() - part.last))
                .noneMatch(part -> Collections.disjoint(part, gone))
            && Collections.disjoint(gone, prints(current));
    Optional<byte[]> now = told ? Optional.of(current) : Optional.empty();
    for (Change part : parts) {
      now = now.flatMap(text -> part.undone(old, text));
    }
    return now;
  }

  /// The line of the file as it is now that the lines it took out stand before, or that begins what
  /// it put in their place; empty when it cannot be told.
  OptionalInt at(byte[] old, byte[] current) {
    int from =
        place(prints(old), prints(current), takenOut(old).filter(Change::opensEntry).isPresent());
    return from < 0 ? OptionalInt.empty() : OptionalInt.of(from);
  }

  /// The lines that it took out, where it did nothing else and the file was changed since.
  Optional<Placing.Taken> onlyTook(byte[] old, byte[] current) {
    return put.isEmpty() && !isLatest(current) && takenOut(old).isPresent()
        ? LosslessText.decode(old)
            .map(text -> new Placing.Taken(text, first, LosslessText.lines(text).size() - last))
        : Optional.empty();
  }

  private static void add(StringBuilder text, String more, String end) {
    if (!more.isEmpty() && !text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      text.append(end);
    }
    text.append(more);
  }

  /// Which line it begins at: the one place with the most of the lines around it. What it put may
  /// be said by another line too: blank lines around that do not tell which it is.
  private int place(List<String> old, List<String> now, boolean opensEntry) {
    List<String> within = bounded(now);
    List<String> from = bounded(old).subList(0, first + 1);
    List<String> to = bounded(old).subList(old.size() + 1 - last, old.size() + 2);
    boolean stoodBefore = Collections.indexOfSubList(old, put) >= 0;
    for (int around : AROUND) {
      List<String> above = from.subList(Math.max(0, from.size() - around), from.size());
      List<String> below = to.subList(0, Math.min(around, to.size()));
      for (List<List<String>> wanted :
          List.of(
              List.of(above, below),
              opensEntry ? List.of(NONE, below) : List.of(above, NONE),
              opensEntry ? List.of(above, NONE) : List.of(NONE, below))) {
        boolean another = !put.isEmpty() && (wanted.contains(NONE) || stoodBefore);
        List<String> lines = new ArrayList<>(wanted.getFirst());
        lines.addAll(put);
        lines.addAll(wanted.getLast());
        int at = Collections.indexOfSubList(within, lines);
        boolean bare = BARE.containsAll(wanted.getFirst()) && BARE.containsAll(wanted.getLast());
        if (!(bare && another) && at >= 0 && at == Collections.lastIndexOfSubList(within, lines)) {
          return at + wanted.getFirst().size() - 1;
        }
      }
    }
    return -1;
  }

  /// Whether the lines belong to nothing above them.
  private static boolean opensEntry(String lines) {
    return lines
        .lines()
        .filter(line -> !line.isBlank())
        .findFirst()
        .filter(line -> line.startsWith("#") || Stamp.of(line).isPresent())
        .isPresent();
  }

  /// With a line of its own for the file's beginning and its end.
  private static List<String> bounded(List<String> prints) {
    List<String> bounded = new ArrayList<>(prints);
    bounded.addFirst("^");
    bounded.addLast("$");
    return bounded;
  }

  /// None of what is binary.
  private static List<String> prints(byte[] bytes) {
    return LosslessText.lines(LosslessText.decode(bytes).orElse("")).stream()
        .map(Change::print)
        .toList();
  }

  static String hash(byte[] bytes) {
    return Hashing.sha256().hashBytes(bytes).toString();
  }
}
