package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.file.JsonWrite;

/// A failure as the contract writes it: the field `error`.
public final class FailureJson {
  private FailureJson() {}

  public static void write(JsonGenerator json, CommandFailure failure) throws IOException {
    json.writeObjectFieldStart("error");
    json.writeStringField("reason", failure.reason().label());
    json.writeStringField("message", failure.message());
    if (!failure.hint().isEmpty()) {
      json.writeStringField("hint", failure.hint());
    }
    JsonWrite.optional(json, "path", failure.path());
    json.writeEndObject();
  }
}
