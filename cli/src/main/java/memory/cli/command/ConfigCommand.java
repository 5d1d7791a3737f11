package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Strings;
import java.io.IOException;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.model.Setting;
import memory.engine.model.VisibleText;

/// `memory config`: every setting in force, and where each came from.
public final class ConfigCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "config",
        "Show every setting with its value and where it came from",
        OperandSpec.none(),
        List.of(),
        List.of(
            new Example("memory config", "key, value and origin"),
            new Example("memory config --json --project DIR", "as seen from another project")));
  }

  @Override
  public ExitCode run(Call call) {
    Workspace workspace = call.workspace();
    workspace.asides().forEach(call.console()::note);
    Console console = call.console();
    if (call.isJson()) {
      console.json(json -> write(json, workspace));
      return ExitCode.OK;
    }
    int keyWidth = 0;
    int valueWidth = 0;
    for (Setting setting : workspace.settings()) {
      keyWidth = Math.max(keyWidth, setting.key().length());
      valueWidth = Math.max(valueWidth, Math.min(shown(setting).length(), 24));
    }
    for (Setting setting : workspace.settings()) {
      console.line(
          Strings.padEnd(setting.key(), keyWidth, ' ')
              + "  "
              + Strings.padEnd(shown(setting), valueWidth, ' ')
              + "  "
              + VisibleText.line(setting.origin().label()));
    }
    return ExitCode.OK;
  }

  private static void write(JsonGenerator json, Workspace workspace) throws IOException {
    json.writeArrayFieldStart("settings");
    for (Setting setting : workspace.settings()) {
      json.writeStartObject();
      json.writeStringField("key", setting.key());
      switch (setting.value()) {
        case Boolean flag -> json.writeBooleanField("value", flag);
        case Integer count -> json.writeNumberField("value", count);
        case Double number -> json.writeNumberField("value", number);
        case Object text -> json.writeStringField("value", text.toString());
      }
      json.writeStringField("origin", setting.origin().label());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("warnings");
    for (String warning : workspace.complaints()) {
      json.writeString(warning);
    }
    json.writeEndArray();
  }

  private static String shown(Setting setting) {
    String value = setting.value().toString();
    return value.isEmpty() ? "-" : VisibleText.line(value);
  }
}
