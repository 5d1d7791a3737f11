package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.file.JsonWrite;
import memory.engine.request.PagesResult;

/// The pages of all scopes, with what the `resident` profile would show of each.
public record PagesReport(PagesResult result) {
  public boolean isEmpty() {
    return result.scopes().stream().allMatch(scope -> scope.pages().isEmpty());
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeNumberField("max_tokens", result.maxTokens());
    json.writeBooleanField("invariant_pressure", result.pressure());
    JsonWrite.objects(json, "scopes", result.scopes())
        .each(scope -> {
          json.writeStringField("scope", scope.scope().label());
          json.writeStringField("table", scope.state().label());
          JsonWrite.objects(json, "pages", scope.pages())
              .each(page -> {
                json.writeStringField("id", page.id());
                json.writeStringField("version", page.version());
                json.writeStringField("path", page.path().value());
                json.writeStringField("scope", page.scope().label());
                json.writeNumberField("start_line", page.startLine());
                json.writeNumberField("end_line", page.endLine());
                JsonWrite.strings(json, "heading", page.heading());
                json.writeStringField("type", type(page));
                json.writeBooleanField("pinned", page.pinned());
                json.writeNumberField("tokens", page.tokens());
                json.writeStringField("fidelity", page.fidelity().label());
                json.writeStringField("text", page.text());
              });
        });
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (PagesResult.Table scope : result.scopes()) {
      text.append(scope.scope().label()).append(": ").append(scope.pages().size());
      text.append(" pages, page table ");
      text.append(scope.state().label()).append('\n');
      for (PagesResult.Shown page : scope.pages()) {
        text.append("  ").append(page.id()).append('@').append(page.version()).append("  ");
        text.append(page.citation()).append("  ").append(page.tokens());
        text.append(" tokens, ").append(page.fidelity().label());
        text.append(page.pinned() ? ", pinned" : "").append(page.isPointer() ? ", pointer" : "");
        text.append(page.isTopic() ? ", topic" : "");
        text.append("\n    ").append(ShortLine.of(page.text())).append('\n');
      }
    }
    if (result.pressure()) {
      text.append("the pinned pages alone are more than ")
          .append(result.maxTokens())
          .append(" tokens\n");
    }
    return text.toString();
  }

  private static String type(PagesResult.Shown page) {
    return page.isTopic() ? "topic" : page.isPointer() ? "pointer" : "fact";
  }
}
