package memory.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import memory.cli.mcp.ToolTable.Group;
import org.junit.jupiter.api.Test;

/// The pi package offers the server's tools from a file, so that it need not ask for them:
/// `-Dgolden.update=true` writes it anew.
class PiToolsTest {
  private static final Path FILE = Path.of("src", "main", "pi", "tools.json");

  @Test
  void thePackageListsTheServersTools() throws Exception {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeArrayFieldStart("tools");
      for (Tool tool : ToolTable.of(Group.DEFAULT, true, true).listed()) {
        tool.write(json);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    String listed = text.toString().replace(System.lineSeparator(), "\n") + "\n";
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(FILE, listed);
    }

    assertThat(Files.readString(FILE)).isEqualTo(listed);
  }
}
