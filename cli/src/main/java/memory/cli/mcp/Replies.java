package memory.cli.mcp;

import memory.cli.output.JsonText;
import memory.engine.file.JsonWrite;
import org.jspecify.annotations.Nullable;

/// The messages of a server, each as one line of JSON.
final class Replies {
  private Replies() {}

  static String result(Object id, JsonWrite.Body result) {
    return answer(id, "result", result);
  }

  /// @param id none when the message's could not be read
  static String error(@Nullable Object id, RpcError error) {
    return answer(id, "error", error::write);
  }

  private static String answer(@Nullable Object id, String field, JsonWrite.Body body) {
    return JsonText.object(json -> {
      json.writeStringField("jsonrpc", "2.0");
      json.writeFieldName("id");
      JsonWrite.write(json, id);
      json.writeObjectFieldStart(field);
      body.write(json);
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
}
