package memory.engine.conversation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.capture.TurnSigns;
import memory.engine.conversation.Transcript.Mark;
import memory.engine.conversation.Transcript.Reading;
import memory.engine.file.JsonObject;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;

/// Makes passages of what a transcript says: one for each turn, which is what the user or the agent
/// said and what the agent did then. Turns are numbered from 1.
///
/// Passages are handed on in parts: a prompt with what came of it, cut where that is long. A part
/// begins at the start of a line, so that reading can go on there later, and depends on nothing
/// before it but a [State]: however a transcript grew, its parts are the same.
final class Turns {
  private static final int TURNS_OF_PART = 24;

  /// A turn with this much of tools in it is at its end.
  private static final int ACTION_CHARS = 2_000;

  private static final int PASSAGE_CHARS = 4_000;

  private final String agent;
  private final MemoryPath path;
  private final Reading reading;
  private final List<Turn> open = new ArrayList<>();
  private State state;
  private long lineStart;
  private boolean fresh;
  private int skipped;
  private String folder;
  private Optional<LocalDate> date = Optional.empty();
  private boolean unwanted;
  private boolean partsEnd;
  private boolean stopped;

  /// @param from where reading begins
  Turns(String agent, String session, State from, Reading reading) {
    this.agent = agent;
    this.path = new MemoryPath(agent + ":" + session);
    this.reading = reading;
    this.state = from;
    this.skipped = from.skipped;
    this.folder = from.folder;
  }

  /// Where a part begins.
  ///
  /// @param offset of its first line
  /// @param part its number, from 0
  /// @param turn how many turns there are before it
  /// @param skipped how many lines before it could not be read
  /// @param folder that the agent worked in
  record State(long offset, int part, int turn, int skipped, String folder) {
    static final State START = new State(0, 0, 0, 0, "");
  }

  interface PartSink {
    void take(int part, List<Passage> passages) throws IOException;
  }

  private record Turn(
      boolean user, String said, StringBuilder actions, Optional<LocalDate> date, String folder) {
    String text() {
      String who = user ? "User: " : "Agent: ";
      return who + said + (said.isEmpty() || actions.isEmpty() ? "" : "\n") + actions;
    }
  }

  /// A line begins here.
  void line(long offset) {
    lineStart = offset;
    fresh = true;
    date = Optional.empty();
  }

  /// The line is read: reading stops here when a part ended in it and that was enough.
  void lineEnds() {
    stopped = partsEnd && reading.enough().getAsBoolean();
    partsEnd = false;
  }

  void skip() {
    skipped++;
  }

  /// Where the part begins that is still open.
  State state() {
    return state;
  }

  /// Whether to go on: not where the folder that it is about is none of those that are indexed, and
  /// not behind a part where it was enough.
  boolean goesOn() {
    return !unwanted && !stopped;
  }

  /// Hands on what is open, which stays so: nothing where what the part had was taken out.
  void end() throws IOException {
    if (goesOn()) {
      reading.parts().take(state.part, passages());
    }
  }

  /// How far it came.
  ///
  /// @param hash of what stands before the open part
  Mark mark(long size, long changed, String hash) {
    int turns = unwanted ? 0 : state.turn + open.size();
    return new Mark(stopped ? -1 : size, changed, hash, turns, skipped, state);
  }

  /// The folder that the agent works in from here on.
  void in(String place) {
    if (!place.isEmpty()) {
      folder = place;
      unwanted = state.turn == 0 && open.isEmpty() && !reading.wanted().test(place);
    }
  }

  void at(Instant time) {
    date = Optional.of(LocalDate.ofInstant(time, reading.zone()));
  }

  void user(String text) {
    say(true, TurnText.said(text));
  }

  void agent(String text) {
    say(false, TurnText.said(text));
  }

  void called(String tool, JsonObject arguments) {
    act(TurnText.called(tool, arguments));
  }

  /// What the tool gave back.
  ///
  /// @param failed whether the agent says so
  void returned(String output, boolean failed) {
    act(TurnText.returned(output, failed));
  }

  /// Some agents write a message again when they know more of it.
  private void say(boolean user, String text) {
    if (text.isEmpty()
        || (!open.isEmpty() && open.getLast().user == user && open.getLast().said.equals(text))) {
      return;
    }
    begin(user, text);
  }

  private void act(String action) {
    if (action.isEmpty()) {
      return;
    }
    if (open.isEmpty()
        || open.getLast().user
        || open.getLast().actions.length() + action.length() > ACTION_CHARS) {
      begin(false, "");
    }
    StringBuilder actions = open.getLast().actions;
    actions.append(actions.isEmpty() ? "" : "\n").append(action);
    fresh = false;
  }

  private void begin(boolean user, String said) {
    if (fresh && !open.isEmpty() && (user || open.size() >= TURNS_OF_PART)) {
      close();
    }
    if (state.turn == 0 && open.isEmpty() && folder.isEmpty()) {
      unwanted = !reading.wanted().test(folder);
    }
    open.add(new Turn(user, said, new StringBuilder(), date, folder));
    fresh = false;
  }

  private void close() {
    try {
      reading.parts().take(state.part, passages());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    state = new State(lineStart, state.part + 1, state.turn + open.size(), skipped, folder);
    open.clear();
    partsEnd = true;
  }

  private List<Passage> passages() {
    List<Passage> passages = new ArrayList<>();
    int number = state.turn;
    for (Turn turn : open) {
      number++;
      List<String> pieces = TurnText.pieces(turn.text(), PASSAGE_CHARS);
      for (int i = 0; i < pieces.size(); i++) {
        passages.add(passage(turn, number, i, pieces.get(i)));
      }
    }
    for (TurnSigns.Sign sign : TurnSigns.of(passages)) {
      passages.replaceAll(
          one -> one.id().equals(sign.turn().id()) ? one.tagged(List.of(Passage.CANDIDATE)) : one);
    }
    return passages;
  }

  private Passage passage(Turn turn, int number, int piece, String text) {
    Path name = turn.folder.isEmpty() ? null : Path.of(turn.folder).getFileName();
    return new Passage(
        Layout.hash16(path + "#" + number + "." + piece),
        path,
        Scope.GLOBAL,
        number,
        number,
        List.of(name == null ? "" : name.toString(), agent),
        turn.date,
        Optional.empty(),
        text,
        List.of(),
        List.of(),
        Status.ACTIVE,
        Optional.empty(),
        Optional.of(turn.folder).filter(place -> !place.isEmpty()),
        Layout.hash16(text),
        List.of());
  }
}
