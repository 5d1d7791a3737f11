package memory.cli.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.command.GetCommand;
import memory.cli.command.ReadCommand;
import memory.cli.command.ScratchpadCommand;
import memory.cli.command.SearchCommand;
import memory.cli.command.StatusCommand;
import memory.cli.command.WriteCommand;
import memory.cli.mcp.Tool.Effect;
import memory.cli.output.CommandFailure;
import memory.cli.output.SearchReport;
import memory.engine.scope.Kind;

/// The tools that every agent needs: to find, read and keep.
final class CoreTools {
  private CoreTools() {}

  static List<Tool> all() {
    return List.of(search(), get(), read(), write(), scratchpad(), ContextTool.tool(), status());
  }

  private static Tool search() {
    return new Tool(
        "memory_search",
        "Search memory",
        "Find what was noted before: decisions, preferences, facts, logs of earlier sessions. Ask"
            + " in plain words, names and identifiers help. Hits are cited as path#Lstart-Lend,"
            + " best first; memory_get shows more of one.",
        Effect.READS,
        List.of(
            ToolParam.text("query", "What to look for, in plain words").needed(),
            ToolParam.number("limit", "Most hits (5)"),
            ToolParam.choice(
                "mode", List.of("keyword", "semantic", "deep"), "How to search (keyword)"),
            ToolParam.choice("kind", kinds(), "Only this kind of memory"),
            ToolParam.texts("tag", "Only what carries these tags"),
            ToolParam.text("since", "Only from this day on, YYYY-MM-DD"),
            ToolParam.text("until", "Only up to this day, YYYY-MM-DD")),
        (arguments, run) -> SearchPage.of(searched(arguments, run, arguments.one("kind"))));
  }

  /// The answer of `memory search` to the arguments that search tools share.
  static SearchReport searched(ToolArguments arguments, CommandRun run, Optional<String> kind)
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
    return SearchCommand.answer(run.call(new SearchCommand(), line));
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
            ToolParam.number("max_chars", "Most characters (10000)")),
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
          return run.framed(new GetCommand(), line);
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
        "Read a memory file",
        "Show a well-known memory file whole: long_term (MEMORY.md), scratchpad, daily (a day's"
            + " log), topic, profile (USER.md), memory or user (the curated store); or list all"
            + " files.",
        Effect.READS,
        List.of(
            ToolParam.choice(
                    "target",
                    List.of(
                        "long_term",
                        "scratchpad",
                        "daily",
                        "list",
                        "topic",
                        "profile",
                        "memory",
                        "user"),
                    "Which one")
                .needed(),
            ToolParam.text("date", "For daily: another day than today, YYYY-MM-DD"),
            ToolParam.text("topic", "For topic: its name, without .md")),
        (arguments, run) ->
            run.framed(
                new ReadCommand(),
                new CommandLine()
                    .option("--scope", arguments.one("scope"))
                    .option("--date", arguments.one("date"))
                    .option("--topic", arguments.one("topic"))
                    .operand(arguments.one("target"))));
  }

  private static Tool write() {
    return new Tool(
        "memory_write",
        "Write to memory",
        "Keep something for later sessions: corrections by the user, constraints that surprise,"
            + " decisions with their reason, preferences. long_term is MEMORY.md (one line per"
            + " fact), daily is today's log, topic is a file of its own. No secrets. overwrite"
            + " replaces the whole file and can be restored.",
        Effect.CHANGES,
        List.of(
            ToolParam.choice("target", List.of("long_term", "daily", "topic"), "Where to").needed(),
            ToolParam.text("content", "Markdown to keep").needed(),
            ToolParam.choice(
                "mode",
                List.of("append", "overwrite"),
                "An entry at the end, or the whole file anew (append)"),
            ToolParam.text("topic", "For topic: its name, without .md")),
        (arguments, run) ->
            run.framed(
                new WriteCommand(false),
                new CommandLine()
                    .option("--scope", arguments.one("scope"))
                    .option("--mode", arguments.one("mode"))
                    .option("--topic", arguments.one("topic"))
                    .operand(arguments.one("target"))
                    .operand(arguments.one("content"))));
  }

  private static Tool scratchpad() {
    return new Tool(
        "scratchpad",
        "Scratchpad",
        "A checklist of what is being worked on, kept over sessions: add an item, tick it (done)"
            + " or untick it (undo) by a part of its text, clear_done, list.",
        Effect.CHANGES,
        List.of(
            ToolParam.choice(
                    "action", List.of("add", "done", "undo", "clear_done", "list"), "What to do")
                .needed(),
            ToolParam.text("text", "The item, or a part of one")),
        (arguments, run) ->
            run.framed(
                new ScratchpadCommand(),
                new CommandLine()
                    .option("--scope", arguments.one("scope"))
                    .operand(arguments.one("action"))
                    .operand(arguments.one("text"))));
  }

  private static Tool status() {
    return new Tool(
        "memory_status",
        "Memory status",
        "Where memory lies, whether it is on, and how fresh its index is.",
        Effect.READS,
        List.of(),
        (arguments, run) -> {
          if (arguments.one("scope").filter("global"::equals).isPresent()) {
            return run.framed(new StatusCommand(), new CommandLine().flag("--no-project"));
          }
          return run.framed(new StatusCommand(), new CommandLine());
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
