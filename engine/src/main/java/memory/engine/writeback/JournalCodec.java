package memory.engine.writeback;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.FlushResult;
import memory.engine.request.StageRequest.Action;

/// The lines of a journal: one JSON object each, whose last field is a CRC-32C over all before it.
final class JournalCodec {
  private static final String SUM = ",\"sum\":\"";
  private static final int SUM_CHARS = 8;
  private static final String STAGED = "staged";
  private static final String SETTLED = "settled";

  private JournalCodec() {}

  /// What a line says.
  sealed interface Line {
    record Staged(StagedNote note) implements Line {}

    record Done(Settled settled) implements Line {}

    /// Not one of ours, or damaged.
    record Bad(String error) implements Line {}
  }

  static String encode(StagedNote note) {
    return line(json -> {
      json.writeStringField("e", STAGED);
      json.writeStringField("id", note.id());
      json.writeStringField("t", note.at().toString());
      json.writeStringField("action", note.action().label());
      json.writeStringField("text", note.text());
      json.writeStringField("target", note.target());
    });
  }

  static String encode(Settled settled) {
    return line(json -> {
      json.writeStringField("e", SETTLED);
      json.writeStringField("id", settled.note());
      json.writeStringField("t", settled.at().toString());
      json.writeStringField("outcome", settled.outcome().label());
      json.writeStringField("why", settled.why());
    });
  }

  static Line decode(String line) {
    int at = line.length() - SUM.length() - SUM_CHARS - 2;
    if (at < 0 || !line.startsWith(SUM, at) || !line.endsWith("\"}")) {
      return new Line.Bad("not a journal line");
    }
    String before = line.substring(0, at);
    if (!sum(before).equals(line.substring(at + SUM.length(), line.length() - 2))) {
      return new Line.Bad("its checksum does not fit");
    }
    try {
      JsonObject json = JsonObject.of(line.getBytes(StandardCharsets.UTF_8));
      Instant time = Instant.parse(json.orEmpty("t"));
      String id = json.orEmpty("id");
      if (json.orEmpty("e").equals(SETTLED)) {
        FlushResult.Outcome outcome =
            FlushResult.Outcome.valueOf(json.orEmpty("outcome").toUpperCase(Locale.ROOT));
        return new Line.Done(new Settled(id, time, outcome, json.orEmpty("why")));
      }
      Optional<Action> action = Action.ofLabel(json.orEmpty("action"));
      return action.isPresent() && id.startsWith(StagedNote.PREFIX)
          ? new Line.Staged(
              new StagedNote(id, time, action.get(), json.orEmpty("text"), json.orEmpty("target")))
          : new Line.Bad("an action that is not known");
    } catch (MalformedJsonException | DateTimeException | IllegalArgumentException foreign) {
      return new Line.Bad("not a journal line");
    }
  }

  private static String line(JsonWrite.Body fields) {
    String object =
        JsonWrite.object(json -> {
          json.writeNumberField("v", 1);
          fields.write(json);
        });
    String before = object.substring(0, object.length() - 1);
    return before + SUM + sum(before) + "\"}";
  }

  private static String sum(String before) {
    int crc = Hashing.crc32c().hashString(before, StandardCharsets.UTF_8).asInt();
    return String.format(Locale.ROOT, "%08x", crc);
  }
}
