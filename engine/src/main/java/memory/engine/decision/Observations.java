package memory.engine.decision;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.file.JsonObject;
import memory.engine.model.Layout;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.RefusedException;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// The lines of a legacy `observations.jsonl`, as decisions that a log does not have yet. Each has
/// an id made from its line, so that taking them over twice adds nothing.
///
/// @param left lines that are no observation, name a project, or may not be written
record Observations(List<String> events, List<String> ids, int left) implements LogEdit {
  private static final int ID_CHARS = 12;

  static Observations read(InputStream in, ScopeWriter writer, String project, int maxChars)
      throws IOException {
    List<String> events = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    int left = 0;
    LogLines lines = new LogLines(in);
    for (var line = lines.next(); line != null; line = lines.next()) {
      if (line.text().isBlank() && !line.tooLong()) {
        continue;
      }
      String id = "obs-" + Layout.hash(line.text().strip(), ID_CHARS);
      Optional<String> event = event(id, line.text(), writer, project, maxChars);
      if (event.isPresent()) {
        events.add(event.get());
        ids.add(id);
      } else {
        left++;
      }
    }
    return new Observations(events, ids, left);
  }

  private static Optional<String> event(
      String id, String line, ScopeWriter writer, String project, int maxChars) {
    Optional<JsonObject> json = JsonObject.of(line);
    if (json.isEmpty() || json.get().text("project").isPresent()) {
      return Optional.empty();
    }
    Optional<String> text =
        JsonObject.anyText(json.get().fields(), "text", "content", "observation", "summary");
    Optional<String> title = json.get().text("title");
    if (text.isEmpty() && title.isEmpty()) {
      return Optional.empty();
    }
    DecisionEdit words =
        new DecisionEdit(
            text.or(() -> title), title, json.get().strings("tags"), json.get().text("reason"));
    CheckedDraft checked;
    try {
      checked = CheckedDraft.of(writer, maxChars, words);
    } catch (RefusedException refused) {
      return Optional.empty();
    }
    Instant at =
        JsonObject.anyTime(json.get().fields(), "createdAt", "timestamp", "ts", "at")
            .orElse(writer.clock().instant());
    return Optional.of(
        DecisionCodec.encode(
            new Added(
                id,
                Optional.of(at),
                Optional.empty(),
                checked.fields(Status.ACTIVE, Optional.empty(), List.of())),
            at,
            project,
            "observation"));
  }

  @Override
  public Lines of(InputStream current) throws IOException {
    List<String> fresh = fresh(current);
    return new LogEdit.Lines(fresh, "observations taken over: " + fresh.size());
  }

  /// The events that a log does not have yet.
  List<String> fresh(InputStream current) throws IOException {
    Set<String> known = new HashSet<>();
    DecisionLog.read(
        current,
        (_, decoded) -> {
          if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
            known.add(event.id());
          }
        });
    return IntStream.range(0, events.size())
        .filter(one -> known.add(ids.get(one)))
        .mapToObj(events::get)
        .toList();
  }
}
