package memory.cli.mcp;

import java.nio.file.Files;
import java.util.List;
import java.util.function.Supplier;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.mcp.ToolTable.Group;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.model.Mount;

/// `memory mcp`: a server for one MCP client, on stdin and stdout, until the client goes.
///
/// @param version of this program; asked when the server starts
public record McpCommand(Supplier<String> version) implements Command {
  public static final String NAME = "mcp";

  @Override
  public ExitCode run(Call call) {
    Group group = call.arguments().one("--tools").flatMap(Group::ofLabel).orElse(Group.DEFAULT);
    List<Mount> mounts =
        Workspace.of(call.environment(), call.workspaceOptions()).roots().stream()
            .flatMap(root -> root.mounts().stream())
            .toList();
    boolean decisions = mounts.stream().anyMatch(mount -> has(mount, "decisions.jsonl"));
    boolean curated =
        mounts.stream()
            .filter(mount -> mount.prefix().equals("memories/"))
            .anyMatch(mount -> has(mount, "MEMORY.md") || has(mount, "USER.md"));
    new McpServer(call, ToolTable.of(group, decisions, curated), version.get()).run();
    return ExitCode.OK;
  }

  private static boolean has(Mount mount, String name) {
    return Files.exists(mount.folder().resolve(name));
  }
}
