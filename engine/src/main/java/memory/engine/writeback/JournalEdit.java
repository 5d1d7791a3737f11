package memory.engine.writeback;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import memory.engine.model.Finding;
import memory.engine.model.Layout;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.StageRequest.Action;
import memory.engine.write.CheckedText;
import memory.engine.write.LogEdit;
import memory.engine.writeback.Journal.Settled;
import memory.engine.writeback.Journal.StagedNote;

/// What comes to the end of a journal.
interface JournalEdit extends LogEdit {
  Lines of(Journal journal);

  @Override
  default Lines of(InputStream current) throws IOException {
    return of(Journal.of(current.readAllBytes()));
  }

  /// A torn last line has no checksum that fits.
  @Override
  default boolean isRecord(byte[] line) {
    return Journal.decode(new String(line, StandardCharsets.UTF_8)).isPresent();
  }

  /// A new note, called by a name that the journal does not have yet.
  final class Stage implements JournalEdit {
    private final Instant at;
    private final Action action;
    private final Optional<CheckedText> text;
    private final String target;
    private Optional<StagedNote> staged = Optional.empty();

    Stage(Instant at, Action action, Optional<CheckedText> text, String target) {
      this.at = at;
      this.action = action;
      this.text = text;
      this.target = target;
    }

    /// What the last decision staged.
    Optional<StagedNote> staged() {
      return staged;
    }

    @Override
    public Lines of(Journal journal) {
      if (action == Action.REJECT && !journal.isPending(target)) {
        throw Refusal.noMatch("no staged note is called " + target, Hint.Way.LIST_FAULTS)
            .asException();
      }
      String words = text.map(CheckedText::value).orElse("");
      StagedNote note = new StagedNote(freeId(journal, words), at, action, words, target);
      staged = Optional.of(note);
      return new Lines(List.of(note.line()), words);
    }

    private String freeId(Journal journal, String words) {
      for (int number = journal.notes().size(); ; number++) {
        String id = StagedNote.PREFIX + Layout.hash(number + "\0" + at + "\0" + words, 8);
        if (!journal.notes().containsKey(id)) {
          return id;
        }
      }
    }

    @Override
    public List<Finding> masked() {
      return text.map(CheckedText::masked).orElse(List.of());
    }
  }

  /// Notes of the original's journal, as they are: those that are here already are passed over.
  static JournalEdit takeOver(List<StagedNote> notes) {
    return journal -> lines(notes.stream().filter(note -> !journal.notes().containsKey(note.id())));
  }

  /// What became of notes; those that somebody else settled meanwhile are passed over.
  static JournalEdit settle(List<Settled> settled) {
    return journal -> lines(settled.stream().filter(each -> journal.isPending(each.note())));
  }

  private static Lines lines(Stream<? extends Journal.Line> lines) {
    return new Lines(lines.map(Journal.Line::line).toList(), "");
  }
}
