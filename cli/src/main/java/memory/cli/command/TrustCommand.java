package memory.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.NewTextReport;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.ShellWords;
import memory.engine.request.NewEntry;

/// `memory trust` and `memory untrust`: the user's consent to a project's memory, given only after
/// a look at what it would say, never by a script that does not say `--yes`.
///
/// @param trust false takes the consent back
public record TrustCommand(boolean trust) implements Command {
  private static final Duration GIT = Duration.ofSeconds(5);

  @Override
  public ExitCode run(Call call) throws IOException {
    WorkspaceOptions options = options(call);
    Workspace workspace = call.workspace(options);
    Path folder = workspace.layout().projectFolder();
    if (!trust) {
      return untrust(call, workspace, folder);
    }
    if (workspace.layout().project().isEmpty()) {
      throw CommandFailure.usage(
              "this is no project of its own", "give the project's root: memory trust DIR")
          .at(folder.toString());
    }
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage("no such folder: " + folder, "give the project's root")
          .at(folder.toString());
    }
    boolean nothing = !workspace.isProjectTrusted() && !workspace.hasUntrustedProject();
    if (nothing && call.arguments().has("--review")) {
      return done(call, folder, "has no memory yet", TrustPreview.none(), List.of());
    }
    return trust(call, workspace, workspace.claimedKey(options), TrustPreview.of(call, options));
  }

  private ExitCode trust(Call call, Workspace workspace, String claimedKey, TrustPreview preview)
      throws IOException {
    Console console = call.console();
    Path folder = workspace.layout().projectFolder();
    if (workspace.isProjectTrusted()
        && workspace.config().projectKey().orElse("").equals(claimedKey)) {
      return review(call, workspace, claimedKey);
    }
    // What is shown is what becomes known, whatever arrives before the answer.
    List<String> texts = workspace.projectTexts();
    if (!call.isJson()) {
      console.print(preview.text());
      console.flush();
    }
    confirm(
        call,
        folder,
        "Trust this project's memory?",
        "not trusted: nothing was recorded",
        ShellWords.of("memory", "trust", folder.toString(), "--yes"));
    Path recorded = workspace.consent(claimedKey, texts);
    return done(call, recorded, "is trusted now", preview, List.of());
  }

  /// What is new in a project that is trusted.
  private ExitCode review(Call call, Workspace workspace, String claimedKey) throws IOException {
    Path folder = workspace.layout().projectFolder();
    List<String> texts = workspace.projectTexts();
    List<NewEntry> entries = NewTextLook.at(workspace, GIT);
    if (entries.isEmpty()) {
      workspace.consent(claimedKey, texts);
      return done(call, folder, "was trusted already", TrustPreview.none(), entries);
    }
    boolean yes = call.arguments().has("--yes");
    if (call.isJson() && !yes) {
      return done(call, folder, "", TrustPreview.none(), entries);
    }
    if (!call.isJson()) {
      call.console().print(NewTextReport.text(folder, entries));
      call.console().flush();
    }
    confirm(
        call,
        folder,
        "Take it for known?",
        "it stays new: nothing was recorded",
        ShellWords.of("memory", "trust", "--review", folder.toString(), "--yes"));
    List<String> known = new ArrayList<>(texts);
    entries.forEach(entry -> known.addAll(entry.known()));
    workspace.consent(claimedKey, known);
    return done(call, folder, "is known now", TrustPreview.none(), entries);
  }

  private static void confirm(
      Call call, Path folder, String question, String refused, String command) throws IOException {
    if (!call.agreed(question)) {
      throw CommandFailure.denied(refused, "to record it: " + command).at(folder.toString());
    }
  }

  private ExitCode untrust(Call call, Workspace workspace, Path folder) throws IOException {
    boolean was = workspace.untrust(folder);
    return done(
        call,
        folder,
        was ? "is not trusted any more" : "was not trusted",
        TrustPreview.none(),
        List.of());
  }

  private ExitCode done(
      Call call, Path folder, String what, TrustPreview preview, List<NewEntry> entries) {
    return call.done(
        trust ? "trust" : "untrust",
        json -> {
          json.writeStringField("path", folder.toString());
          json.writeStringField("scope", "project");
          if (trust) {
            json.writeStringField("preview", preview.text());
            NewTextReport.write(json, entries);
          }
        },
        () -> call.console().note(folder + " " + what));
  }

  private static WorkspaceOptions options(Call call) {
    WorkspaceOptions typed = call.workspaceOptions();
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      return typed;
    }
    if (typed.project().isPresent() || typed.noProject()) {
      throw CommandFailure.usage("DIR is given twice", "leave --project or --no-project out");
    }
    return typed.withProject(call.environment().cwd().resolve(operands.getFirst()).normalize());
  }
}
