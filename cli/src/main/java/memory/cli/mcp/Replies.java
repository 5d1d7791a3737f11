package memory.cli.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.cli.output.JsonText;
import memory.engine.file.JsonWrite;
import org.jspecify.annotations.Nullable;

/// The messages of a server, each as one line of JSON.
final class Replies {
  private Replies() {}

  static String result(Object id, JsonWrite.Body result) {
    return JsonText.object(json -> {
      begin(json, id);
      json.writeObjectFieldStart("result");
      result.write(json);
      json.writeEndObject();
    });
  }

  /// @param id none when the message's could not be read
  static String error(@Nullable Object id, RpcError error) {
    return JsonText.object(json -> {
      begin(json, id);
      json.writeObjectFieldStart("error");
      error.write(json);
      json.writeEndObject();
    });
  }

  static String notification(String method, JsonWrite.Body params) {
    return JsonText.object(json -> {
      json.writeStringField("jsonrpc", "2.0");
      json.writeStringField("method", method);
      json.writeObjectFieldStart("params");
      params.write(json);
      json.writeEndObject();
    });
  }

  private static void begin(JsonGenerator json, @Nullable Object id) throws IOException {
    json.writeStringField("jsonrpc", "2.0");
    json.writeFieldName("id");
    value(json, id);
  }

  /// An id or a token, as it was sent.
  static void value(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value instanceof Long number) {
      json.writeNumber(number);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof String text) {
      json.writeString(text);
    } else {
      json.writeNull();
    }
  }
}
