package memory.engine.session;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a session has been given so far.
///
/// @param on false = the user switched memory off for this session
/// @param standing the standing block it was given, frozen
/// @param hits content hashes of the hits it was given
/// @param sent by window, the hash of what it was last given
public record SessionState(
    boolean on, Optional<FrozenBlock> standing, Set<String> hits, Map<String, String> sent) {

  /// More hits than one session ever sees; beyond it only the latest are remembered.
  static final int MAX_HITS = 5_000;

  static final int MAX_SENT = 500;

  public SessionState {
    hits = Set.copyOf(hits);
    sent = Map.copyOf(sent);
  }

  /// A standing block as it was when the session first got it.
  ///
  /// @param shape what it was made for (profile, room); for another shape it is made anew
  /// @param sections what it consists of
  /// @param isSqueezed something was left out for lack of room
  public record FrozenBlock(
      String shape, String text, List<FrozenSection> sections, boolean isSqueezed) {
    public FrozenBlock {
      sections = List.copyOf(sections);
    }

    /// The same of another text.
    public FrozenBlock with(String other) {
      return new FrozenBlock(shape, other, sections, isSqueezed);
    }

    boolean isSame(FrozenBlock other) {
      return shape.equals(other.shape) && text.equals(other.text);
    }
  }

  /// The size of one section of a frozen block.
  public record FrozenSection(
      String name, int priority, int capChars, int chars, int shown, int dropped) {}

  /// A session that was given nothing yet.
  public static SessionState fresh() {
    return new SessionState(true, Optional.empty(), Set.of(), Map.of());
  }

  /// The same session after its context was emptied: it has nothing any more, and the switch stays.
  public SessionState emptied() {
    return new SessionState(on, Optional.empty(), Set.of(), Map.of());
  }

  public SessionState switched(boolean nowOn) {
    return new SessionState(nowOn, standing, hits, sent);
  }

  /// Whether both have been given the same. A record's own equality is spun when it is first used,
  /// which costs a hook more than this.
  public boolean isSame(SessionState other) {
    return on == other.on
        && hits.equals(other.hits)
        && sent.equals(other.sent)
        && standing.isPresent() == other.standing.isPresent()
        && (standing.isEmpty() || standing.get().isSame(other.standing.get()));
  }

  public SessionState withStanding(FrozenBlock block) {
    return new SessionState(on, Optional.of(block), hits, sent);
  }

  /// With more hits given and more windows sent.
  public SessionState given(Set<String> moreHits, Map<String, String> moreSent) {
    Set<String> allHits = new LinkedHashSet<>(hits);
    allHits.addAll(moreHits);
    Map<String, String> allSent = new LinkedHashMap<>(sent);
    allSent.putAll(moreSent);
    return new SessionState(
        on,
        standing,
        allHits.size() > MAX_HITS ? moreHits : allHits,
        allSent.size() > MAX_SENT ? moreSent : allSent);
  }
}
