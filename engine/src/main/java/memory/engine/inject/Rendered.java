package memory.engine.inject;

import java.util.List;
import memory.engine.model.Hit;

/// A section's text for some room.
///
/// @param shown items that are in
/// @param dropped items that are not
/// @param hits the recalled hits among the items
record Rendered(String text, int shown, int dropped, List<Hit> hits) {
  Rendered(String text, int shown, int dropped) {
    this(text, shown, dropped, List.of());
  }

  static Rendered nothing(int dropped) {
    return new Rendered("", 0, dropped);
  }

  /// The characters that it takes before another text.
  int lead() {
    return text.isEmpty() ? 0 : text.length() + Frame.BETWEEN.length();
  }

  /// This text, then that of others, whose items count; without others this text alone.
  Rendered before(Rendered others) {
    return text.isEmpty()
        ? others
        : new Rendered(
            others.text.isEmpty() ? text : text + Frame.BETWEEN + others.text,
            others.shown,
            others.dropped,
            others.hits);
  }
}
