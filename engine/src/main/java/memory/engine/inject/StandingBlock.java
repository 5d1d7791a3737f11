package memory.engine.inject;

import java.util.List;
import java.util.Map;
import memory.engine.request.Injection.SectionReport;
import memory.engine.session.SessionState.FrozenBlock;

/// The part of an injection that the prompt has no say in, as text and as figures.
///
/// @param isSqueezed something was left out for lack of room
/// @param sent what the session's state remembers of the files that it was made from
record StandingBlock(
    String text, List<SectionReport> reports, boolean isSqueezed, Map<String, String> sent) {
  StandingBlock {
    reports = List.copyOf(reports);
    sent = Map.copyOf(sent);
  }

  static StandingBlock none() {
    return new StandingBlock("", List.of(), false, Map.of());
  }

  /// @param room the most characters, frame included
  static StandingBlock of(List<Section> sections, int room) {
    int inside = room - Frame.overhead(Frame.STANDING);
    List<PriorityBudget.Placed> placed =
        PriorityBudget.allocate(sections, inside, Frame.BETWEEN.length());
    return new StandingBlock(
        Frame.block(Frame.STANDING, PriorityBudget.texts(placed)),
        placed.stream().map(PriorityBudget.Placed::report).toList(),
        placed.stream().anyMatch(PriorityBudget.Placed::isSqueezed),
        Map.of());
  }

  /// @param shape what it was made for
  FrozenBlock frozen(String shape) {
    return new FrozenBlock(shape, text, reports, isSqueezed);
  }

  static StandingBlock thawed(FrozenBlock block) {
    return new StandingBlock(block.text(), block.sections(), block.isSqueezed(), Map.of());
  }

  StandingBlock with(Map<String, String> remembered) {
    return new StandingBlock(text, reports, isSqueezed, remembered);
  }
}
