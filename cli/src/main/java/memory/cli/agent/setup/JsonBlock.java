package memory.cli.agent.setup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import memory.engine.file.JsonWrite;

/// A value of maps, lists, strings, whole numbers and truths as JSON for people.
final class JsonBlock {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonBlock() {}

  static String oneLine(Object value) {
    return written(
        value,
        new DefaultPrettyPrinter()
            .withSeparators(separators())
            .withObjectIndenter(new DefaultPrettyPrinter.NopIndenter())
            .withArrayIndenter(new DefaultPrettyPrinter.NopIndenter()));
  }

  /// @param unit what one level is indented by; lines end in `\n`
  static String lines(Object value, String unit) {
    DefaultIndenter indenter = new DefaultIndenter(unit, "\n");
    return written(
        value,
        new DefaultPrettyPrinter()
            .withSeparators(separators())
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter));
  }

  private static Separators separators() {
    return Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
  }

  private static String written(Object value, DefaultPrettyPrinter printer) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.setPrettyPrinter(printer);
      JsonWrite.write(json, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException("writing to a string", impossible);
    }
    return out.toString();
  }
}
