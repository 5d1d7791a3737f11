package memory.engine.inject;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import memory.engine.model.MemoryConfig.Caps;
import memory.engine.model.Profile;
import memory.engine.request.InjectionRequest.Part;

/// How one total is shared by the two blocks. The standing block never depends on a prompt: it gets
/// what is left when scratchpad, today and hits have their room, their caps or seven sixteenths,
/// whichever is less. The recalled block may use all that the standing one did not.
///
/// @param total what both blocks together never exceed
/// @param piece the most that is answered at once: the total, as far as the host takes it
/// @param weight the most of it as [#weightOf] counts, where the host counts tokens
/// @param first what the sections that come before the standing ones take at most
/// @param isMerged both blocks are answered at once
record Shares(int total, int piece, int weight, int first, boolean isMerged) {
  /// The weight where a host counts no tokens.
  static final int NO_LIMIT = Integer.MAX_VALUE;

  private static final int QUARTERS = 4;

  static Shares of(int budgetChars, HostProfile host, Part part, Profile profile, Caps caps) {
    int piece = Math.min(budgetChars, host.capChars);
    boolean recalls = profile == Profile.SELECTIVE;
    // A part alone has its share of the whole budget, as far as the host takes it.
    return new Shares(
        part == Part.MERGED || !recalls ? piece : budgetChars,
        piece,
        host.countsTokens ? host.capChars : NO_LIMIT,
        recalls ? caps.scratchpad() + caps.today() + caps.recalled() : 0,
        part == Part.MERGED);
  }

  /// What a standing block is made for.
  String shape(Profile profile) {
    String shape = profile.label() + ":" + standing();
    return standingWeight() == NO_LIMIT ? shape : shape + ":" + standingWeight();
  }

  int standing() {
    return Math.min(piece, leftBySections(total));
  }

  int standingWeight() {
    return isMerged && weight != NO_LIMIT ? leftBySections(weight) : weight;
  }

  private int leftBySections(int whole) {
    return whole - Math.min(first, (int) (whole * 7L / 16));
  }

  /// The most characters of the recalled block.
  ///
  /// @param standing what the model has of the standing block
  int recalled(String standing) {
    int used = standing.isEmpty() ? 0 : standing.length() + Frame.BETWEEN.length();
    return Math.max(0, Math.min(piece, total - used));
  }

  int recalledWeight(String standing) {
    boolean shares = isMerged && weight != NO_LIMIT && !standing.isEmpty();
    return shares ? weight - weightOf(standing) - Frame.BETWEEN.length() : weight;
  }

  /// What a text costs where a host counts tokens, in quarters of a token and rather too much than
  /// too little: four characters of ASCII are one token, any other character is one by itself. So a
  /// cap of so many characters is one of a quarter as many tokens, and both are the same for ASCII.
  static int weightOf(String text) {
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
      int weight = weightOf(text.apply(made));
      if (weight <= limit) {
        break;
      }
      int length = text.apply(made).length();
      chars = Math.max(least, Math.min(chars - 1, (int) ((long) length * limit / weight)));
      made = make.apply(chars);
    }
    return made;
  }

  /// What an agent host lets through to its model in one piece.
  ///
  /// @param capChars a safe length below the one where the host cuts or puts the text into a file
  /// @param countsTokens whether the host counts tokens, so that text other than ASCII reaches its
  ///   limit earlier
  record HostProfile(int capChars, boolean countsTokens) {

    /// The host's profile; an unknown host sets no cap.
    ///
    /// @param name as in `memory hook NAME`
    static HostProfile of(String name) {
      return switch (name.toLowerCase(Locale.ROOT)) {
        // 10,000 characters per hook output, one more and the model sees a preview.
        case "claude", "qwen", "cursor", "copilot", "cline", "hermes" ->
            new HostProfile(9_500, false);
        // 2,500 tokens.
        case "codex" -> new HostProfile(9_000, true);
        case "gemini" -> new HostProfile(10_000, false);
        case "opencode", "pi", "openclaw" -> new HostProfile(16_000, false);
        default -> new HostProfile(Integer.MAX_VALUE, false);
      };
    }
  }
}
