package memory.team;

import java.nio.ByteBuffer;
import memory.engine.model.Reason;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/// What is wrong with a request that never reached [ApiHandler], without a word of it.
final class PlainErrors extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    byte[] body = ApiHandler.error(Reason.MALFORMED, "not a request that is answered here");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    if (response.getStatus() == 503) {
      // This server ends: the next request is its successor's, on a connection of its own.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(body), callback);
    return true;
  }
}
