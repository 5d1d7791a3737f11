package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.ImportResult;
import memory.engine.request.ImportResult.Landed;
import memory.engine.request.ImportResult.LeftOut;

/// An import as it is told: file by file what comes in, what is here already, what stays out and
/// why.
///
/// @param dry nothing was written
public record ImportText(ImportResult result, boolean dry) {
  private static final int MOST_LEFT_OUT = 50;

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", "import");
    json.writeStringField("source", result.source().label());
    json.writeStringField("from", result.from().toString());
    json.writeStringField("scope", result.scope().label());
    json.writeBooleanField("dry_run", dry);
    json.writeNumberField("imported", result.fresh());
    json.writeNumberField("present", result.present());
    json.writeNumberField("masked", result.masked());
    JsonWrite.objects(json, "files", result.files())
        .each(file -> {
          json.writeStringField("from", file.place());
          json.writeStringField("scope", file.scope().label());
          json.writeStringField("path", file.path().value());
          json.writeNumberField("imported", file.fresh());
          json.writeNumberField("present", file.present());
          json.writeNumberField("masked", file.masked());
          JsonWrite.optional(json, "recovery", file.recovery());
        });
    json.writeObjectFieldStart("decisions");
    json.writeNumberField("imported", result.decisions().fresh());
    json.writeNumberField("present", result.decisions().present());
    json.writeEndObject();
    JsonWrite.objects(json, "left_out", result.leftOut())
        .each(left -> {
          json.writeStringField("from", left.place());
          if (left.line() > 0) {
            json.writeNumberField("line", left.line());
          }
          json.writeStringField("reason", left.reason());
        });
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(dry ? "would import" : "import")
        .append(" from ")
        .append(VisibleText.lineForPeople(result.from().toString()))
        .append(" (")
        .append(result.source().label())
        .append("): ")
        .append(entries(result.fresh()))
        .append(", ")
        .append(result.present())
        .append(" here already, ")
        .append(result.leftOut().size())
        .append(" left out\n");
    for (Landed file : result.files()) {
      text.append("  ");
      if (file.scope() != result.scope()) {
        text.append(file.scope().label()).append(": ");
      }
      text.append(VisibleText.lineForPeople(file.path().value())).append("  ");
      text.append(counted(file.fresh(), file.present()));
      if (file.masked() > 0) {
        text.append(", secrets masked in ").append(file.masked());
      }
      file.recovery().ifPresent(id -> text.append("; undo: memory restore ").append(id));
      text.append('\n');
    }
    ImportResult.Decisions decisions = result.decisions();
    if (decisions.fresh() + decisions.present() > 0) {
      text.append("  decisions  ")
          .append(counted(decisions.fresh(), decisions.present()))
          .append('\n');
    }
    int told = 0;
    for (LeftOut left : result.leftOut()) {
      if (told++ == MOST_LEFT_OUT) {
        text.append("  … ").append(result.leftOut().size() - MOST_LEFT_OUT).append(" more\n");
        break;
      }
      text.append("  left out: ")
          .append(VisibleText.lineForPeople(left.at()))
          .append(": ")
          .append(VisibleText.lineForPeople(left.reason()))
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
