package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.NewTextReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.ShellWords;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.model.Stamp;
import memory.engine.model.TextCut;
import memory.engine.model.VisibleText;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.NewEntry;

/// `memory trust` and `memory untrust`: the user's consent to a project's memory, given only after
/// a look at what it would say, never by a script that does not say `--yes`.
///
/// @param trust false takes the consent back
public record TrustCommand(boolean trust) implements Command {
  static final Duration GIT = Duration.ofSeconds(5);
  private static final int MOST_FILES = 40;
  private static final int MOST_CHARS = 1 << 16;

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
    Optional<String> outside = workspace.outside();
    if (outside.isPresent()) {
      throw CommandFailure.denied(outside.get(), CommandFailure.NO_LINK).at(folder.toString());
    }
    boolean nothing = !workspace.isProjectTrusted() && !workspace.hasUntrustedProject();
    if (nothing && call.arguments().has("--review")) {
      return done(call, folder, "has no memory yet", "", List.of());
    }
    return trust(call, workspace, workspace.claimedKey(options), preview(call, options));
  }

  private ExitCode trust(Call call, Workspace workspace, String claimedKey, String preview)
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
      console.print(preview);
      console.flush();
    }
    if (!call.agreed("Trust this project's memory?")) {
      throw denied("not trusted: nothing was recorded", folder, "memory trust");
    }
    Path recorded = workspace.consent(claimedKey, texts);
    return done(call, recorded, "is trusted now", preview, List.of());
  }

  /// What is new in a project that is trusted.
  private ExitCode review(Call call, Workspace workspace, String claimedKey) throws IOException {
    Path folder = workspace.layout().projectFolder();
    List<String> texts = workspace.projectTexts();
    List<NewEntry> entries = NewTextLook.at(workspace, Call.patience(call.environment(), GIT));
    boolean yes = call.arguments().has("--yes");
    if (entries.isEmpty()) {
      if (call.arguments().has("--review") && !yes) {
        return done(call, folder, "has nothing new in its memory", "", entries);
      }
      workspace.consent(claimedKey, texts);
      return done(call, folder, "was trusted already", "", entries);
    }
    if (call.isJson() && !yes) {
      return done(call, folder, "", "", entries);
    }
    if (!call.isJson()) {
      call.print(NewTextReport.text(folder, entries));
      call.console().flush();
    }
    if (!call.agreed("Take it for known?")) {
      throw denied("it stays new: nothing was recorded", folder, "memory trust --review");
    }
    List<String> known = new ArrayList<>(texts);
    entries.forEach(entry -> known.addAll(entry.known()));
    workspace.consent(claimedKey, known);
    return done(call, folder, "is known now", "", entries);
  }

  /// @param command what records it, but for the folder and the yes
  private static CommandFailure denied(String refused, Path folder, String command) {
    String words = command + " " + ShellWords.of(folder.toString(), "--yes");
    return CommandFailure.denied(refused, "to record it: " + words).at(folder.toString());
  }

  private ExitCode untrust(Call call, Workspace workspace, Path folder) throws IOException {
    Optional<Path> holder = workspace.untrust(folder);
    Path had = holder.orElse(folder);
    String what = holder.isPresent() ? "is not trusted any more" : "was not trusted";
    if (!had.equals(folder)) {
      what +=
          ", nor are its linked worktrees: "
              + folder
              + " had its consent; to trust it again: "
              + ShellWords.of("memory", "trust", had.toString());
    }
    return done(call, had, what, "", List.of());
  }

  private ExitCode done(
      Call call, Path folder, String what, String preview, List<NewEntry> entries) {
    return call.done(
        trust ? "trust" : "untrust",
        json -> {
          json.writeStringField("path", folder.toString());
          json.writeStringField("scope", "project");
          if (trust) {
            json.writeStringField("preview", preview);
            NewTextReport.write(json, entries);
          }
        },
        () -> call.note(folder + " " + what));
  }

  private static WorkspaceOptions options(Call call) {
    WorkspaceOptions typed = call.workspaceOptions();
    List<String> operands = call.arguments().operands();
    if (operands.isEmpty()) {
      return typed;
    }
    if (typed.project().isPresent()) {
      throw CommandFailure.usage("DIR is given twice", "leave --project out");
    }
    if (typed.noProject()) {
      throw CommandFailure.usage(
          "DIR and --no-project exclude each other", "leave one of them out");
    }
    return typed.withProject(call.environment().cwd().resolve(operands.getFirst()).normalize());
  }

  /// What a project's memory would say, before it may: its files, and the standing block made of
  /// them alone, as it may go to a terminal. Looking leaves nothing behind, no index either.
  ///
  /// @param options as typed, with the project that is looked at
  private static String preview(Call call, WorkspaceOptions options) throws IOException {
    // Without the preamble, which is ours, and without a trace of what was not consented to.
    Workspace workspace =
        Workspace.of(
            call.environment(),
            options.withOverrides(Map.of("injection.caps.preamble", "0", "traceEnabled", "false")));
    List<String> files = files(workspace);
    StringBuilder text = new StringBuilder();
    String folder = VisibleText.lineForPeople(workspace.layout().projectFolder().toString());
    String key = VisibleText.lineForPeople(workspace.claimedKey(options));
    if (!key.isEmpty()) {
      text.append(
          lenientFormat(
              "%s calls itself \"%s\" (projectKey): what your own memory keeps for a project of"
                  + " that name counts in it.\n",
              folder, key));
    }
    text.append(outer(call, workspace));
    if (files.isEmpty()) {
      text.append(folder).append(" has no memory yet; what is written there later counts.\n");
      return text.toString();
    }
    text.append(folder).append(" has these memory files:\n");
    files.stream().limit(MOST_FILES).forEach(file -> text.append("  ").append(file).append('\n'));
    if (files.size() > MOST_FILES) {
      text.append("  and ").append(files.size() - MOST_FILES).append(" more\n");
    }
    try (MemoryEngine engine = MemoryEngine.open(alone(workspace), closed())) {
      Injection standing =
          engine.inject(
              InjectionRequest.standing()
                  .with(BlockOptions.configured().withoutSearch())
                  .asAsked());
      String block = VisibleText.forPeople(standing.block());
      text.append(
          block.isEmpty()
              ? "\nPassages of all of them would be injected when a prompt asks.\n"
              : "\nThis would be injected, and passages of all of them when a prompt asks:\n\n"
                  + block
                  + (block.endsWith("\n") ? "" : "\n"));
      text.append(besides(block, workspace.layout().project().orElseThrow()));
      text.append(decisionsBesides(block, engine));
    }
    return text.length() <= MOST_CHARS
        ? text.toString()
        : TextCut.head(text.toString(), MOST_CHARS) + "\n…; the rest stands in the files\n";
  }

  /// What a session in the folder has instead, where that is no project of its own.
  private static String outer(Call call, Workspace workspace) throws IOException {
    Path folder = workspace.layout().projectFolder();
    Path project =
        Workspace.of(call.environment().in(folder), WorkspaceOptions.none())
            .layout()
            .projectFolder();
    if (project.equals(folder)) {
      return "";
    }
    return VisibleText.lineForPeople(
            lenientFormat(
                "%s lies in the project %s: sessions here use that project's memory, not this one."
                    + " To trust that: %s. What follows counts only with %s.",
                folder,
                project,
                ShellWords.of("memory", "trust", project.toString()),
                ShellWords.of("--project", folder.toString())))
        + "\n";
  }

  /// The decisions that the block does not hold whole, with how each stands unless it is active.
  private static String decisionsBesides(String block, MemoryEngine engine) {
    StringBuilder text = new StringBuilder();
    for (ScopedDecision one : engine.decisions(Optional.of(Scope.PROJECT), true).all()) {
      Decision decision = one.decision();
      String said = VisibleText.lineForPeople(decision.id() + " | " + decision.text());
      String reason =
          decision
              .reason()
              .map(why -> "Reason: " + String.join("; ", why.strip().lines().toList()))
              .map(VisibleText::lineForPeople)
              .orElse("");
      if (!block.contains(said) || !block.contains(reason)) {
        text.append("> ").append(said);
        text.append(reason.isEmpty() ? "" : " (" + reason + ")");
        text.append(decision.active() ? "" : " [" + decision.standing() + "]").append('\n');
      }
    }
    return text.isEmpty() ? "" : "\n#### decisions\n" + text;
  }

  /// The notes that have a line which does not stand in the block: topics, logs of days, the
  /// checklist, what a window cuts.
  private static String besides(String block, ScopeRoot project) throws IOException {
    StringBuilder text = new StringBuilder();
    List<ScopeFile> files = new ArrayList<>(ScopeFile.of(project));
    files.sort((one, other) -> one.path().compareTo(other.path()));
    for (ScopeFile file : files) {
      Optional<String> note = file.text();
      if (note.isPresent() && file.path().kind() != Kind.DECISION) {
        List<String> lines =
            note.get()
                .lines()
                .filter(line -> Stamp.of(line).isEmpty())
                .map(VisibleText::lineForPeople)
                .toList();
        if (!lines.stream().allMatch(block::contains)) {
          text.append("\n#### ")
              .append(VisibleText.lineForPeople(file.path().value()))
              .append('\n');
          lines.forEach(line -> text.append("> ").append(line).append('\n'));
        }
      }
      if (text.length() > MOST_CHARS) {
        break;
      }
    }
    return text.toString();
  }

  /// The workspace as it would be with consent, with nothing in its global scope.
  private static Workspace alone(Workspace workspace) {
    Layout layout = workspace.layout();
    ScopeRoot nothing =
        new ScopeRoot(
            Scope.GLOBAL,
            List.of(Mount.whole(layout.cacheFolder().resolve("no-memory"))),
            Optional.empty());
    return workspace.over(
        new Layout(
            nothing,
            Optional.empty(),
            layout.projectFolder(),
            layout.project(),
            layout.cacheFolder(),
            layout.configFolder()),
        true,
        TrustChanges.ACCEPT);
  }

  private static SearchIndex.Opener closed() {
    return (_, _) -> {
      throw new IOException("there is no index of a project that is not trusted");
    };
  }

  private static List<String> files(Workspace workspace) throws IOException {
    Path root = workspace.layout().projectFolder();
    return ScopeFile.of(workspace.layout().project().orElseThrow()).stream()
        .map(file -> VisibleText.lineForPeople(root.relativize(file.file()).toString()))
        .sorted()
        .toList();
  }
}
