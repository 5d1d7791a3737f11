package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.engine.PageTables;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.page.Fidelity;
import memory.engine.page.Page;
import memory.engine.page.Residency;
import memory.engine.page.Resident;

/// The pages of all scopes, with what the `resident` profile would show of each.
public record PagesReport(List<PageTables.Checked> scopes, Residency residency, int maxTokens) {
  public PagesReport {
    scopes = List.copyOf(scopes);
  }

  public boolean isEmpty() {
    return scopes.stream().allMatch(scope -> scope.pages().isEmpty());
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeNumberField("max_tokens", maxTokens);
    json.writeBooleanField("invariant_pressure", residency.pressure());
    json.writeArrayFieldStart("scopes");
    for (PageTables.Checked scope : scopes) {
      json.writeStartObject();
      json.writeStringField("scope", scope.root().scope().label());
      json.writeStringField("table", scope.state().name().toLowerCase(Locale.ROOT));
      json.writeArrayFieldStart("pages");
      for (Page page : scope.pages()) {
        json.writeStartObject();
        json.writeStringField("id", page.id());
        json.writeStringField("version", page.version());
        json.writeStringField("path", page.path().value());
        json.writeStringField("scope", page.scope().label());
        json.writeNumberField("start_line", page.startLine());
        json.writeNumberField("end_line", page.endLine());
        HitJson.writeStrings(json, "heading", page.heading());
        json.writeStringField("type", type(page));
        json.writeBooleanField("pinned", page.pinned());
        json.writeNumberField("tokens", Residency.tokens(page.text()));
        json.writeStringField("fidelity", fidelity(page).label());
        json.writeStringField("text", page.text());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /// For people, each line ended.
  public String text() {
    StringBuilder text = new StringBuilder();
    for (PageTables.Checked scope : scopes) {
      text.append(scope.root().scope().label()).append(": ").append(scope.pages().size());
      text.append(" pages, page table ");
      text.append(scope.state().name().toLowerCase(Locale.ROOT)).append('\n');
      for (Page page : scope.pages()) {
        text.append("  ").append(page.id()).append('@').append(page.version()).append("  ");
        text.append(page.citation()).append("  ").append(Residency.tokens(page.text()));
        text.append(" tokens, ").append(fidelity(page).label());
        text.append(page.pinned() ? ", pinned" : "").append(page.isPointer() ? ", pointer" : "");
        text.append(isTopic(page) ? ", topic" : "");
        text.append("\n    ").append(ShortLine.of(page.text())).append('\n');
      }
    }
    if (residency.pressure()) {
      text.append("the pinned pages alone are more than ").append(maxTokens).append(" tokens\n");
    }
    return text.toString();
  }

  private static String type(Page page) {
    return isTopic(page) ? "topic" : page.isPointer() ? "pointer" : "fact";
  }

  private static boolean isTopic(Page page) {
    return page.path().kind() == Kind.TOPIC;
  }

  /// Of a topic file's page the index has the way to it, where that is shown.
  private Fidelity ofTopic(Page page) {
    for (Resident resident : residency.residents()) {
      boolean legible = resident.fidelity().compareTo(Fidelity.FIRST_LINE) <= 0;
      if (legible
          && (resident.page().scope() == Scope.GLOBAL) == (page.scope() == Scope.GLOBAL)
          && resident.page().target().equals(Optional.of(page.path()))) {
        return Fidelity.POINTER;
      }
    }
    return Fidelity.OUT;
  }

  /// Pages that do not count any more are out.
  private Fidelity fidelity(Page page) {
    if (isTopic(page)) {
      return ofTopic(page);
    }
    for (Resident resident : residency.residents()) {
      if (resident.page().equals(page)) {
        return resident.fidelity();
      }
    }
    return Fidelity.OUT;
  }
}
