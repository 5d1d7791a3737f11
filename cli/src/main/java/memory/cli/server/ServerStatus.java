package memory.cli.server;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import memory.cli.output.Plural;
import memory.cli.server.FrameServer.BadFrameException;

/// What a resident process says of itself.
///
/// @param uptimeSeconds since it could be asked
/// @param requests commands that it was asked for
/// @param answered those that it did; the others were left to their callers
/// @param connections open now, the asker's among them
/// @param roots scopes whose index is open
/// @param heapBytes in use, with what the next collection frees
/// @param heapRoomBytes what the heap has of the machine
record ServerStatus(
    long pid,
    String version,
    String build,
    String socket,
    long uptimeSeconds,
    long requests,
    long answered,
    long connections,
    long roots,
    long heapBytes,
    long heapRoomBytes) {

  FormBody form() {
    return new FormBody()
        .with("pid", Long.toString(pid))
        .with("version", version)
        .with("build", build)
        .with("socket", socket)
        .with("uptime", Long.toString(uptimeSeconds))
        .with("requests", Long.toString(requests))
        .with("answered", Long.toString(answered))
        .with("connections", Long.toString(connections))
        .with("roots", Long.toString(roots))
        .with("heap", Long.toString(heapBytes))
        .with("room", Long.toString(heapRoomBytes));
  }

  /// What is missing, since another release knew it not, is 0 or nothing.
  static ServerStatus of(FormBody form) throws BadFrameException {
    return new ServerStatus(
        number(form, "pid"),
        form.one("version").orElse(""),
        form.one("build").orElse(""),
        form.one("socket").orElse(""),
        number(form, "uptime"),
        number(form, "requests"),
        number(form, "answered"),
        number(form, "connections"),
        number(form, "roots"),
        number(form, "heap"),
        number(form, "room"));
  }

  private static long number(FormBody form, String name) throws BadFrameException {
    try {
      return Long.parseLong(form.one(name).orElse("0"));
    } catch (NumberFormatException other) {
      throw new BadFrameException(400, "no number: " + name);
    }
  }

  void write(JsonGenerator json) throws IOException {
    json.writeNumberField("pid", pid);
    json.writeStringField("version", version);
    json.writeStringField("build", build);
    json.writeStringField("socket", socket);
    json.writeNumberField("uptimeSeconds", uptimeSeconds);
    json.writeNumberField("requests", requests);
    json.writeNumberField("answered", answered);
    json.writeNumberField("connections", connections);
    json.writeNumberField("roots", roots);
    json.writeNumberField("heapBytes", heapBytes);
    json.writeNumberField("heapRoomBytes", heapRoomBytes);
  }

  /// In two lines, for people.
  String told() {
    Duration uptime = Duration.ofSeconds(uptimeSeconds);
    return lenientFormat(
        "serving: memory %s, process %s, up %s%s%s s, at %s\n%s of %s requests"
            + " answered, %s open, heap %s of %s MB",
        version,
        pid,
        uptime.toHours() > 0 ? uptime.toHours() + " h " : "",
        uptime.toMinutes() > 0 ? uptime.toMinutesPart() + " min " : "",
        uptime.toSecondsPart(),
        socket,
        answered,
        requests,
        Plural.of(roots, "scope"),
        heapBytes >> 20,
        heapRoomBytes >> 20);
  }
}
