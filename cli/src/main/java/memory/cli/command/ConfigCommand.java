package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.Strings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.AtomicReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.Reason;
import memory.engine.model.Setting;
import memory.engine.model.Setting.Origin;
import memory.engine.model.VisibleText;

/// `memory config`: every setting in force, what it decides and where it came from; and the user's
/// own file of them. `memory on` and `off` turn the one that decides about all.
public final class ConfigCommand implements Command {
  private static final int VALUE_WIDTH = 12;

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    return switch (operands.getFirst()) {
      case "get" -> get(call, operands.get(1));
      case "set" -> told(call, set(call, operands.get(1), Optional.of(operands.get(2))));
      case "unset" -> told(call, set(call, operands.get(1), Optional.empty()));
      case "edit" -> edit(call);
      default -> list(call);
    };
  }

  private static ExitCode list(Call call) {
    Workspace workspace = call.workspace();
    workspace.asides().forEach(call::note);
    Console console = call.console();
    Path file = call.configFile(workspace);
    if (call.isJson()) {
      console.json(json -> {
        json.writeStringField("file", file.toString());
        JsonWrite.objects(json, "settings", workspace.settings())
            .each(setting -> write(json, setting));
        JsonWrite.strings(json, "warnings", workspace.complaints());
      });
      return ExitCode.OK;
    }
    console.line(
        "Your settings: "
            + VisibleText.lineForPeople(file.toString())
            + (Files.exists(file) ? "" : " (not there yet)")
            + "; memory config set KEY VALUE\n");
    int width = workspace.settings().stream().mapToInt(one -> one.key().length()).max().orElse(0);
    for (Setting setting : workspace.settings()) {
      String value = setting.value().toString();
      console.line(
          Strings.padEnd(setting.key(), width + 2, ' ')
              + Strings.padEnd(
                  value.isEmpty() ? "-" : VisibleText.lineForPeople(value), VALUE_WIDTH, ' ')
              + "  "
              + VisibleText.lineForPeople(setting.origin().label()));
      console.line("    " + setting.meaning());
    }
    return ExitCode.OK;
  }

  private static ExitCode get(Call call, String key) {
    Setting setting = setting(call.workspace(), key);
    return call.answer(
        json -> write(json, setting),
        () -> call.line(VisibleText.lineForPeople(setting.value().toString())));
  }

  /// Sets one in the user's file, or takes it out.
  ///
  /// @param value empty = as if nobody had set it
  /// @return the setting in force
  static Setting set(Call call, String key, Optional<String> value) throws IOException {
    Workspace workspace = call.workspaceInSilence();
    setting(workspace, key);
    Path file = call.configFile(workspace);
    boolean changed = workspace.configure(file, key, value);
    Setting now = setting(call.workspaceInSilence(), key);
    boolean isOwn = now.origin().equals(new Origin.OfFile(file));
    if (value.isPresent() && !isOwn) {
      call.note(key + " stands in " + file + ", but another place covers it");
    } else if (value.isEmpty() && !changed) {
      call.note(key + " does not stand in " + file);
    }
    return now;
  }

  private static ExitCode told(Call call, Setting now) {
    String value = now.value().toString().isEmpty() ? "-" : now.value().toString();
    String told = now.key() + " = " + value + ", " + now.origin().label();
    return call.done(
        call.arguments().operands().getFirst(),
        json -> write(json, now),
        () -> call.line(VisibleText.lineForPeople(told)));
  }

  private static ExitCode edit(Call call) throws IOException {
    Path file = call.configFile(call.workspaceInSilence());
    Optional<String> editor =
        call.environment().variable("VISUAL").or(() -> call.environment().variable("EDITOR"));
    if (editor.isEmpty() || !call.console().isTyped()) {
      throw CommandFailure.usage(
              editor.isEmpty() ? "no editor is set" : "an editor needs a terminal",
              editor.isEmpty()
                  ? "set EDITOR, or change the file yourself: " + file
                  : "memory config set KEY VALUE changes one setting")
          .at(file.toString());
    }
    if (!Files.exists(file)) {
      DurableFolder.create(
          Optional.ofNullable(file.getParent()).orElseThrow(), AtomicReplace.Policy.PRIVATE);
      AtomicReplace.write(
          file, "{\n}\n".getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.PRIVATE);
    }
    Process process =
        new ProcessBuilder("/bin/sh", "-c", editor.get() + " \"$1\"", "sh", file.toString())
            .inheritIO()
            .start();
    try {
      if (process.waitFor() != 0) {
        throw CommandFailure.usage(editor.get() + " failed", "set EDITOR to a program that works");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new IOException("stopped while the editor was open", stopped);
    }
    Workspace workspace = call.workspace();
    call.note(workspace.warnings().isEmpty() ? "the file is sound" : "see above; edit it again");
    return ExitCode.OK;
  }

  static Setting setting(Workspace workspace, String key) {
    for (Setting setting : workspace.settings()) {
      if (setting.key().equals(key)) {
        return setting;
      }
    }
    List<String> keys = workspace.settings().stream().map(Setting::key).toList();
    throw CommandFailure.usage(
        "unknown setting: " + key, known(keys, key) + "memory config tells what each means");
  }

  /// Those below it, else the nearest, else all.
  private static String known(List<String> keys, String key) {
    List<String> below = keys.stream().filter(one -> one.startsWith(key + ".")).toList();
    if (!below.isEmpty()) {
      return "known: " + String.join(", ", below) + "; ";
    }
    String near = Suggestion.near(keys, key);
    return near.isEmpty() ? Suggestion.among(keys, key) + "; " : near;
  }

  private static void write(JsonGenerator json, Setting setting) throws IOException {
    json.writeStringField("key", setting.key());
    switch (setting.value()) {
      case Boolean flag -> json.writeBooleanField("value", flag);
      case Integer count -> json.writeNumberField("value", count);
      case Double number -> json.writeNumberField("value", number);
      case Object text -> json.writeStringField("value", text.toString());
    }
    json.writeStringField("origin", setting.origin().label());
    json.writeStringField("meaning", setting.meaning());
  }

  /// `memory on` and `memory off`: for good, in a project, or in one session.
  public static ExitCode turn(Call call, boolean on) throws IOException {
    String word = on ? "on" : "off";
    if (call.arguments().has("--here")) {
      return turnHere(call, on);
    }
    Optional<String> session = call.session(call.arguments().one("--session"));
    if (session.isEmpty() || call.arguments().has("--always")) {
      Setting now = set(call, "enabled", on ? Optional.empty() : Optional.of("false"));
      return call.done(
          word,
          json -> json.writeBooleanField("enabled", now.value().equals(true)),
          () -> tellTurned(call, on, now, "everywhere" + (on ? "" : " until: memory on")));
    }
    try (MemoryEngine engine = call.open(call.workspace())) {
      if (!engine.turn(session.get(), on)) {
        String folder = engine.workspace().layout().sessionsFolder().toString();
        throw CommandFailure.unavailable(
                Reason.UNAVAILABLE, "the switch could not be kept", "make " + folder + " writable")
            .at(folder);
      }
    }
    return call.done(
        word,
        json -> json.writeStringField("session", session.get()),
        () -> call.note("memory is " + word + " for session " + session.get()));
  }

  /// The list of projects without memory that spec 5 keeps.
  private static ExitCode turnHere(Call call, boolean on) throws IOException {
    Layout layout = call.workspace().layout();
    if (layout.project().isEmpty()) {
      throw CommandFailure.usage("there is no project here", "use --project DIR");
    }
    call.workspace().turnProject(on);
    Setting now = setting(call.workspaceInSilence(), "enabled");
    return call.done(
        on ? "on" : "off",
        json -> {
          json.writeStringField("project", layout.projectFolder().toString());
          json.writeBooleanField("enabled", now.value().equals(true));
        },
        () -> tellTurned(call, on, now, "in " + layout.projectFolder()));
  }

  /// What came of it: another place may keep memory off.
  private static void tellTurned(Call call, boolean on, Setting now, String where) {
    call.note(
        now.value().equals(on)
            ? "memory is " + (on ? "on " : "off ") + where
            : "memory is still off here: "
                + now.origin().label()
                + (StatusReport.isOffHere(call.workspace().layout(), now)
                    ? "; memory on --here switches it on"
                    : ""));
  }
}
