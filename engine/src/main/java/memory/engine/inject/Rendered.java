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
}
