package memory.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.file.ShellWords;
import memory.engine.model.Layout;
import memory.engine.model.Scope;

/// `memory decision enable` and `disable`: spec 3's files, for the user or for one project.
final class DecisionSwitch {
  private DecisionSwitch() {}

  static ExitCode turn(DecisionCall decisions, boolean on) throws IOException {
    Scope scope =
        decisions
            .scope()
            .orElseThrow(() ->
                CommandFailure.usage(
                    "say where: for all projects or for this one", "add --global or --project"));
    Layout layout = decisions.workspace().layout();
    Path file =
        scope == Scope.GLOBAL
            ? layout.globalDecisionConfig()
            : layout
                .projectDecisionConfig()
                .orElseThrow(() ->
                    CommandFailure.usage(
                        "there is no project here",
                        "use --project DIR before" + " the command, or --global"));
    if (scope == Scope.PROJECT && decisions.workspace().hasUntrustedProject()) {
      throw CommandFailure.denied(
          "this project's memory is not trusted",
          "look at it, then run: "
              + ShellWords.of("memory", "trust", layout.projectFolder().toString()));
    }
    decisions.workspace().turnDecisions(file, on);
    return told(decisions, scope, file, on);
  }

  private static ExitCode told(DecisionCall decisions, Scope scope, Path file, boolean on) {
    Call call = decisions.call();
    boolean effective =
        Workspace.of(call.environment(), call.workspaceOptions()).config().decisions().enabled();
    if (call.isJson()) {
      call.console()
          .json(json -> {
            json.writeBooleanField("ok", true);
            json.writeStringField("action", on ? "enable" : "disable");
            json.writeStringField("scope", scope.label());
            json.writeStringField("path", file.toString());
            json.writeBooleanField("enabled", effective);
          });
    } else {
      String where = scope == Scope.GLOBAL ? "for all projects" : "in this project";
      call.console().line("decisions are " + (on ? "on " : "off ") + where + ": " + file);
    }
    if (on && !effective) {
      call.console().note("they are still off here; see decision.enabled in: memory config");
    }
    return ExitCode.OK;
  }
}
