package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Strings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.file.JsonWrite;
import memory.engine.request.Injection.SectionReport;

/// How the sections of an injection shared its room, as columns.
final class SectionTable {
  private static final List<String> COLUMNS =
      List.of("section", "priority", "chars", "cap", "shown", "dropped");

  private SectionTable() {}

  static void append(StringBuilder out, List<SectionReport> sections) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(COLUMNS);
    for (SectionReport section : sections) {
      rows.add(
          List.of(
              section.name(),
              String.valueOf(section.priority()),
              String.valueOf(section.chars()),
              String.valueOf(section.capChars()),
              String.valueOf(section.shown()),
              String.valueOf(section.dropped())));
    }
    int first = rows.stream().mapToInt(row -> row.getFirst().length()).max().orElse(0);
    for (List<String> row : rows) {
      out.append("  ").append(Strings.padEnd(row.getFirst(), first, ' '));
      for (String cell : row.subList(1, row.size())) {
        out.append("  ").append(Strings.padStart(cell, 8, ' '));
      }
      out.append('\n');
    }
  }

  /// The field `sections` of an injection and of a trace.
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
