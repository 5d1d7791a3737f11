package memory.engine.writeback;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.engine.file.BoundedRead;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.FlushResult;
import memory.engine.request.StageRequest.Action;

/// What a scope's journal says now.
///
/// @param pending staged and neither applied nor withdrawn, in their order
/// @param settled what became of the others, oldest first
/// @param notes every note there ever was, by id
/// @param badLines numbers of lines that are damaged; they stay in the file
public record Journal(
    List<StagedNote> pending,
    List<Settled> settled,
    Map<String, StagedNote> notes,
    List<Integer> badLines) {
  /// Where it lies.
  public static final MemoryPath PATH = new MemoryPath(".state/writeback-journal.jsonl");

  public Journal {
    pending = List.copyOf(pending);
    settled = List.copyOf(settled);
    notes = Map.copyOf(notes);
    badLines = List.copyOf(badLines);
  }

  /// One that does not exist is empty.
  ///
  /// @throws IOException when it cannot be read
  public static Journal read(ScopeRoot root) throws IOException {
    try {
      return of(
          BoundedRead.bytes(
              root.folder().resolve(PATH.value()), root.boundary(), BoundedRead.LOG_BYTES));
    } catch (NoSuchFileException | NotDirectoryException none) {
      return of(new byte[0]);
    }
  }

  static Journal of(byte[] bytes) {
    Map<String, StagedNote> notes = new LinkedHashMap<>();
    Map<String, StagedNote> pending = new LinkedHashMap<>();
    List<Settled> settled = new ArrayList<>();
    List<Integer> bad = new ArrayList<>();
    int number = 0;
    for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
      number++;
      if (!line.isEmpty()) {
        switch (JournalCodec.decode(line)) {
          case JournalCodec.Line.Staged(StagedNote note) when note.action() == Action.REJECT -> {
            notes.putIfAbsent(note.id(), note);
            if (pending.remove(note.target()) != null) {
              settled.add(
                  new Settled(
                      note.target(), note.at(), FlushResult.Outcome.WITHDRAWN, note.text()));
            }
          }
          case JournalCodec.Line.Staged(StagedNote note) -> {
            if (notes.putIfAbsent(note.id(), note) == null) {
              pending.put(note.id(), note);
            }
          }
          case JournalCodec.Line.Done(Settled done) -> {
            if (pending.remove(done.note()) != null) {
              settled.add(done);
            }
          }
          case JournalCodec.Line.Bad _ -> bad.add(number);
        }
      }
    }
    return new Journal(List.copyOf(pending.values()), settled, notes, bad);
  }

  /// What could not be applied.
  public List<Settled> rejected() {
    return settled.stream().filter(done -> done.outcome() == FlushResult.Outcome.REJECTED).toList();
  }
}
