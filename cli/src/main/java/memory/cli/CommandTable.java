package memory.cli;

import java.util.Optional;
import memory.cli.command.CaptureCommand;
import memory.cli.command.Command;
import memory.cli.command.ConfigCommand;
import memory.cli.command.ConversationsCommand;
import memory.cli.command.CuratedCommand;
import memory.cli.command.DecisionCommand;
import memory.cli.command.EvalCommand;
import memory.cli.command.ForgetCommand;
import memory.cli.command.GitCommand;
import memory.cli.command.HelpCommand;
import memory.cli.command.HookCommand;
import memory.cli.command.InjectCommand;
import memory.cli.command.NoteCommands;
import memory.cli.command.OverviewCommands;
import memory.cli.command.PagesCommands;
import memory.cli.command.ReadCommands;
import memory.cli.command.ScanCommand;
import memory.cli.command.SearchCommand;
import memory.cli.command.SemanticCommand;
import memory.cli.command.SetupCommand;
import memory.cli.command.TeamCommand;
import memory.cli.command.TidyCommand;
import memory.cli.command.TransferCommands;
import memory.cli.command.TrustCommand;
import memory.cli.command.UninstallCommand;
import memory.cli.command.WriteCommands;
import memory.cli.inspect.InspectCommand;
import memory.cli.mcp.McpCommand;
import memory.cli.server.ServeCommand;
import memory.engine.request.PassageRequest.Action;
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
      case "why" -> call -> InjectCommand.trace(call, true);
      case "traces" -> InjectCommand::traces;
      case "trace" -> call -> InjectCommand.trace(call, false);
      case "inspect" -> new InspectCommand();
      case "status" -> OverviewCommands::status;
      case "on" -> call -> ConfigCommand.turn(call, true);
      case "off" -> call -> ConfigCommand.turn(call, false);
      case "trust" -> new TrustCommand(true);
      case "untrust" -> new TrustCommand(false);
      case "config" -> new ConfigCommand();
      case "index" -> OverviewCommands::index;
      case "eval" -> new EvalCommand();
      case "bench" -> EvalCommand::bench;
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
      case "scratchpad" -> WriteCommands::scratchpad;
      case "remember" -> WriteCommands::remember;
      case "flush" -> NoteCommands::flush;
      case "pages" -> PagesCommands::pages;
      case "verify" -> PagesCommands::verify;
      case "faults" -> PagesCommands::faults;
      case "handoff" -> NoteCommands::handoff;
      case "archive" -> call -> NoteCommands.mark(call, Action.ARCHIVE);
      case "active" -> call -> NoteCommands.mark(call, Action.ACTIVE);
      case "important" -> call -> NoteCommands.mark(call, Action.IMPORTANT);
      case "unimportant" -> call -> NoteCommands.mark(call, Action.UNIMPORTANT);
      case "restore" -> NoteCommands::restore;
      case "curated" -> new CuratedCommand();
      case "decision" -> DecisionCommand::run;
      case "capture" -> new CaptureCommand();
      case "review" -> CaptureCommand::review;
      case "extract-decisions" -> CaptureCommand::extract;
      case "summarize-session" -> CaptureCommand::summarize;
      case "recent" -> ReadCommands::recent;
      case "stale" -> TidyCommand::stale;
      case "tidy" -> new TidyCommand();
      case "promote" -> TransferCommands::promote;
      case "migrate" -> TransferCommands::migrate;
      case "import" -> TransferCommands::take;
      case "export" -> TransferCommands::export;
      case "git" -> new GitCommand();
      case "why-stats" -> call -> OverviewCommands.usage(call, false);
      case "tool-stats" -> call -> OverviewCommands.usage(call, true);
      case "scan" -> new ScanCommand();
      case HookCommand.NAME -> new HookCommand();
      case "setup" -> new SetupCommand();
      case "upgrade" -> call -> UninstallCommand.upgrade(call, BuildInfo.read().version());
      case "uninstall" -> new UninstallCommand(ServeCommand::end);
      case "doctor", "health" -> OverviewCommands::doctor;
      case "merge" -> NoteCommands::merge;
      case "scrub" -> NoteCommands::scrub;
      case "forget" -> new ForgetCommand();
      case "self-test" -> OverviewCommands::selfTest;
      case "completion" -> HelpCommand::completion;
      case "completion-words" -> HelpCommand::completionWords;
      case "help" -> new HelpCommand(() -> BuildInfo.read().version());
      default -> null;
    };
  }
}
