package memory.cli.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.command.Call;
import memory.cli.command.GetCommand;
import memory.cli.command.ReadCommand;
import memory.cli.command.ScratchpadCommand;
import memory.cli.command.SearchCommand;
import memory.cli.command.StatusCommand;
import memory.cli.command.WriteCommand;
import memory.cli.mcp.Tool.Effect;
import memory.cli.output.CommandFailure;
import memory.engine.scope.Kind;

/// The tools that every agent needs: to find, read and keep. They are few and their schemas short,
/// since each session pays for them; what models rarely need is accepted and not shown.
final class CoreTools {
  private static final List<String> FILES =
      List.of("long_term", "scratchpad", "daily", "list", "topic", "profile", "memory", "user");

  private CoreTools() {}

  static List<Tool> all() {
    return List.of(search(), read(), write(), scratchpad());
  }

  /// Tools of their own for what [#all] does as well, and the one that hosts call with each prompt.
  static List<Tool> twins() {
    return List.of(get(), ContextTool.tool(), status());
  }

  private static Tool search() {
    return new Tool(
        "memory_search",
        "Search memory",
        "Find earlier decisions, preferences, facts, logs of sessions. Plain words, names and"
            + " identifiers; filters such as kind:daily tag:db since:2026-02-01. Hits are cited as"
            + " path#L3-L9.",
        Effect.READS,
        List.of(
            ToolParam.text("query", "What to look for").needed(),
            ToolParam.number("limit", "Most hits (5)"),
            Tool.CWD,
            ToolParam.text("mode", "keyword").hidden(),
            ToolParam.choice("kind", kinds(), "Only this kind of memory").hidden(),
            ToolParam.texts("tag", "Only what carries these tags").hidden(),
            ToolParam.text("since", "Only from this day on, YYYY-MM-DD").hidden(),
            ToolParam.text("until", "Only up to this day, YYYY-MM-DD").hidden()),
        (arguments, run) -> searched(arguments, run, arguments.one("kind")));
  }

  /// The answer of `memory search` to the arguments that search tools share. A search that left the
  /// project out says so.
  static ToolResult searched(ToolArguments arguments, CommandRun run, Optional<String> kind)
      throws IOException {
    if (arguments.one("query").orElse("").isBlank()) {
      throw CommandFailure.usage("query is empty", "query: what to look for, in plain words");
    }
    CommandLine line =
        new CommandLine()
            .option("-n", arguments.one("limit"))
            .option("--mode", arguments.one("mode"))
            .option("--kind", kind)
            .options("--tag", arguments.all("tag"))
            .option("--since", arguments.one("since"))
            .option("--until", arguments.one("until"))
            .option("--status", arguments.one("status"))
            .option("--scope", arguments.one("scope"))
            .operand(arguments.one("query"));
    Call call = run.call(new SearchCommand(), line);
    boolean everywhere = arguments.one("scope").isEmpty();
    return SearchPage.of(
        SearchCommand.answer(call), everywhere && !call.workspace().isProjectTrusted());
  }

  private static Tool get() {
    return new Tool(
        "memory_get",
        "Get passages",
        "Show passages by the ids that memory_search gave, or a memory file's lines by its path.",
        Effect.READS,
        List.of(
            ToolParam.texts("ids", "Ids from memory_search"),
            ToolParam.text("path", "A path as memory_search cites it, such as daily/2026-02-15.md"),
            ToolParam.number("start_line", "First line, from 1"),
            ToolParam.number("end_line", "Last line"),
            ToolParam.number("max_chars", "Most characters (10000)"),
            Tool.CWD),
        (arguments, run) -> {
          CommandLine line = new CommandLine().option("--scope", arguments.one("scope"));
          List<String> ids = arguments.all("ids");
          Optional<String> path = arguments.one("path");
          if (path.isPresent() == !ids.isEmpty()) {
            throw CommandFailure.usage("memory_get needs ids or path", "give one of them");
          }
          line.option("--max-chars", arguments.one("max_chars"));
          ids.forEach(line::operand);
          path.map(given -> given + lines(arguments)).ifPresent(line::operand);
          return run.found(new GetCommand(), line);
        });
  }

  private static String lines(ToolArguments arguments) {
    Optional<Integer> start = arguments.number("start_line");
    Optional<Integer> end = arguments.number("end_line");
    return start.isEmpty() && end.isEmpty()
        ? ""
        : "#L" + start.orElse(1) + "-L" + end.orElse(999_999_999);
  }

  private static Tool read() {
    return new Tool(
        "memory_read",
        "Read memory",
        "Show in full what memory_search cites (an id or path#L3-L9), a file by its path, or:"
            + " long_term (MEMORY.md), scratchpad, daily (today's log), profile, list (all files),"
            + " status.",
        Effect.READS,
        List.of(
            ToolParam.text("target", "Which one").needed(),
            Tool.CWD,
            ToolParam.text("date", "For daily: another day, YYYY-MM-DD").hidden(),
            ToolParam.text("topic", "For topic: its name, without .md").hidden()),
        (arguments, run) -> {
          String target = arguments.one("target").orElse("").strip();
          CommandLine line = new CommandLine().option("--scope", arguments.one("scope"));
          if (target.equals("status")) {
            return status().action().run(arguments, run);
          }
          return FILES.contains(target)
              ? run.framed(
                  new ReadCommand(),
                  line.option("--date", arguments.one("date"))
                      .option("--topic", arguments.one("topic"))
                      .operand(target))
              : run.found(new GetCommand(), line.operand(target));
        });
  }

  private static Tool write() {
    return new Tool(
        "memory_write",
        "Write to memory",
        "Keep what later sessions need: corrections, constraints, decisions with their reason,"
            + " preferences. A changed fact replaces its old note: at. No secrets.",
        Effect.CHANGES,
        List.of(
            ToolParam.choice(
                "target",
                List.of("long_term", "daily", "topic"),
                "MEMORY.md, today's log, or a file of its own"),
            ToolParam.text("content", "Markdown, one line a fact"),
            ToolParam.text("topic", "Name of the topic"),
            ToolParam.text("at", "Id or path#L3 of the one note to replace or remove"),
            ToolParam.choice(
                "mode",
                List.of("append", "overwrite", "replace", "remove"),
                "(append; with at: replace)"),
            Tool.SCOPE,
            Tool.CWD),
        (arguments, run) -> {
          CommandLine line =
              new CommandLine()
                  .option("--scope", arguments.one("scope"))
                  .option("--mode", arguments.one("mode"))
                  .option("--topic", arguments.one("topic"))
                  .option("--at", arguments.one("at"));
          boolean removes = arguments.one("mode").filter("remove"::equals).isPresent();
          if (arguments.one("at").isEmpty()) {
            line.operand(arguments.needed("target"));
          }
          return run.receipt(
              new WriteCommand(false), removes ? line : line.operand(arguments.needed("content")));
        });
  }

  private static Tool scratchpad() {
    return new Tool(
        "scratchpad",
        "Scratchpad",
        "Checklist of open work, kept over sessions. done and undo take a part of the item's text.",
        Effect.CHANGES,
        List.of(
            ToolParam.choice(
                    "action", List.of("add", "done", "undo", "clear_done", "list"), "What to do")
                .needed(),
            ToolParam.text("text", "The item, or a part of one")),
        (arguments, run) -> {
          CommandLine line =
              new CommandLine()
                  .option("--scope", arguments.one("scope"))
                  .operand(arguments.one("action"))
                  .operand(arguments.one("text"));
          return arguments.one("action").filter("list"::equals).isPresent()
              ? run.framed(new ScratchpadCommand(), line)
              : run.receipt(new ScratchpadCommand(), line);
        });
  }

  private static Tool status() {
    return new Tool(
        "memory_status",
        "Memory status",
        "Where memory lies, whether it is on, and how fresh its index is.",
        Effect.READS,
        List.of(Tool.CWD),
        (arguments, run) -> {
          CommandLine line = new CommandLine();
          return run.framed(
              new StatusCommand(),
              arguments.one("scope").filter("global"::equals).isPresent()
                  ? line.flag("--no-project")
                  : line);
        });
  }

  private static List<String> kinds() {
    List<String> labels = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      labels.add(kind.label());
    }
    return labels;
  }
}
