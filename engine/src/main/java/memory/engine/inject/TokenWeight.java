package memory.engine.inject;

import java.util.function.Function;
import java.util.function.IntFunction;

/// What a text costs where a host counts tokens, in quarters of a token and rather too much than
/// too little: four characters of ASCII are one token, any other character is one by itself. So a
/// cap of so many characters is one of a quarter as many tokens, and both are the same for ASCII.
final class TokenWeight {
  static final int NO_LIMIT = Integer.MAX_VALUE;
  private static final int QUARTERS = 4;

  private TokenWeight() {}

  static int of(String text) {
    int weight = 0;
    for (int i = 0; i < text.length(); i++) {
      weight += text.charAt(i) < 0x80 ? 1 : QUARTERS;
    }
    return weight;
  }

  /// What is made for the room, or for as much less as keeps its text within the weight.
  ///
  /// @param make for a number of characters; its text is never longer than that
  static <T> T fitted(int room, int limit, IntFunction<T> make, Function<T, String> text) {
    T made = make.apply(room);
    int least = limit / QUARTERS;
    int chars = room;
    while (limit != NO_LIMIT && chars > least) {
      int weight = of(text.apply(made));
      if (weight <= limit) {
        break;
      }
      int length = text.apply(made).length();
      chars = Math.max(least, Math.min(chars - 1, (int) ((long) length * limit / weight)));
      made = make.apply(chars);
    }
    return made;
  }
}
