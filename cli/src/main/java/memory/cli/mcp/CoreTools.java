package memory.cli.mcp;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.cli.mcp.Tool.Effect;
import memory.cli.mcp.Tool.ToolParam;
import memory.cli.output.CommandFailure;
import memory.engine.BlockText;
import memory.engine.MemoryEngine;
import memory.engine.model.Decision;
import memory.engine.model.Freshness;
import memory.engine.model.Kind;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchMode;
import memory.engine.model.Status;
import memory.engine.request.Citation;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.ScratchpadRequest;
import memory.engine.request.SearchQuestion;
import memory.engine.request.WriteRequest;
import memory.indexer.Semantics;

/// The tools that every agent needs: to find, read and keep. They are few and their schemas short,
/// since each session pays for them; what models rarely need is accepted and not shown.
final class CoreTools {
  private CoreTools() {}

  static List<Tool> all() {
    return List.of(search(), read(), write(), scratchpad());
  }

  /// Tools of their own for what [#all] does as well, and the one that hosts call with each prompt.
  static List<Tool> twins() {
    return List.of(get(), context(), status());
  }

  static Tool search() {
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
            ToolParam.text("since", "Only from this day on, YYYY-MM-DD or 7d").hidden(),
            ToolParam.text("until", "Only up to this day, YYYY-MM-DD").hidden()),
        call ->
            searched(
                call,
                call.arguments()
                    .one("kind")
                    .flatMap(Kind::ofLabel)
                    .map(Set::of)
                    .orElseGet(Set::of)));
  }

  /// The answer to the arguments that search tools share. A search that left the project out says
  /// so.
  static ToolResult searched(ToolCall call, Set<Kind> kinds) {
    ToolArguments given = call.arguments();
    String query = given.orEmpty("query");
    if (query.isBlank()) {
      throw CommandFailure.usage("query is empty", "query: what to look for, in plain words");
    }
    Optional<SearchMode> mode = given.one("mode").flatMap(SearchMode::ofLabel);
    if (given.one("mode").isPresent() && mode.isEmpty()) {
      throw CommandFailure.usage("no such mode: " + given.orEmpty("mode"), "mode: keyword");
    }
    Optional<Integer> limit = given.number("limit");
    if (limit.isPresent() && limit.get() > SearchQuestion.MOST_HITS) {
      throw CommandFailure.usage(
          "limit is over " + SearchQuestion.MOST_HITS + ": " + limit.get(), "ask for fewer hits");
    }
    SearchQuestion question =
        new SearchQuestion(
            query,
            call.scope(),
            kinds,
            given.all("tag"),
            call.day("since"),
            call.day("until"),
            Optional.empty(),
            given.one("status").flatMap(Status::ofLabel),
            false,
            false,
            limit.stream().mapToInt(Integer::intValue).findFirst(),
            false,
            false,
            mode,
            call.place().deadline(),
            SearchQuestion.Source.NOTES);
    try (MemoryEngine engine = call.open()) {
      if (mode.isPresent()
          && Semantics.lacks(mode.get(), engine.workspace().layout().semanticFolder())) {
        return ToolResult.failed(
            Reason.UNAVAILABLE.label(),
            List.of(
                "mode "
                    + mode.get().label()
                    + " needs a part that is not installed; mode keyword needs none"));
      }
      long start = System.nanoTime();
      RecallResult result = engine.search(question);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      engine.used("search", result.reason(), 0, took, result.hits(), Optional.of(query));
      List<String> notes = new ArrayList<>();
      String unread = engine.unreadFilters(query);
      if (!unread.isEmpty()) {
        notes.add("No such filter, searched for as words: " + unread);
      }
      if (mode.orElse(SearchMode.KEYWORD) != SearchMode.KEYWORD
          && result instanceof RecallResult.Found(SearchAnswer answer)
          && answer.mode() == SearchMode.KEYWORD
          && !call.scope().equals(Optional.of(Scope.TEAM))) {
        notes.add("Searched by words alone: the models are not ready in this process.");
      }
      if (call.scope().isEmpty() && !engine.workspace().isProjectTrusted()) {
        notes.add("Global memory alone was searched: no project memory is in use here.");
      }
      return ToolResult.found(result, notes);
    }
  }

  static Tool get() {
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
        call -> {
          List<String> ids = call.arguments().all("ids");
          Optional<String> path = call.arguments().one("path");
          if (path.isPresent() == !ids.isEmpty()) {
            throw CommandFailure.usage("memory_get needs ids or path", "give one of them");
          }
          Optional<String> cited =
              ids.size() == 1
                  ? Optional.of(ids.getFirst()).filter(Citation::isPlace)
                  : path.map(given -> given + lines(call.arguments()));
          return ReadTexts.of(call, cited, ids);
        });
  }

  private static String lines(ToolArguments arguments) {
    Optional<Integer> start = arguments.number("start_line");
    Optional<Integer> end = arguments.number("end_line");
    return start.isEmpty() && end.isEmpty()
        ? ""
        : "#L" + start.orElse(1) + "-L" + end.orElse(999_999_999);
  }

  static Tool read() {
    return new Tool(
        "memory_read",
        "Read memory",
        "Show in full what memory_search cites (an id or path#L3-L9), a file by its path, or:"
            + " long_term (MEMORY.md), scratchpad, daily (today's log), profile, a topic's name, list (all files),"
            + " status.",
        Effect.READS,
        List.of(
            ToolParam.text("target", "Which one").needed(),
            Tool.CWD,
            ToolParam.text("date", "For daily: another day, YYYY-MM-DD or yesterday").hidden(),
            ToolParam.text("topic", "For topic: its name, without .md").hidden()),
        call -> {
          String asked = call.arguments().orEmpty("target").strip();
          String target = withoutKind(asked);
          if (asked.startsWith("topic:") && isWord(target)) {
            String file = target + ".md"; // the topic, not what the word means alone
            return ReadTexts.of(call, Optional.of(file), List.of(file));
          }
          return switch (target) {
            case "" -> throw CommandFailure.usage("target is empty", "target list shows the files");
            case "status" -> ReadTexts.status(call);
            case "list" -> ReadTexts.list(call);
            default -> {
              Optional<Name> file = Name.ofLabel(target);
              yield file.isPresent()
                  ? ReadTexts.file(call, file.get())
                  : ReadTexts.of(
                      call,
                      Optional.of(target).filter(name -> !Decision.isEventId(name)),
                      List.of(target));
            }
          };
        });
  }

  /// Whether it is one of the tool's own words.
  private static boolean isWord(String target) {
    return target.equals("status") || target.equals("list") || Name.ofLabel(target).isPresent();
  }

  /// `topic:nix` is the topic nix.
  private static String withoutKind(String target) {
    int colon = target.indexOf(':');
    return colon > 0 && Name.ofLabel(target.substring(0, colon)).isPresent()
        ? target.substring(colon + 1).strip()
        : target;
  }

  static Tool write() {
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
                "MEMORY.md, today's log, or a file of its own; needed without at"),
            ToolParam.text("content", "Markdown, one line a fact; needed but to remove"),
            ToolParam.text("topic", "Name of the topic"),
            ToolParam.text("at", "Id or path#L3-L9 of the note or lines to replace or remove"),
            ToolParam.choice(
                "mode",
                List.of("append", "overwrite", "replace", "remove"),
                "(append; with at: replace)"),
            Tool.SCOPE,
            Tool.CWD),
        call -> {
          try (MemoryEngine engine = call.open()) {
            return ToolResult.of(engine.write(writing(call), call.author()));
          }
        });
  }

  private static WriteRequest writing(ToolCall call) {
    ToolArguments given = call.arguments();
    Scope scope = call.scope().orElse(Scope.GLOBAL);
    Optional<String> at = given.one("at");
    String mode = given.one("mode").orElse(at.isPresent() ? "replace" : "append");
    boolean oneNote = mode.equals("replace") || mode.equals("remove");
    if (oneNote != at.isPresent()) {
      throw oneNote
          ? CommandFailure.usage("mode " + mode + " needs at", "at: the note that search cites")
          : CommandFailure.usage("at names one note", "mode: replace or remove");
    }
    if (mode.equals("remove")) {
      if (given.one("content").isPresent()) {
        throw CommandFailure.usage("mode remove takes no content", "mode: replace");
      }
      return new WriteRequest.Remove(at.orElseThrow(), call.scope());
    }
    if (oneNote) {
      return new WriteRequest.Replace(at.orElseThrow(), call.scope(), given.needed("content"));
    }
    Name name = Name.ofLabel(given.needed("target")).orElseThrow();
    if (name != Name.TOPIC && given.one("topic").isPresent()) {
      throw CommandFailure.usage("topic is for target topic", "target: topic");
    }
    NoteTarget target = new NoteTarget(name, given.one("topic"), Optional.empty());
    String text = given.needed("content");
    return mode.equals("overwrite")
        ? new WriteRequest.Overwrite(scope, target, text)
        : new WriteRequest.Append("append", scope, target, text);
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
        call -> {
          Optional<Scope> scope = call.scope();
          String text = call.arguments().orEmpty("text");
          return switch (call.arguments().one("action").orElseThrow()) {
            case "add" -> noted(call, new ScratchpadRequest.Add(scope.orElse(Scope.GLOBAL), text));
            case "done" -> noted(call, new ScratchpadRequest.Done(scope, text));
            case "undo" -> noted(call, new ScratchpadRequest.Undo(scope, text));
            case "clear_done" -> {
              if (!text.isBlank()) {
                throw CommandFailure.usage("clear_done takes all done items", "leave text out");
              }
              yield noted(call, new ScratchpadRequest.ClearDone(scope));
            }
            default -> ReadTexts.scratchpad(call);
          };
        });
  }

  private static ToolResult noted(ToolCall call, ScratchpadRequest request) throws IOException {
    try (MemoryEngine engine = call.open()) {
      return ToolResult.of(engine.write(request, call.author()));
    }
  }

  /// `memory_context`: the block that stands before a prompt, and nothing else, so that a host can
  /// put the tool's text there as it is. In a session the standing half comes once, until the
  /// session's context is emptied.
  static Tool context() {
    return new Tool(
        "memory_context",
        "Memory for a prompt",
        "What memory has to say before a prompt: standing notes and what fits the prompt, ready to"
            + " read. Empty when there is nothing. Hosts call it with each prompt.",
        Effect.READS,
        List.of(
            ToolParam.text("prompt", "The user's prompt as it is").needed(),
            ToolParam.choice(
                "part",
                List.of("merged", "standing", "recalled"),
                "Which half (merged; in a session, recalled once the standing one was given)"),
            ToolParam.flag(
                "fresh",
                "True when the session's context was emptied: it started or was compacted")),
        CoreTools::block);
  }

  private static ToolResult block(ToolCall call) throws IOException {
    ToolArguments arguments = call.arguments();
    Optional<String> prompt = arguments.one("prompt").filter(text -> !text.isBlank());
    try (MemoryEngine engine = call.open(call.scope().filter(Scope.GLOBAL::equals).isPresent())) {
      if (call.session().isPresent() && arguments.has("fresh")) {
        engine.restart(call.session().get());
      }
      boolean given = call.session().flatMap(engine::standing).isPresent();
      Part usual = given ? Part.RECALLED : prompt.isPresent() ? Part.MERGED : Part.STANDING;
      InjectionRequest request =
          new InjectionRequest(
              prompt,
              call.session(),
              Optional.empty(),
              arguments.one("part").flatMap(Part::ofLabel).orElse(usual),
              BlockOptions.configured(),
              Optional.of(call.place().injectionDeadline()),
              false);
      long start = System.nanoTime();
      Injection injection = engine.inject(request);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      String block = injection.block();
      if (!given || request.part() != Part.STANDING) { // the session's block is no other one
        engine.used("inject", injection.reason(), block.length(), took, injection.hits(), prompt);
      }
      if (injection.reason() == Reason.BACKEND_ERROR && block.isEmpty()) {
        return ToolResult.failed(
            Reason.BACKEND_ERROR.label(), List.of(injection.freshness().reason()));
      }
      boolean told =
          injection.freshness().isBeingIndexed()
              && call.session().map(id -> engine.isFirst(id, "indexing")).orElse(true);
      String notice = told ? "\n\n" + BlockText.quoted(Freshness.INDEXING_NOTICE) : "";
      return ToolResult.of((block + notice).strip());
    }
  }

  private static Tool status() {
    return new Tool(
        "memory_status",
        "Memory status",
        "Where memory lies, whether it is on, and how fresh its index is.",
        Effect.READS,
        List.of(Tool.CWD),
        ReadTexts::status);
  }

  private static List<String> kinds() {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.CONVERSATION)
        .map(Kind::label)
        .toList();
  }
}
