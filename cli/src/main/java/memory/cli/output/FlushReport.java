package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.model.VisibleText;
import memory.engine.request.FlushResult;
import memory.engine.request.FlushResult.Outcome;

/// A flush as it is told: what became of each staged note, and what changed in the files.
public record FlushReport(FlushResult result) {
  private static final String INDENT = "    ";

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", result.count(Outcome.REJECTED) == 0);
    json.writeStringField("action", "flush");
    json.writeNumberField("applied", result.count(Outcome.APPLIED));
    json.writeNumberField("rejected", result.count(Outcome.REJECTED));
    json.writeArrayFieldStart("notes");
    for (FlushResult.Part part : result.parts()) {
      for (FlushResult.Note note : part.notes()) {
        json.writeStartObject();
        json.writeStringField("id", note.id());
        json.writeStringField("scope", part.scope().label());
        json.writeStringField("action", note.action().label());
        json.writeStringField("outcome", note.outcome().label());
        if (!note.why().isEmpty()) {
          json.writeStringField("message", note.why());
        }
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("written");
    for (FlushResult.Part part : result.parts()) {
      if (part.written().isPresent()) {
        json.writeStartObject();
        new WriteReport(part.written().get()).write(json);
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (FlushResult.Part part : result.parts()) {
      part.written().ifPresent(written -> text.append(new WriteReport(written).text()));
      for (FlushResult.Note note : part.notes()) {
        text.append(note.outcome().label()).append(": ").append(note.id());
        text.append(" (").append(note.action().label()).append(")");
        if (!note.why().isEmpty()) {
          text.append(", ").append(VisibleText.lineForPeople(note.why()));
        }
        text.append('\n');
        if (note.outcome() == Outcome.REJECTED) {
          for (String line : WriteReport.capped(note.text()).lines().toList()) {
            text.append(INDENT).append(VisibleText.lineForPeople(line)).append('\n');
          }
        }
      }
    }
    return text.toString();
  }
}
