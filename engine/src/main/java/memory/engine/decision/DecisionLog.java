package memory.engine.decision;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.model.Decision;
import org.jspecify.annotations.Nullable;

/// Reads a decision log, line by line. Any bytes give a view; what cannot be read is reported by
/// line number and changes nothing else.
public final class DecisionLog {
  private final DecisionReplay replay = new DecisionReplay();
  private final @Nullable Watch watch;
  private final List<BadLine> badLines = new ArrayList<>();
  private final List<BadLine> notes = new ArrayList<>();
  private int badLineCount;

  private DecisionLog(@Nullable Watch watch) {
    this.watch = watch;
  }

  /// Sees every line that is read, good or bad.
  @FunctionalInterface
  interface Watch {
    void line(LogLines.Line line, Decoded decoded);
  }

  public static DecisionView read(String text) {
    return read(text, null);
  }

  /// The decisions of a log as they would stand had nobody removed one.
  ///
  /// @param once lines that stood in it once
  public static List<Decision> everTaken(List<String> once, String text) {
    DecisionReplay replay = new DecisionReplay();
    int number = 0;
    for (String line : Stream.concat(once.stream(), text.lines()).distinct().toList()) {
      number++;
      if (!line.isBlank()
          && DecisionCodec.decode(line, number)
              instanceof Decoded.Understood(DecisionEvent event, String project, var _)
          && !(event instanceof DecisionEvent.Removed
              || event instanceof DecisionEvent.Withdrawn)) {
        replay.take(event, number, project);
      }
    }
    return replay.decisions();
  }

  /// Whether a line is an event, or a record with every field that its program writes.
  public static boolean isLine(String line) {
    return DecisionCodec.decode(line, 1) instanceof Decoded.Understood(DecisionEvent event, _, _)
        && (!(event instanceof DecisionEvent.Recorded) || RecordLine.isWhole(line));
  }

  static DecisionView read(String text, @Nullable Watch watch) {
    return of(text, watch).view();
  }

  static DecisionLog of(String text, @Nullable Watch watch) {
    try {
      return of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), watch);
    } catch (IOException impossible) {
      throw new UncheckedIOException("reading a string", impossible);
    }
  }

  /// @param in the log's bytes; read to the end, not closed
  /// @throws IOException when the stream fails, never for what stands in it
  static DecisionView read(InputStream in, @Nullable Watch watch) throws IOException {
    return of(in, watch).view();
  }

  static DecisionLog of(InputStream in, @Nullable Watch watch) throws IOException {
    DecisionLog log = new DecisionLog(watch);
    LogLines lines = new LogLines(in);
    for (var line = lines.next(); line != null; line = lines.next()) {
      log.take(line);
    }
    return log;
  }

  /// What another copy of this log says counts as if it stood here; what is wrong with it is that
  /// one's to report.
  void takeBeside(InputStream in, @Nullable Watch other) throws IOException {
    LogLines lines = new LogLines(in);
    for (var line = lines.next(); line != null; line = lines.next()) {
      if (line.tooLong() || !line.text().isBlank()) {
        Decoded decoded = decoded(line);
        if (other != null) {
          other.line(line, decoded);
        }
        if (decoded instanceof Decoded.Understood(DecisionEvent event, String project, var _)) {
          replay.take(event, line.number(), project);
        }
      }
    }
  }

  /// To be asked once.
  DecisionView view() {
    List<Decision> decisions = replay.decisions();
    replay.notes().forEach(odd -> note(odd.line(), odd.error()));
    return new DecisionView(decisions, badLines, badLineCount, notes);
  }

  /// As [DecisionReplay#longId], after [#view].
  String longId(String id) {
    return replay.longId(id);
  }

  /// What a line calls a decision: its long id where its id is another one's too, or may turn out
  /// to be.
  String idInLine(String id) {
    return Decision.isLongId(id) && !isShared(id) ? id : longId(id);
  }

  /// As [DecisionReplay#isShared], after [#view].
  boolean isShared(String id) {
    return replay.isShared(id);
  }

  /// As [DecisionReplay#meant].
  String meant(DecisionEvent event, String project) {
    return replay.meant(event, project);
  }

  /// The same of one that a line names.
  String meant(String id, Optional<Instant> at, String project) {
    return replay.meant(id, at, project);
  }

  private void take(LogLines.Line line) {
    if (!line.tooLong() && line.text().isBlank()) {
      return;
    }
    Decoded decoded = decoded(line);
    Watch watching = watch;
    if (watching != null) {
      watching.line(line, decoded);
    }
    take(decoded, line);
  }

  private static Decoded decoded(LogLines.Line line) {
    if (line.tooLong()) {
      return new Decoded.Bad("longer than " + (LogLines.MAX_BYTES >> 20) + " MiB");
    }
    return isConflictMarker(line.text())
        ? new Decoded.Bad("a git conflict marker: resolve the merge, keeping both sides' lines")
        : DecisionCodec.decode(line.text(), line.number());
  }

  /// Not a pattern switch, since every prompt comes by here: Java would generate a class for it.
  private void take(Decoded decoded, LogLines.Line line) {
    if (decoded instanceof Decoded.Understood(DecisionEvent event, String project, var odd)) {
      odd.forEach(note -> note(line.number(), note));
      replay.take(event, line.number(), project);
    } else if (decoded instanceof Decoded.Unknown(String note)) {
      note(line.number(), note);
    } else if (decoded instanceof Decoded.Bad(String error)) {
      boolean torn = !line.ended() && !line.tooLong();
      bad(line.number(), torn ? error + " (the last line, perhaps torn)" : error);
    }
  }

  private void bad(int line, String error) {
    badLineCount++;
    if (badLines.size() < DecisionView.MAX_REPORTED) {
      badLines.add(new BadLine(line, error));
    }
  }

  private void note(int line, String note) {
    if (notes.size() < DecisionView.MAX_REPORTED) {
      notes.add(new BadLine(line, note));
    }
  }

  private static boolean isConflictMarker(String line) {
    return line.startsWith("<<<<<<<")
        || line.startsWith("=======")
        || line.startsWith(">>>>>>>")
        || line.startsWith("|||||||");
  }
}
