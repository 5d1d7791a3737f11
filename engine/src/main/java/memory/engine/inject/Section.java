package memory.engine.inject;

import java.util.ArrayList;
import java.util.List;
import memory.engine.request.Injection.SectionReport;

/// A part of a block, as it competes for room: one total is shared among sections by priority, each
/// up to its cap; what one does not use is there for the next, and one with a floor is left that
/// much of it. A pure function of sections and total, so the same input gives the same bytes.
///
/// @param name `preamble scratchpad today recalled decisions index profile yesterday`
/// @param priority 0 is served first
/// @param capChars the most it ever takes, headings and notes included
/// @param floorChars what more important sections leave to it, as far as it has a use for that
record Section(String name, int priority, int capChars, int floorChars, Content content) {
  private static final int BETWEEN = Frame.BETWEEN.length();

  Section(String name, int priority, int capChars, Content content) {
    this(name, priority, capChars, 0, content);
  }

  /// Makes the text for a room that is known only when more important sections have theirs. Must
  /// not take more, and must give the same text for the same room.
  @FunctionalInterface
  interface Content {
    Rendered within(int chars);
  }

  /// A section and the text it got room for.
  ///
  /// @param isSqueezed something was left out that its cap alone would have let in
  record Placed(Section section, Rendered rendered, boolean isSqueezed) {
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
  /// that are not empty, joined by [Frame#BETWEEN], are never longer than `total`.
  static List<Placed> allocate(List<Section> sections, int total) {
    List<Section> byPriority = new ArrayList<>(sections);
    byPriority.sort((one, other) -> Integer.compare(one.priority(), other.priority()));
    List<Placed> placed = new ArrayList<>(byPriority.size());
    int left = total;
    boolean first = true;
    for (int i = 0; i < byPriority.size(); i++) {
      Section section = byPriority.get(i);
      int here = left - (first ? 0 : BETWEEN);
      List<Section> later = byPriority.subList(i + 1, byPriority.size());
      int room = Math.min(section.capChars(), here - floors(later, here, section));
      Rendered rendered = section.content().within(Math.max(0, room));
      int taken = rendered.text().length();
      if (taken > Math.max(0, room)) {
        throw new IllegalStateException(
            "section " + section.name() + " took " + taken + " of " + room + " characters");
      }
      if (taken > 0) {
        left -= taken + (first ? 0 : BETWEEN);
        first = false;
      }
      boolean squeezed =
          rendered.dropped() > 0
              && room < section.capChars()
              && section.content().within(section.capChars()).dropped() < rendered.dropped();
      placed.add(new Placed(section, rendered, squeezed));
    }
    return placed;
  }

  /// What a section leaves to those below it. Their texts are made only when room is short.
  private static int floors(List<Section> later, int here, Section section) {
    int most = 0;
    for (Section each : later) {
      most += each.floorChars() == 0 ? 0 : each.floorChars() + BETWEEN;
    }
    if (here - section.capChars() >= most) {
      return 0;
    }
    int kept = 0;
    for (Section each : later) {
      int floor = Math.min(Math.min(each.floorChars(), each.capChars()), here);
      int need = floor <= 0 ? 0 : each.content().within(floor).text().length();
      kept += need == 0 ? 0 : need + BETWEEN;
    }
    return kept;
  }

  /// The texts that got room, in the order of priority.
  static List<String> texts(List<Placed> placed) {
    return placed.stream()
        .filter(each -> !each.rendered().text().isEmpty())
        .map(each -> each.rendered().text())
        .toList();
  }
}
