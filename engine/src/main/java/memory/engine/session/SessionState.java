package memory.engine.session;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.file.Prints;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.request.Injection.SectionReport;

/// What a session has been given so far.
///
/// @param on false = the user switched memory off for this session
/// @param standing the standing block it was given, frozen
/// @param hits the passages it was given, the latest last: of each what it said below which
///   headings, and where it stood, see [Given]
/// @param sent by window, the hash of what it was last given
public record SessionState(
    boolean on, Optional<FrozenBlock> standing, List<String> hits, Map<String, String> sent) {

  /// More hits than one session ever sees; beyond it only the latest are remembered.
  static final int MAX_HITS = 5_000;

  static final int MAX_SENT = 500;

  public SessionState {
    hits = List.copyOf(hits);
    sent = Map.copyOf(sent);
  }

  /// A standing block as it was when the session first got it.
  ///
  /// @param shape what it was made for (profile, room); for another shape it is made anew
  /// @param sections what it consists of
  /// @param isSqueezed something was left out for lack of room
  public record FrozenBlock(
      String shape, String text, List<SectionReport> sections, boolean isSqueezed) {
    public static final FrozenBlock NONE = new FrozenBlock("", "", List.of(), false);

    /// The same of another text.
    public FrozenBlock with(String other) {
      return new FrozenBlock(shape, other, sections, isSqueezed);
    }

    boolean isSame(FrozenBlock other) {
      return shape.equals(other.shape) && text.equals(other.text);
    }
  }

  /// What it was last sent under a key; empty when nothing.
  public String sent(String key) {
    return sent.getOrDefault(key, "");
  }

  /// The prints that it was last sent under a key.
  public Set<String> prints(String key) {
    return Set.copyOf(Prints.parts(sent(key)));
  }

  /// A session that was given nothing yet.
  public static SessionState fresh() {
    return new SessionState(true, Optional.empty(), List.of(), Map.of());
  }

  /// The same session after its context was emptied: it has nothing any more, and the switch stays.
  public SessionState emptied() {
    return new SessionState(on, Optional.empty(), List.of(), Map.of());
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

  /// Whether it was given the passage's text, and after that no other text that stood where the
  /// passage stands.
  public boolean has(Passage passage) {
    int at = last(passage);
    if (at < 0) {
      return false;
    }
    String place = place(passage);
    return !hits.get(at).endsWith(place)
        || hits.subList(at + 1, hits.size()).stream().noneMatch(hit -> hit.endsWith(place));
  }

  /// The place at which it was given the passage's text, be it there still or not; empty without
  /// one.
  public Optional<String> shownAt(Passage passage) {
    int at = last(passage);
    return at < 0 || passage.kind() == Kind.DECISION
        ? Optional.empty()
        : Given.of(hits.get(at)).map(Given::citation);
  }

  private int last(Passage passage) {
    int at = hits.size() - 1;
    String text = text(passage);
    while (at >= 0 && !hits.get(at).startsWith(text)) {
      at--;
    }
    return at;
  }

  private static String text(Passage passage) {
    return said(passage.contentHash(), passage.heading()) + " ";
  }

  /// What a text says below its headings: its content hash, a dot, their print.
  public static String said(String contentHash, List<String> heading) {
    return contentHash + "." + Prints.of(String.join("\n", heading));
  }

  private static String place(Passage passage) {
    String where =
        passage.kind() == Kind.DECISION ? passage.heading().getFirst() : "L" + passage.startLine();
    return " " + passage.scope().label() + " " + passage.path() + "#" + where;
  }

  /// A passage that the session was given.
  ///
  /// @param said see [SessionState#said]
  /// @param scope its label
  /// @param where `L3`, or a decision's id
  public record Given(String said, String scope, MemoryPath path, String where) {
    private static final Pattern HIT = Pattern.compile("(\\S+) (\\S+) (.+)#([^#]+)");

    private static Optional<Given> of(String hit) {
      Matcher parts = HIT.matcher(hit);
      return parts.matches()
          ? Optional.of(
              new Given(
                  parts.group(1), parts.group(2), new MemoryPath(parts.group(3)), parts.group(4)))
          : Optional.empty();
    }

    /// What it said, wherever it stands.
    public String contentHash() {
      return said.substring(0, Math.max(0, said.indexOf('.')));
    }

    /// The line at which it stood; none of a decision.
    public OptionalInt line() {
      return path.kind() == Kind.DECISION || !where.matches("L\\d{1,9}")
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseInt(where.substring(1)));
    }

    /// As a person or a model is told of it.
    public String citation() {
      return path.kind() == Kind.DECISION ? where : path + "#" + where;
    }
  }

  /// What it was given, the latest last.
  public List<Given> passages() {
    return hits.stream().flatMap(hit -> Given.of(hit).stream()).toList();
  }

  /// Without some passages.
  ///
  /// @param passages their content hashes, or what they say below their headings
  public SessionState without(Set<String> passages) {
    List<String> left = new ArrayList<>(hits);
    left.removeIf(hit -> {
      String said = hit.substring(0, Math.max(0, hit.indexOf(' ')));
      return passages.contains(said)
          || passages.contains(said.substring(0, Math.max(0, said.indexOf('.'))));
    });
    return new SessionState(on, standing, left, sent);
  }

  /// With more hits given and more windows sent.
  public SessionState given(Collection<Passage> moreHits, Map<String, String> moreSent) {
    List<String> allHits = new ArrayList<>(hits);
    for (Passage passage : moreHits) {
      String text = text(passage);
      allHits.removeIf(hit -> hit.startsWith(text));
      allHits.add(text.stripTrailing() + place(passage));
    }
    Map<String, String> allSent = new LinkedHashMap<>(sent);
    allSent.putAll(moreSent);
    return new SessionState(
        on,
        standing,
        allHits.subList(Math.max(0, allHits.size() - MAX_HITS), allHits.size()),
        allSent.size() > MAX_SENT ? moreSent : allSent);
  }
}
