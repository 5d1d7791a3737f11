package memory.cli.eval.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import memory.cli.eval.JsonFields;
import memory.cli.output.CommandFailure;
import memory.engine.file.BoundedJson;

/// The objects of one JSON array, read one after the other: published files can be larger than
/// memory. A file that is one object is an array of one.
record JsonElements(JsonParser parser, Path file, String expected) {
  private static final JsonFactory JSON = new JsonFactory();

  /// @param expected what the file should be, for who names another one
  static void each(Path file, JsonFields.Taker taker, String expected) throws IOException {
    if (Files.isDirectory(file)) {
      throw CommandFailure.usage(file + " is a folder", expected);
    }
    try (JsonParser parser = JSON.createParser(file.toFile())) {
      new JsonElements(parser, file, expected).each(taker);
    } catch (JsonProcessingException malformed) {
      throw CommandFailure.usage(
          file
              + " line "
              + line(malformed)
              + ": not JSON: "
              + BoundedJson.reason(malformed.getOriginalMessage()),
          expected);
    }
  }

  private static int line(JsonProcessingException malformed) {
    return Optional.ofNullable(malformed.getLocation()).map(at -> at.getLineNr()).orElse(1);
  }

  private void each(JsonFields.Taker taker) throws IOException {
    JsonToken first = parser.nextToken();
    int number = 0;
    while (first == JsonToken.START_OBJECT
        ? number == 0
        : first == JsonToken.START_ARRAY && parser.nextToken() == JsonToken.START_OBJECT) {
      number++;
      taker.take(new JsonFields(file + " element " + number, BoundedJson.object(parser), expected));
    }
  }
}
