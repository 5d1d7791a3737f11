package memory.engine.inject;

import java.util.Optional;
import memory.engine.model.MemoryConfig.Caps;
import memory.engine.model.Profile;
import memory.engine.request.InjectionRequest.Part;

/// How one total is shared by the two blocks. The standing block never depends on a prompt: it gets
/// what is left when scratchpad, today and hits have their room, their caps or seven sixteenths,
/// whichever is less. The recalled block may use all that the standing one did not.
///
/// @param total what both blocks together never exceed
/// @param piece the most that is answered at once: the total, as far as the host takes it
/// @param weight the most of it as [TokenWeight] counts, where the host counts tokens
/// @param first what the sections that come before the standing ones take at most
/// @param isMerged both blocks are answered at once
record Shares(int total, int piece, int weight, int first, boolean isMerged) {

  static Shares of(
      int budgetChars, Optional<HostProfile> host, Part part, Profile profile, Caps caps) {
    int cap = host.map(HostProfile::capChars).orElse(Integer.MAX_VALUE);
    boolean tokens = host.map(HostProfile::countsTokens).orElse(false);
    int piece = Math.min(budgetChars, cap);
    boolean recalls = profile == Profile.SELECTIVE;
    // A part alone has its share of the whole budget, as far as the host takes it.
    return new Shares(
        part == Part.MERGED || !recalls ? piece : budgetChars,
        piece,
        tokens ? cap : TokenWeight.NO_LIMIT,
        recalls ? caps.scratchpad() + caps.today() + caps.recalled() : 0,
        part == Part.MERGED);
  }

  /// The most characters of the standing block.
  int standing() {
    return Math.min(piece, leftBySections(total));
  }

  int standingWeight() {
    return isMerged && weight != TokenWeight.NO_LIMIT ? leftBySections(weight) : weight;
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
    boolean shares = isMerged && weight != TokenWeight.NO_LIMIT && !standing.isEmpty();
    return shares ? weight - TokenWeight.of(standing) - Frame.BETWEEN.length() : weight;
  }
}
