package memory.cli.command;

import java.io.IOException;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.Layout;
import memory.engine.model.Reason;
import memory.engine.model.Setting;

/// `memory on` and `memory off`: for good, in a project, or in one session.
public record SwitchCommand(boolean on) implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    if (call.arguments().has("--here")) {
      return here(call);
    }
    Optional<String> session = call.session(call.arguments().one("--session"));
    if (session.isEmpty() || call.arguments().has("--always")) {
      return everywhere(call);
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
        word(),
        json -> json.writeStringField("session", session.get()),
        () -> call.console().note("memory is " + word() + " for session " + session.get()));
  }

  /// The setting `enabled` of the user's own file.
  private ExitCode everywhere(Call call) throws IOException {
    Setting now = ConfigCommand.set(call, "enabled", on ? Optional.empty() : Optional.of("false"));
    return call.done(
        word(),
        json -> json.writeBooleanField("enabled", now.value().equals(true)),
        () -> tell(call, now, "everywhere" + (on ? "" : " until: memory on")));
  }

  /// What came of it: another place may keep memory off.
  private void tell(Call call, Setting now, String where) {
    call.console()
        .note(
            now.value().equals(on)
                ? "memory is " + word() + " " + where
                : "memory is still off here: " + now.origin().label());
  }

  /// The list of projects without memory that spec 5 keeps.
  private ExitCode here(Call call) throws IOException {
    Layout layout = call.workspace().layout();
    if (layout.project().isEmpty()) {
      throw CommandFailure.usage("there is no project here", "use --project DIR");
    }
    call.workspace().turnProject(on);
    Setting now = ConfigCommand.setting(call.workspaceInSilence(), "enabled");
    return call.done(
        word(),
        json -> {
          json.writeStringField("project", layout.projectFolder().toString());
          json.writeBooleanField("enabled", now.value().equals(true));
        },
        () -> tell(call, now, "in " + layout.projectFolder()));
  }

  private String word() {
    return on ? "on" : "off";
  }
}
