package memory.engine.writeback;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeRoot;
import memory.engine.request.StageRequest.Action;
import memory.engine.writeback.Journal.StagedNote;

/// The journal that spec 1's program keeps in the memory folder itself. It is read and never
/// written to; what a flush makes of its notes stands in our own journal.
///
/// Spec 1 gives no field names, so that the reading is generous with names and careful with
/// meaning: a note counts as staged only when nothing in the file says anything else of its id.
public final class OriginalJournal {
  /// Where it lies.
  public static final MemoryPath PATH = new MemoryPath("writeback-journal.jsonl");

  private static final Set<String> STAGES =
      Set.of("", "append", "add", "merge", "remember", "stage", "staged", "write");
  private static final Set<String> WAITS = Set.of("", "pending", "queued", "stage", "staged");
  private static final List<String> DONE =
      List.of("committed", "applied", "flushed", "rejected", "archived");

  private OriginalJournal() {}

  /// Its staged notes that our journal does not know, in their order. Each is merged: a line that
  /// stands in the file already is not added again.
  public static List<StagedNote> waiting(ScopeRoot root, Journal ours) {
    return staged(root).stream().filter(note -> !ours.notes().containsKey(note.id())).toList();
  }

  /// Whether a note of our journal was taken over from the original's.
  static boolean isOrigin(StagedNote note) {
    return note.target().equals(PATH.value());
  }

  private static List<StagedNote> staged(ScopeRoot root) {
    Map<String, StagedNote> staged = new LinkedHashMap<>();
    try {
      String text =
          BoundedRead.text(
              root.folder().resolve(PATH.value()), root.boundary(), BoundedRead.LOG_BYTES);
      for (String line : text.split("\n", -1)) {
        if (!line.isBlank()) {
          JsonObject.of(line).ifPresent(note -> read(note, root.scope().label(), staged));
        }
      }
    } catch (IOException missing) {
      return List.of();
    }
    return List.copyOf(staged.values());
  }

  private static void read(JsonObject note, String scope, Map<String, StagedNote> staged) {
    String text = note.anyText("text", "content", "entry", "note", "body").orElse("");
    String id = note.anyText("id", "noteId", "note_id", "opId", "op_id").orElse(text);
    if (text.isEmpty() || !isStaged(note)) {
      staged.remove(id);
    } else if (note.anyText("scope").orElse(scope).equals(scope)) {
      Instant at =
          note.anyTime("t", "at", "ts", "time", "timestamp", "createdAt", "created_at")
              .orElse(Instant.EPOCH);
      String ours = StagedNote.PREFIX + Layout.hash(PATH + "\0" + id + "\0" + text, 8);
      staged.putIfAbsent(id, new StagedNote(ours, at, Action.MERGE, text, PATH.value()));
    }
  }

  private static boolean isStaged(JsonObject note) {
    boolean done =
        DONE.stream()
            .anyMatch(word -> note.isTrue(word) || note.has(word + "At") || note.has(word + "_at"));
    return !done
        && WAITS.contains(word(note, "state", "status"))
        && STAGES.contains(word(note, "action", "op", "operation", "type", "event", "e"));
  }

  private static String word(JsonObject note, String... names) {
    return note.anyText(names).orElse("").toLowerCase(Locale.ROOT);
  }
}
