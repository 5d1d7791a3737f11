package memory.cli.inspect;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import memory.engine.model.VisibleText;

/// Writes JSON with nothing hidden in any of its texts: what a reader cannot see, or what would
/// turn the text around, stands as `<U+202E>`.
final class ShownJson extends JsonGeneratorDelegate {
  ShownJson(JsonGenerator json) {
    super(json);
  }

  @Override
  public void writeFieldName(String name) throws IOException {
    super.writeFieldName(VisibleText.forPeople(name));
  }

  @Override
  public void writeString(String text) throws IOException {
    super.writeString(VisibleText.forPeople(text));
  }
}
