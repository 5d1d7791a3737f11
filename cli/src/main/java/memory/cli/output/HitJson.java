package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;
import memory.engine.model.Hit;
import memory.engine.model.Passage;

/// A hit as the contract writes it.
public final class HitJson {
  private static final int SCORE_DIGITS = 3;

  private HitJson() {}

  /// The field `hits`.
  static void writeAll(JsonGenerator json, List<CitedHit> hits) throws IOException {
    JsonWrite.objects(json, "hits", hits).each(hit -> write(json, hit));
  }

  private static void write(JsonGenerator json, CitedHit cited) throws IOException {
    Hit hit = cited.hit();
    Passage passage = hit.passage();
    NoteJson.writePlace(json, passage);
    json.writeNumberField("score", JsonText.rounded(hit.score(), SCORE_DIGITS));
    json.writeStringField("snippet", hit.snippet());
    NoteJson.writeText(json, passage);
    if (hit.isContext()) {
      json.writeBooleanField("context", true);
    }
    JsonWrite.optional(json, "corrected", hit.corrected());
    JsonWrite.optional(json, "gone", hit.gone());
    if (hit.arrival().isPresent()) {
      json.writeObjectFieldStart("new");
      NewTextReport.write(json, hit.arrival().get());
      json.writeEndObject();
    }
    if (cited.context().isPresent()) {
      JsonWrite.strings(json, "before", cited.context().get().before());
      JsonWrite.strings(json, "after", cited.context().get().after());
    }
    if (cited.explained()) {
      json.writeObjectFieldStart("explain");
      JsonWrite.strings(json, "terms", hit.terms().stream().sorted().toList());
      json.writeObjectFieldStart("parts");
      for (Map.Entry<String, Double> part : hit.parts().entrySet()) {
        json.writeNumberField(part.getKey(), JsonText.rounded(part.getValue(), SCORE_DIGITS));
      }
      json.writeEndObject();
      json.writeEndObject();
    }
  }
}
