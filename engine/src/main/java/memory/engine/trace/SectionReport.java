package memory.engine.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/// What became of one section in the competition for the budget.
///
/// @param name `preamble scratchpad today recalled decisions index profile yesterday`
/// @param priority 0 is served first
/// @param capChars the most it may take, heading and notes included
/// @param chars what it took
/// @param shown items (lines, entries, hits) that are in
/// @param dropped items that are not
public record SectionReport(
    String name, int priority, int capChars, int chars, int shown, int dropped) {

  /// As the field `sections` of a trace, of an injection, of an explanation.
  public static void writeAll(JsonGenerator json, List<SectionReport> sections) throws IOException {
    json.writeArrayFieldStart("sections");
    for (SectionReport section : sections) {
      json.writeStartObject();
      json.writeStringField("name", section.name);
      json.writeNumberField("priority", section.priority);
      json.writeNumberField("cap", section.capChars);
      json.writeNumberField("chars", section.chars);
      json.writeNumberField("shown", section.shown);
      json.writeNumberField("dropped", section.dropped);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
