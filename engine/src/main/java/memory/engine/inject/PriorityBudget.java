package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import memory.engine.trace.SectionReport;

/// Shares one total among sections: by priority, each up to its cap; what one does not use is there
/// for the next. A pure function of sections and total, so the same input gives the same bytes.
final class PriorityBudget {
  private PriorityBudget() {}

  /// A section and the text it got room for.
  record Placed(Section section, Rendered rendered) {
    SectionReport report() {
      return new SectionReport(
          section.name(),
          section.priority(),
          section.capChars(),
          rendered.text().length(),
          rendered.shown(),
          rendered.dropped());
    }
  }

  /// Every section in the order of priority, those that got nothing with an empty text. The texts
  /// that are not empty, joined by a separator of `between` characters, are never longer than
  /// `total`.
  static List<Placed> allocate(List<Section> sections, int total, int between) {
    List<Section> byPriority = new ArrayList<>(sections);
    byPriority.sort((one, other) -> Integer.compare(one.priority(), other.priority()));
    List<Placed> placed = new ArrayList<>(byPriority.size());
    int left = total;
    boolean first = true;
    for (Section section : byPriority) {
      int room = Math.min(section.capChars(), left - (first ? 0 : between));
      Rendered rendered = room > 0 ? section.content().within(room) : section.content().within(0);
      int taken = rendered.text().length();
      if (taken > Math.max(0, room)) {
        throw new IllegalStateException(
            "section " + section.name() + " took " + taken + " of " + room + " characters");
      }
      if (taken > 0) {
        left -= taken + (first ? 0 : between);
        first = false;
      }
      placed.add(new Placed(section, rendered));
    }
    return placed;
  }

  /// The texts that got room, in the order of priority.
  static List<String> texts(List<Placed> placed) {
    List<String> texts = new ArrayList<>();
    for (Placed each : placed) {
      if (!each.rendered().text().isEmpty()) {
        texts.add(each.rendered().text());
      }
    }
    return texts;
  }
}
