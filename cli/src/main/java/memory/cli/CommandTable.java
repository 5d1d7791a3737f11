package memory.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.command.Command;
import memory.cli.command.ConfigCommand;
import memory.cli.command.CuratedCommand;
import memory.cli.command.EvalCommand;
import memory.cli.command.GetCommand;
import memory.cli.command.IndexCommand;
import memory.cli.command.InjectCommand;
import memory.cli.command.PassageCommand;
import memory.cli.command.PreviewCommand;
import memory.cli.command.ReadCommand;
import memory.cli.command.RestoreCommand;
import memory.cli.command.ScanCommand;
import memory.cli.command.ScratchpadCommand;
import memory.cli.command.SearchCommand;
import memory.cli.command.StatusCommand;
import memory.cli.command.SwitchCommand;
import memory.cli.command.TrustCommand;
import memory.cli.command.WriteCommand;
import memory.cli.option.CommandSpec;
import memory.cli.server.ServeCommand;
import org.jspecify.annotations.Nullable;

/// Every command there is. A new one stands in both the list and the switch; only the one that was
/// typed is made.
final class CommandTable {
  /// In the order of the help page.
  static final List<String> NAMES =
      List.of(
          "search",
          "inject",
          "preview",
          "status",
          "on",
          "off",
          "trust",
          "untrust",
          "config",
          "index",
          "eval",
          "serve",
          "write",
          "log",
          "read",
          "get",
          "scratchpad",
          "archive",
          "active",
          "important",
          "unimportant",
          "restore",
          "curated",
          "scan");

  private CommandTable() {}

  static Optional<Command> named(String name) {
    return Optional.ofNullable(make(name));
  }

  static Optional<CommandSpec> spec(String name) {
    return named(name).map(Command::spec);
  }

  static List<CommandSpec> specs() {
    List<CommandSpec> specs = new ArrayList<>();
    for (String name : NAMES) {
      spec(name).ifPresent(specs::add);
    }
    return specs;
  }

  private static @Nullable Command make(String name) {
    return switch (name) {
      case "search" -> new SearchCommand();
      case "inject" -> new InjectCommand();
      case "preview" -> new PreviewCommand();
      case "status" -> new StatusCommand();
      case "on" -> new SwitchCommand(true);
      case "off" -> new SwitchCommand(false);
      case "trust" -> new TrustCommand(true);
      case "untrust" -> new TrustCommand(false);
      case "config" -> new ConfigCommand();
      case "index" -> new IndexCommand();
      case "eval" -> new EvalCommand();
      case "serve" -> new ServeCommand(ResidentEngines::new);
      case "write" -> new WriteCommand(false);
      case "log" -> new WriteCommand(true);
      case "read" -> new ReadCommand();
      case "get" -> new GetCommand();
      case "scratchpad" -> new ScratchpadCommand();
      case "archive" -> new PassageCommand(PassageCommand.Action.ARCHIVE);
      case "active" -> new PassageCommand(PassageCommand.Action.ACTIVE);
      case "important" -> new PassageCommand(PassageCommand.Action.IMPORTANT);
      case "unimportant" -> new PassageCommand(PassageCommand.Action.UNIMPORTANT);
      case "restore" -> new RestoreCommand();
      case "curated" -> new CuratedCommand();
      case "scan" -> new ScanCommand();
      default -> null;
    };
  }
}
