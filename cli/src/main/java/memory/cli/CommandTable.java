package memory.cli;

import java.util.Optional;
import memory.cli.command.BenchCommand;
import memory.cli.command.CaptureCommand;
import memory.cli.command.Command;
import memory.cli.command.ConfigCommand;
import memory.cli.command.ConversationsCommand;
import memory.cli.command.CuratedCommand;
import memory.cli.command.DecisionCommand;
import memory.cli.command.DecisionReviewCommand;
import memory.cli.command.EvalCommand;
import memory.cli.command.ForgetCommand;
import memory.cli.command.GitCommand;
import memory.cli.command.HelpCommand;
import memory.cli.command.HookCommand;
import memory.cli.command.ImportCommand;
import memory.cli.command.IndexCommand;
import memory.cli.command.InjectCommand;
import memory.cli.command.NoteCommands;
import memory.cli.command.OverviewCommands;
import memory.cli.command.PagesCommand;
import memory.cli.command.PassageCommand;
import memory.cli.command.ReadCommands;
import memory.cli.command.ReviewCommand;
import memory.cli.command.ScanCommand;
import memory.cli.command.ScratchpadCommand;
import memory.cli.command.SearchCommand;
import memory.cli.command.SelfTestCommand;
import memory.cli.command.SemanticCommand;
import memory.cli.command.SetupCommand;
import memory.cli.command.SwitchCommand;
import memory.cli.command.TeamCommand;
import memory.cli.command.TidyCommand;
import memory.cli.command.TraceCommand;
import memory.cli.command.TransferCommands;
import memory.cli.command.TrustCommand;
import memory.cli.command.UninstallCommand;
import memory.cli.command.WriteCommands;
import memory.cli.inspect.InspectCommand;
import memory.cli.mcp.McpCommand;
import memory.cli.server.ServeCommand;
import memory.engine.request.PassageRequest;
import org.jspecify.annotations.Nullable;

/// What each command of `CommandText` does. A new one stands in both; only the one that was typed
/// is made.
final class CommandTable {
  private CommandTable() {}

  static Optional<Command> named(String name) {
    return Optional.ofNullable(make(name));
  }

  private static @Nullable Command make(String name) {
    return switch (name) {
      case "search" -> new SearchCommand();
      case "inject" -> new InjectCommand();
      case "preview" -> InjectCommand::preview;
      case "why" -> new TraceCommand(TraceCommand.View.WHY);
      case "traces" -> new TraceCommand(TraceCommand.View.LIST);
      case "trace" -> new TraceCommand(TraceCommand.View.RECORD);
      case "inspect" -> new InspectCommand();
      case "status" -> OverviewCommands::status;
      case "on" -> new SwitchCommand(true);
      case "off" -> new SwitchCommand(false);
      case "trust" -> new TrustCommand(true);
      case "untrust" -> new TrustCommand(false);
      case "config" -> new ConfigCommand();
      case "index" -> new IndexCommand();
      case "eval" -> new EvalCommand();
      case "bench" -> new BenchCommand();
      case "mcp" -> new McpCommand(() -> BuildInfo.read().version());
      case "semantic" -> new SemanticCommand(() -> BuildInfo.read().version());
      case "team" -> new TeamCommand();
      case "conversations" -> new ConversationsCommand();
      case "serve" -> new ServeCommand(ServedCommands::new);
      case "add" -> WriteCommands::add;
      case "show" -> ReadCommands::show;
      case "write" -> WriteCommands::write;
      case "log" -> WriteCommands::log;
      case "read" -> ReadCommands::read;
      case "get" -> ReadCommands::get;
      case "topics" -> OverviewCommands::topics;
      case "scratchpad" -> new ScratchpadCommand();
      case "remember" -> WriteCommands::remember;
      case "flush" -> NoteCommands::flush;
      case "pages" -> new PagesCommand(PagesCommand.View.PAGES);
      case "verify" -> new PagesCommand(PagesCommand.View.VERIFY);
      case "faults" -> new PagesCommand(PagesCommand.View.FAULTS);
      case "handoff" -> NoteCommands::handoff;
      case "archive" -> new PassageCommand(PassageRequest.Action.ARCHIVE);
      case "active" -> new PassageCommand(PassageRequest.Action.ACTIVE);
      case "important" -> new PassageCommand(PassageRequest.Action.IMPORTANT);
      case "unimportant" -> new PassageCommand(PassageRequest.Action.UNIMPORTANT);
      case "restore" -> NoteCommands::restore;
      case "curated" -> new CuratedCommand();
      case "decision" -> new DecisionCommand();
      case "capture" -> new CaptureCommand();
      case "review" -> new ReviewCommand();
      case "extract-decisions" -> CaptureCommand::extract;
      case "summarize-session" -> CaptureCommand::summarize;
      case "recent" -> new DecisionReviewCommand(false);
      case "stale" -> new DecisionReviewCommand(true);
      case "tidy" -> new TidyCommand();
      case "promote" -> TransferCommands::promote;
      case "migrate" -> TransferCommands::migrate;
      case "import" -> new ImportCommand();
      case "export" -> TransferCommands::export;
      case "git" -> new GitCommand();
      case "why-stats" -> call -> OverviewCommands.usage(call, false);
      case "tool-stats" -> call -> OverviewCommands.usage(call, true);
      case "scan" -> new ScanCommand();
      case HookCommand.NAME -> new HookCommand();
      case "setup" -> new SetupCommand();
      case "upgrade" -> call -> OverviewCommands.upgrade(call, BuildInfo.read().version());
      case "uninstall" -> new UninstallCommand(ServeCommand::end);
      case "doctor", "health" -> OverviewCommands::doctor;
      case "merge" -> NoteCommands::merge;
      case "scrub" -> NoteCommands::scrub;
      case "forget" -> new ForgetCommand();
      case "self-test" -> new SelfTestCommand();
      case "completion" -> HelpCommand::completion;
      case "help" -> new HelpCommand(() -> BuildInfo.read().version());
      default -> null;
    };
  }
}
