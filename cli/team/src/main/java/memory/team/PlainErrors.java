package memory.team;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import memory.engine.file.JsonWrite;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/// What is wrong with a request that never reached [ApiHandler], without a word of it.
final class PlainErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String body =
        JsonWrite.object(json -> {
          json.writeObjectFieldStart("error");
          json.writeStringField("reason", "malformed");
          json.writeStringField("message", "not a request that is answered here");
          json.writeEndObject();
        });
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    if (response.getStatus() == 503) {
      // This server ends: the next request is its successor's, on a connection of its own.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), callback);
    return true;
  }
}
