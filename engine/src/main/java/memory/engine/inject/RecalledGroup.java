package memory.engine.inject;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import memory.engine.model.Hit;
import memory.engine.model.Passage;

/// The hits of one file under one heading, as they stand in a block: file, heading and day are
/// named once. Whole list items share one line of places, in the file's order; what could be taken
/// for a part of its neighbour stands apart, under a place of its own.
///
/// @param scope named beside the file; empty = the block's heading says it
/// @param text all of it, without a line end
record RecalledGroup(
    Passage first, String scope, List<Entry> listed, List<Entry> apart, String text) {
  private static final int MOST_DIGITS = 9;

  /// A hit and what of it is shown.
  record Entry(Hit hit, Excerpt excerpt, String day, String quoted) {
    static Entry of(Hit hit, Excerpt excerpt) {
      String quoted = String.join("\n", excerpt.quoted());
      String labels =
          RecalledBlock.labels(hit).stream()
              .map(label -> label + "\n")
              .collect(Collectors.joining());
      return new Entry(hit, excerpt, ownDay(hit.passage()), labels + quoted);
    }

    /// Whether a reader sees where it starts and ends without being told.
    private boolean isListItem() {
      return RecalledBlock.labels(hit).isEmpty()
          && !excerpt.cutBefore()
          && !excerpt.cutAfter()
          && opensListItem(excerpt.lines().getFirst());
    }
  }

  RecalledGroup {
    listed = List.copyOf(listed);
    apart = List.copyOf(apart);
  }

  /// An empty group that this passage would be in.
  ///
  /// @param scoped whether the scope is to be named
  static RecalledGroup of(Passage passage, boolean scoped) {
    String scope = scoped ? passage.scope().label() : "";
    return new RecalledGroup(passage, scope, List.of(), List.of(), "");
  }

  /// What hits must share to stand together.
  static String key(Passage passage) {
    StringBuilder key = new StringBuilder(passage.scope().label());
    key.append('\n').append(passage.path().value());
    for (String heading : passage.heading()) {
      key.append('\n').append(heading);
    }
    return key.toString();
  }

  RecalledGroup with(Entry entry) {
    List<Entry> moreListed = new ArrayList<>(listed);
    List<Entry> moreApart = new ArrayList<>(apart);
    if (entry.isListItem() && entry.day.equals(ownDay(first))) {
      int at = moreListed.size();
      while (at > 0 && moreListed.get(at - 1).excerpt.firstLine() > entry.excerpt.firstLine()) {
        at--;
      }
      moreListed.add(at, entry);
    } else {
      moreApart.add(entry);
    }
    String all = text(first, scope, moreListed, moreApart);
    return new RecalledGroup(first, scope, moreListed, moreApart, all);
  }

  /// The hits in the order in which they stand.
  List<Hit> hits() {
    List<Hit> hits = new ArrayList<>(listed.size() + apart.size());
    for (Entry entry : listed) {
      hits.add(entry.hit);
    }
    for (Entry entry : apart) {
      hits.add(entry.hit);
    }
    return hits;
  }

  private static String text(Passage first, String scope, List<Entry> listed, List<Entry> apart) {
    List<Entry> together = listed.isEmpty() ? apart.subList(0, 1) : listed;
    StringBuilder out = new StringBuilder("#");
    for (int i = 0; i < together.size(); ) {
      int last = lastOfRun(together, i);
      Excerpt from = together.get(i).excerpt;
      out.append(i == 0 ? "" : ",");
      out.append(Excerpt.place(from.firstLine(), together.get(last).excerpt.lastLine()));
      i = last + 1;
    }
    out.append(origin(scope, together.getFirst().day));
    String heading =
        Frame.heading(4, first.path().value(), out.toString(), !first.threats().isEmpty());
    out.setLength(0);
    out.append(heading);
    List<String> headings = PathTitles.besides(first.path(), first.heading());
    if (!headings.isEmpty()) {
      out.append('\n').append(Frame.quoted("# " + String.join(" › ", headings)));
    }
    for (Entry entry : together) {
      out.append('\n').append(entry.quoted);
    }
    for (Entry entry : apart.subList(listed.isEmpty() ? 1 : 0, apart.size())) {
      out.append("\n#### #")
          .append(Excerpt.place(entry.excerpt.firstLine(), entry.excerpt.lastLine()))
          .append(origin("", entry.day));
      out.append('\n').append(entry.quoted);
    }
    return out.toString();
  }

  /// The last of the entries that follow each other line by line.
  private static int lastOfRun(List<Entry> entries, int from) {
    int last = from;
    while (last + 1 < entries.size()
        && entries.get(last + 1).excerpt.firstLine() == entries.get(last).excerpt.lastLine() + 1) {
      last++;
    }
    return last;
  }

  private static String origin(String scope, String day) {
    if (scope.isEmpty() && day.isEmpty()) {
      return "";
    }
    return " (" + scope + (scope.isEmpty() || day.isEmpty() ? "" : ", ") + day + ")";
  }

  /// The day that the path does not tell.
  private static String ownDay(Passage passage) {
    String day = passage.date().map(LocalDate::toString).orElse("");
    return passage.path().value().contains(day) ? "" : day;
  }

  /// Whether a line opens an item of a list: `- `, `* `, `+ `, `12. ` or `12) `.
  static boolean opensListItem(String line) {
    int at = 0;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    int digits = at;
    while (digits < line.length() && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
      digits++;
    }
    String marks = digits == at ? "-*+" : ".)";
    return digits - at <= MOST_DIGITS
        && digits + 1 < line.length()
        && marks.indexOf(line.charAt(digits)) >= 0
        && line.charAt(digits + 1) == ' ';
  }
}
