package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.engine.file.JsonWrite;
import memory.engine.model.Decision;
import memory.engine.request.ScopedDecision;

/// A decision as the contract writes it.
public final class DecisionJson {
  private DecisionJson() {}

  /// The field `decisions`.
  public static void all(JsonGenerator json, List<ScopedDecision> scoped) throws IOException {
    JsonWrite.objects(json, "decisions", scoped)
        .each(one -> {
          fields(json, one.decision());
          json.writeStringField("scope", one.scope().label());
          json.writeStringField("path", one.path().value());
          json.writeNumberField("line", one.decision().line());
        });
  }

  static void fields(JsonGenerator json, Decision decision) throws IOException {
    json.writeStringField("id", decision.id());
    json.writeStringField("status", decision.status().label());
    json.writeStringField("title", decision.title());
    json.writeStringField("text", decision.text());
    JsonWrite.strings(json, "tags", decision.tags());
    scalar(json, "reason", decision.reason());
    scalar(json, "supersedes", decision.supersedes().stream().findFirst());
    scalar(json, "superseded_by", decision.supersededBy());
    JsonWrite.strings(json, "conflicts_with", decision.conflictsWith());
    scalar(json, "created_at", decision.createdAt());
    scalar(json, "updated_at", decision.updatedAt());
    scalar(json, "created_by", decision.createdBy());
    scalar(json, "project", decision.project());
    json.writeBooleanField("important", decision.important());
    json.writeBooleanField("archived", decision.archived());
  }

  private static void scalar(JsonGenerator json, String field, Optional<?> value)
      throws IOException {
    if (value.isPresent()) {
      json.writeStringField(field, value.get().toString());
    }
  }
}
