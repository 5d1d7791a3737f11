package memory.engine.writeback;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import memory.engine.request.StageRequest.Action;
import memory.engine.write.ScopeWriter;

/// Takes lines out of a journal that has grown large: those of notes that are in the file or were
/// withdrawn. Staged notes stay, rejected ones for a month, since their text stands nowhere else,
/// those of the original's journal, which would be taken over again, and damaged lines, since
/// nobody knows what they said.
final class JournalCompaction {
  private static final int LARGE_BYTES = 256 << 10;
  private static final Duration KEPT = Duration.ofDays(30);

  private JournalCompaction() {}

  /// Makes the journal smaller when that at least halves it.
  static void run(ScopeWriter writer) throws IOException {
    Path journal = writer.root().folder().resolve(Journal.PATH.value());
    if (Files.exists(journal) && Files.size(journal) > LARGE_BYTES) {
      Instant since = writer.clock().instant().minus(KEPT);
      writer.replaceState(
          "compact",
          Journal.PATH,
          before -> {
            byte[] after = kept(before, since);
            return after.length <= before.length / 2 ? after : before;
          });
    }
  }

  /// @param since rejected notes from before it go
  static byte[] kept(byte[] bytes, Instant since) {
    Journal journal = Journal.of(bytes);
    Set<String> needed = new HashSet<>();
    journal.pending().forEach(note -> needed.add(note.id()));
    journal.rejected().stream()
        .filter(done -> !done.at().isBefore(since))
        .forEach(done -> needed.add(done.note()));
    journal.notes().values().stream()
        .filter(OriginalJournal::isOrigin)
        .forEach(note -> needed.add(note.id()));
    ByteArrayOutputStream kept = new ByteArrayOutputStream(bytes.length);
    for (int from = 0; from < bytes.length; ) {
      int to = from;
      while (to < bytes.length && bytes[to] != '\n') {
        to++;
      }
      if (isNeeded(new String(bytes, from, to - from, StandardCharsets.UTF_8), needed)) {
        kept.write(bytes, from, Math.min(to + 1, bytes.length) - from);
      }
      from = to + 1;
    }
    return kept.toByteArray();
  }

  private static boolean isNeeded(String line, Set<String> needed) {
    return switch (JournalCodec.decode(line)) {
      case JournalCodec.Line.Staged(StagedNote note) ->
          needed.contains(note.action() == Action.REJECT ? note.target() : note.id());
      case JournalCodec.Line.Done(Settled done) -> needed.contains(done.note());
      case JournalCodec.Line.Bad _ -> !line.isEmpty();
    };
  }
}
