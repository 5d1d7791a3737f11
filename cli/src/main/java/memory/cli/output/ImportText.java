package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.transfer.ImportReport;
import memory.engine.transfer.ImportReport.Landed;
import memory.engine.transfer.ImportSource;
import memory.engine.transfer.Incoming.LeftOut;

/// An import as it is told: file by file what comes in, what is here already, what stays out and
/// why.
///
/// @param dry nothing was written
public record ImportText(ImportSource source, Scope scope, ImportReport report, boolean dry) {
  private static final int MOST_LEFT_OUT = 50;

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", "import");
    json.writeStringField("source", source.name());
    json.writeStringField("from", source.from().toString());
    json.writeStringField("scope", scope.label());
    json.writeBooleanField("dry_run", dry);
    json.writeNumberField("imported", report.fresh());
    json.writeNumberField("present", report.present());
    json.writeNumberField("masked", report.masked());
    json.writeArrayFieldStart("files");
    for (Landed file : report.files()) {
      json.writeStartObject();
      json.writeStringField("from", file.place());
      json.writeStringField("path", file.path().value());
      json.writeNumberField("imported", file.fresh());
      json.writeNumberField("present", file.present());
      json.writeNumberField("masked", file.masked());
      if (file.recovery().isPresent()) {
        json.writeStringField("recovery", file.recovery().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("decisions");
    json.writeNumberField("imported", report.decisions().fresh());
    json.writeNumberField("present", report.decisions().present());
    json.writeEndObject();
    json.writeArrayFieldStart("left_out");
    for (LeftOut left : report.leftOut()) {
      json.writeStartObject();
      json.writeStringField("from", left.place());
      if (left.line() > 0) {
        json.writeNumberField("line", left.line());
      }
      json.writeStringField("reason", left.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(dry ? "would import" : "import")
        .append(" from ")
        .append(VisibleText.line(source.from().toString()))
        .append(" (")
        .append(source.name())
        .append("): ")
        .append(entries(report.fresh()))
        .append(", ")
        .append(report.present())
        .append(" here already, ")
        .append(report.leftOut().size())
        .append(" left out\n");
    for (Landed file : report.files()) {
      text.append("  ").append(VisibleText.line(file.path().value())).append("  ");
      text.append(counted(file.fresh(), file.present()));
      if (file.masked() > 0) {
        text.append(", secrets masked in ").append(file.masked());
      }
      file.recovery().ifPresent(id -> text.append("; undo: memory restore ").append(id));
      text.append('\n');
    }
    ImportReport.Decisions decisions = report.decisions();
    if (decisions.fresh() + decisions.present() > 0) {
      text.append("  decisions  ")
          .append(counted(decisions.fresh(), decisions.present()))
          .append('\n');
    }
    int told = 0;
    for (LeftOut left : report.leftOut()) {
      if (told++ == MOST_LEFT_OUT) {
        text.append("  … ").append(report.leftOut().size() - MOST_LEFT_OUT).append(" more\n");
        break;
      }
      text.append("  left out: ")
          .append(VisibleText.line(left.at()))
          .append(": ")
          .append(VisibleText.line(left.reason()))
          .append('\n');
    }
    return text.toString();
  }

  private static String counted(int fresh, int present) {
    return entries(fresh) + (present == 0 ? "" : ", " + present + " here already");
  }

  private static String entries(int number) {
    return number + (number == 1 ? " entry" : " entries");
  }
}
