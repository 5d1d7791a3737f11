package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;
import memory.engine.request.SectionReport;

/// The field `sections` of an injection and of a trace.
final class SectionJson {
  private SectionJson() {}

  static void writeAll(JsonGenerator json, List<SectionReport> sections) throws IOException {
    JsonWrite.objects(json, "sections", sections)
        .each(section -> {
          json.writeStringField("name", section.name());
          for (Map.Entry<String, Integer> figure : section.figures().entrySet()) {
            json.writeNumberField(figure.getKey(), figure.getValue());
          }
        });
  }
}
