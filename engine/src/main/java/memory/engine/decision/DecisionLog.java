package memory.engine.decision;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.decision.RecordChange.RecordLine;
import memory.engine.model.Decision;
import org.jspecify.annotations.Nullable;

/// Reads a decision log, line by line. Any bytes give a view; what cannot be read is reported by
/// line number and changes nothing else.
public final class DecisionLog {
  private final DecisionReplay replay = new DecisionReplay();
  private final List<BadLine> badLines = new ArrayList<>();
  private final List<BadLine> notes = new ArrayList<>();
  private int badLineCount;
  private boolean records;
  private boolean events;

  private DecisionLog() {}

  /// Sees every line that is read, good or bad.
  @FunctionalInterface
  interface Watch {
    void line(LogLines.Line line, Decoded decoded);
  }

  public static DecisionView read(String text) {
    return of(text, null).view();
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

  /// What a decision said before it was edited, in the order of the times: also what an edit of
  /// another branch said, made before the one that counts.
  public static List<String> formerWords(String text, Decision now) {
    List<Decoded.Understood> said = new ArrayList<>();
    DecisionLog log =
        of(
            text,
            (_, decoded) -> {
              if (decoded instanceof Decoded.Understood line
                  && (line.event() instanceof DecisionEvent.Added
                      || line.event() instanceof DecisionEvent.Edited)) {
                said.add(line);
              }
            });
    log.view();
    said.sort(Comparator.comparing(line -> line.event().at().orElse(Instant.MIN)));
    Set<String> words = new LinkedHashSet<>();
    for (Decoded.Understood line : said) {
      if (log.replay.meant(line.event(), line.project()).equals(now.id())) {
        line.event().fields().text().filter(one -> !one.isBlank()).ifPresent(words::add);
      }
    }
    words.remove(now.text());
    return List.copyOf(words);
  }

  /// Whether a line is an event, or a record with every field that its program writes.
  public static boolean isLine(String line) {
    return DecisionCodec.decode(line, 1) instanceof Decoded.Understood(DecisionEvent event, _, _)
        && (!(event instanceof DecisionEvent.Recorded) || RecordLine.isWhole(line));
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
  static DecisionLog of(InputStream in, @Nullable Watch watch) throws IOException {
    DecisionLog log = new DecisionLog();
    log.take(in, watch, true);
    return log;
  }

  /// What another copy of this log says counts as if it stood here; what is wrong with it is that
  /// one's to report.
  void takeBeside(InputStream in, @Nullable Watch watch) throws IOException {
    take(in, watch, false);
  }

  private void take(InputStream in, @Nullable Watch watch, boolean own) throws IOException {
    LogLines lines = new LogLines(in);
    for (var line = lines.next(); line != null; line = lines.next()) {
      if (line.tooLong() || !line.text().isBlank()) {
        Decoded decoded = decoded(line);
        if (watch != null) {
          watch.line(line, decoded);
        }
        take(decoded, line, own);
      }
    }
  }

  /// To be asked once.
  DecisionView view() {
    List<Decision> decisions = replay.decisions();
    replay.notes().forEach(odd -> add(notes, odd.line(), odd.error()));
    return new DecisionView(decisions, badLines, badLineCount, notes, replay.contested());
  }

  /// To be asked after [#view].
  DecisionReplay replay() {
    return replay;
  }

  /// Whether it has records alone: another program's store, which fails on an event.
  boolean isStore() {
    return records && !events;
  }

  /// What a line calls a decision: its long id where its id is another one's too, or may turn out
  /// to be.
  String idInLine(String id) {
    return Decision.isLongId(id) && !replay.isShared(id) ? id : replay.longId(id);
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
  private void take(Decoded decoded, LogLines.Line line, boolean own) {
    if (decoded instanceof Decoded.Understood(DecisionEvent event, String project, var odd)) {
      if (own) {
        odd.forEach(note -> add(notes, line.number(), note));
        // First what most lines are: a log of these alone loads neither of the other two classes,
        // and every prompt reads logs.
        boolean record =
            !(event instanceof DecisionEvent.Added)
                && (event instanceof DecisionEvent.Recorded
                    || event instanceof DecisionEvent.Withdrawn);
        records |= record;
        events |= !record;
      }
      replay.take(event, line.number(), project);
    } else if (own && decoded instanceof Decoded.Unknown(String note)) {
      add(notes, line.number(), note);
    } else if (own && decoded instanceof Decoded.Bad(String error)) {
      badLineCount++;
      boolean torn = !line.ended() && !line.tooLong();
      add(badLines, line.number(), torn ? error + " (the last line, perhaps torn)" : error);
    }
  }

  private static void add(List<BadLine> told, int line, String what) {
    if (told.size() < DecisionView.MAX_REPORTED) {
      told.add(new BadLine(line, what));
    }
  }

  private static boolean isConflictMarker(String line) {
    return line.startsWith("<<<<<<<")
        || line.startsWith("=======")
        || line.startsWith(">>>>>>>")
        || line.startsWith("|||||||");
  }

  /// The lines of a log, one after the other, never more than one in memory. A line longer than
  /// [#MAX_BYTES] is passed over without being kept.
  static final class LogLines {
    /// The longest line that is read, in bytes without its end.
    static final int MAX_BYTES = 1 << 20;

    private static final int BYTE_ORDER_MARK_BYTES = 3;

    private final InputStream in;
    private final byte[] chunk = new byte[1 << 16];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(512);
    private int at;
    private int filled;
    private int number;

    LogLines(InputStream in) {
      this.in = in;
    }

    /// @param number from 1
    /// @param text without its end and without a byte order mark; empty when it is too long
    /// @param ended whether a line feed follows it
    record Line(int number, String text, boolean tooLong, boolean ended) {}

    /// The next line, or null at the end.
    @Nullable Line next() throws IOException {
      line.reset();
      boolean tooLong = false;
      boolean started = false;
      while (true) {
        if (at == filled) {
          at = 0;
          filled = Math.max(0, in.read(chunk));
          if (filled == 0) {
            return started ? made(tooLong, false) : null;
          }
        }
        started = true;
        int end = at;
        while (end < filled && chunk[end] != '\n') {
          end++;
        }
        // Room for a carriage return and a byte order mark, which do not count.
        if (line.size() + (end - at) <= MAX_BYTES + 1 + BYTE_ORDER_MARK_BYTES) {
          line.write(chunk, at, end - at);
        } else {
          tooLong = true;
        }
        boolean ended = end < filled;
        at = ended ? end + 1 : end;
        if (ended) {
          return made(tooLong, true);
        }
      }
    }

    private Line made(boolean tooLong, boolean ended) {
      number++;
      byte[] bytes = line.toByteArray();
      int from = number == 1 && startsWithByteOrderMark(bytes) ? BYTE_ORDER_MARK_BYTES : 0;
      int to = bytes.length;
      if (to > from && bytes[to - 1] == '\r') {
        to--;
      }
      if (tooLong || to - from > MAX_BYTES) {
        return new Line(number, "", true, ended);
      }
      return new Line(
          number, new String(bytes, from, to - from, StandardCharsets.UTF_8), false, ended);
    }

    private static boolean startsWithByteOrderMark(byte[] bytes) {
      return bytes.length >= BYTE_ORDER_MARK_BYTES
          && bytes[0] == (byte) 0xEF
          && bytes[1] == (byte) 0xBB
          && bytes[2] == (byte) 0xBF;
    }
  }
}
