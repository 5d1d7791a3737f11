package memory.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.file.JsonWrite;
import memory.engine.file.MemoryText;

/// JSONL in, one answer a line out, in the same order. A bad line is answered with its error, and
/// the others all the same.
final class BatchLines {
  private final JsonFactory json = new JsonFactory();
  private final Call call;
  private boolean bad;
  private boolean down;

  BatchLines(Call call) {
    this.call = call;
  }

  /// Answers one line.
  @FunctionalInterface
  interface Answerer {
    /// @return how a command with this one line would end
    ExitCode answer(Line line) throws IOException;
  }

  /// One line's fields that are texts or numbers; others are ignored.
  record Line(Map<String, String> fields) {
    Optional<String> id() {
      return Optional.ofNullable(fields.get("id"));
    }

    Optional<String> field(String name) {
      return Optional.ofNullable(fields.get(name));
    }
  }

  /// @param source a file, or `-` for stdin
  /// @param needed the field without which a line means nothing
  /// @return done when every line was answered; malformed or unavailable when one could not be
  ExitCode answer(String source, String needed, Answerer answerer) throws IOException {
    try (BufferedReader lines = open(source)) {
      int number = 0;
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        number++;
        String line = number == 1 ? MemoryText.withoutMark(text) : text;
        if (!line.isBlank()) {
          answer(line, source, number, needed, answerer);
          call.console().flush();
        }
      }
    }
    return bad ? ExitCode.USAGE : down ? ExitCode.UNAVAILABLE : ExitCode.OK;
  }

  private void answer(String text, String source, int number, String needed, Answerer answerer)
      throws IOException {
    Line line = new Line(Map.of());
    try {
      line = parse(text);
      if (line.field(needed).isEmpty()) {
        throw malformed(number, "no \"" + needed + "\" in it");
      }
      down |= answerer.answer(line) == ExitCode.UNAVAILABLE;
    } catch (JsonProcessingException notJson) {
      refuse(line, malformed(number, "not a JSON object").at(source));
    } catch (CommandFailure failure) {
      refuse(line, failure.at(source));
    }
  }

  private void refuse(Line line, CommandFailure failure) {
    bad |= failure.exit() != ExitCode.UNAVAILABLE;
    down |= failure.exit() == ExitCode.UNAVAILABLE;
    call.console().error(failure.message(), "");
    call.json(object -> {
      JsonWrite.optional(object, "id", line.id());
      failure.write(object);
    });
  }

  private static CommandFailure malformed(int number, String what) {
    return CommandFailure.usage("batch line " + number + ": " + what, "");
  }

  private BufferedReader open(String source) throws IOException {
    if (source.equals("-")) {
      return call.console().lines();
    }
    return new BufferedReader(
        new InputStreamReader(
            Files.newInputStream(call.file(source, "a JSONL file")), StandardCharsets.UTF_8));
  }

  private Line parse(String text) throws IOException {
    Map<String, String> fields = new TreeMap<>();
    try (JsonParser parser = json.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new JsonParseException(parser, "not an object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (value == JsonToken.VALUE_STRING || value.isNumeric()) {
          fields.put(name, parser.getText());
        } else {
          parser.skipChildren();
        }
      }
      if (parser.nextToken() != null) {
        throw new JsonParseException(parser, "more than one value");
      }
    }
    return new Line(fields);
  }
}
