package memory.cli.output;

import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.ExportRequest;
import memory.engine.request.ExportResult;

/// An export as it is told: how much was copied, and what stood in the way.
public final class ExportText {
  private ExportText() {}

  public static ExitCode tell(Console console, ExportRequest request, ExportResult result) {
    String shape = request.shape().label();
    String to = request.to().orElseThrow().toString();
    boolean counts = request.shape() == ExportRequest.Shape.JSONL;
    int written = result.written();
    int masked = result.masked();
    if (console.isJson()) {
      console.json(object -> {
        object.writeBooleanField("ok", result.kept().isEmpty());
        object.writeStringField("action", "export");
        object.writeStringField("shape", shape);
        object.writeStringField("to", to);
        if (counts) {
          object.writeNumberField("entries", result.lines().size());
        }
        object.writeNumberField("written", written);
        object.writeNumberField("unchanged", result.same());
        object.writeNumberField("masked", masked);
        JsonWrite.strings(object, "kept", result.kept());
        JsonWrite.strings(object, "backups", result.backups());
      });
    } else {
      console.line(
          "export to "
              + VisibleText.lineForPeople(to)
              + " ("
              + shape
              + "): "
              + (counts ? result.lines().size() + " entries, " : "")
              + Plural.of(written, "file")
              + " written, "
              + result.same()
              + " as they were");
      result
          .backups()
          .forEach(file -> console.line("  what stood there: " + VisibleText.lineForPeople(file)));
      result
          .kept()
          .forEach(name -> console.line("  not replaced: " + VisibleText.lineForPeople(name)));
    }
    if (masked > 0) {
      console.note(
          masked
              + (masked == 1 ? " file has" : " files have")
              + " secrets or private parts, which were not copied; see: memory scrub --dry-run");
    }
    if (!result.kept().isEmpty()) {
      console.note(
          result.kept().size()
              + " with another content stayed; --replace replaces them and keeps a .bak");
      return ExitCode.CONFLICT;
    }
    return written + result.same() == 0 ? ExitCode.NOTHING : ExitCode.OK;
  }
}
