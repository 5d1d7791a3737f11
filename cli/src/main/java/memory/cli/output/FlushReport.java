package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.note.NoteLines;
import memory.engine.request.WriteResult.Written;
import memory.engine.writeback.Settled;
import memory.engine.writeback.StagedNote;
import memory.engine.writeback.WriteBack.Flushed;

/// A flush as it is told: what became of each staged note, and what changed in the files.
public record FlushReport(List<Part> parts) {
  private static final String INDENT = "    ";

  public FlushReport {
    parts = List.copyOf(parts);
  }

  /// One scope's share.
  public record Part(Scope scope, Flushed.Done done) {}

  public int applied() {
    return count(Settled.Outcome.APPLIED);
  }

  public int rejected() {
    return count(Settled.Outcome.REJECTED);
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", rejected() == 0);
    json.writeStringField("action", "flush");
    json.writeNumberField("applied", applied());
    json.writeNumberField("rejected", rejected());
    json.writeArrayFieldStart("notes");
    for (Part part : parts) {
      for (Settled settled : part.done.settled()) {
        json.writeStartObject();
        json.writeStringField("id", settled.note());
        json.writeStringField("scope", part.scope.label());
        json.writeStringField("action", note(part, settled).action().label());
        json.writeStringField("outcome", settled.outcome().label());
        if (!settled.why().isEmpty()) {
          json.writeStringField("message", settled.why());
        }
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart("written");
    for (Part part : parts) {
      Optional<Written> written = part.done.written();
      if (written.isPresent()) {
        json.writeStartObject();
        new WriteReport(written.get()).write(json);
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      part.done.written().ifPresent(written -> text.append(new WriteReport(written).text()));
      for (Settled settled : part.done.settled()) {
        text.append(settled.outcome().label()).append(": ").append(settled.note());
        text.append(" (").append(note(part, settled).action().label()).append(")");
        if (!settled.why().isEmpty()) {
          text.append(", ").append(VisibleText.line(settled.why()));
        }
        text.append('\n');
        if (settled.outcome() == Settled.Outcome.REJECTED) {
          for (String line : NoteLines.of(WriteReport.capped(note(part, settled).text()))) {
            text.append(INDENT).append(VisibleText.line(line)).append('\n');
          }
        }
      }
    }
    return text.toString();
  }

  private static StagedNote note(Part part, Settled settled) {
    for (StagedNote note : part.done.notes()) {
      if (note.id().equals(settled.note())) {
        return note;
      }
    }
    throw new IllegalStateException("settled and not staged: " + settled.note());
  }

  private int count(Settled.Outcome outcome) {
    int count = 0;
    for (Part part : parts) {
      for (Settled settled : part.done.settled()) {
        count += settled.outcome() == outcome ? 1 : 0;
      }
    }
    return count;
  }
}
