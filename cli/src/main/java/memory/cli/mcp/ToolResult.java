package memory.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.cli.output.WriteReport;
import memory.engine.BlockText;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchAnswer;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.WriteResult;

/// What a tool tells the model.
record ToolResult(String text, boolean isError) {
  /// What hosts show without cutting it.
  static final int MOST_CHARS = 20_000;

  private static final int MOST_ECHOED = 1000;

  static ToolResult of(String text) {
    return new ToolResult(text, false);
  }

  /// Text of memory that was asked for, in the frame in which memory is shown to models.
  ///
  /// @param notes what is said beside it
  static ToolResult shown(String memory, List<String> notes) {
    StringJoiner text = new StringJoiner("\n").setEmptyValue("Nothing there.");
    String quoted = BlockText.quotedText(cut(memory));
    if (!quoted.isEmpty()) {
      text.add(BlockText.block(List.of(quoted)));
    }
    notes.forEach(note -> text.add(BlockText.quotedText(note)));
    return of(text.toString());
  }

  /// What came of a write. It quotes what was written, and recalls nothing.
  static ToolResult of(WriteResult result) {
    return switch (result) {
      case WriteResult.Written written -> done(written, List.of());
      case WriteResult.Refused(Refusal refusal) -> refused(refusal);
    };
  }

  /// @param notes what is said beside the receipt
  static ToolResult done(WriteResult.Written written, List<String> notes) {
    List<String> told = new ArrayList<>(notes);
    WriteReport report = new WriteReport(written);
    report.overtaken().ifPresent(told::add);
    if (!written.removed().isEmpty()) {
      written.recovery().ifPresent(id -> told.add("undo id: " + id));
    }
    StringBuilder text = new StringBuilder("Done:\n");
    text.append(BlockText.quotedText(cut(report.receipt())));
    told.forEach(note -> text.append('\n').append(BlockText.quotedText(note)));
    return of(text.toString());
  }

  static ToolResult refused(Refusal refusal) {
    Reason reason =
        switch (refusal.kind()) {
          case MALFORMED -> Reason.MALFORMED;
          case NO_MATCH -> Reason.NO_MATCH;
          case DENIED -> Reason.DENIED;
          case CONFLICT -> Reason.CONFLICT;
        };
    // What would lift a refusal is the user's to know.
    String hint = reason == Reason.DENIED ? "" : shown(refusal.hint());
    return failed(reason.label(), List.of(refusal.message(), hint));
  }

  /// Why it could not be done, as the server itself or its machine says.
  static ToolResult failed(CommandFailure failure) {
    String hint = failure.exit() == ExitCode.USAGE ? failure.hint() : "";
    return failed(failure.reason().label(), List.of(failure.message(), hint));
  }

  /// @param told lines, each echoed in quotes, as memory is
  static ToolResult failed(String reason, List<String> told) {
    StringBuilder text = new StringBuilder("Not done (" + reason + "):");
    for (String line : told) {
      if (!line.isEmpty()) {
        String echoed = line.length() <= MOST_ECHOED ? line : line.substring(0, MOST_ECHOED) + "…";
        text.append('\n').append(BlockText.quotedText(echoed));
      }
    }
    return new ToolResult(text.toString(), true);
  }

  /// The beginning of a text within what hosts show, cut at a line's end.
  private static String cut(String text) {
    if (text.length() <= MOST_CHARS) {
      return text;
    }
    int line = text.lastIndexOf('\n', MOST_CHARS);
    int end = line > 0 ? line : MOST_CHARS;
    return text.substring(0, end)
        + "\n… "
        + (text.length() - end)
        + " characters more: ask for a path and lines, path#L3-L9";
  }

  /// @param notes what else is to be said, a line each
  static ToolResult found(RecallResult result, List<String> notes) {
    StringBuilder note = new StringBuilder();
    notes.forEach(line -> note.append('\n').append(BlockText.quoted(line)));
    return switch (result) {
      case RecallResult.Failed failed ->
          ToolResult.failed(CommandFailure.unavailable(failed.reason(), failed.message(), ""));
      case RecallResult.Nothing nothing ->
          ToolResult.of(
              nothing.reason() == Reason.OFF
                  ? "Memory is off."
                  : "Nothing found." + stale(nothing.freshness()) + note);
      case RecallResult.Found(SearchAnswer answer) ->
          ToolResult.of(BlockText.block(sections(answer)) + stale(answer.freshness()) + note);
    };
  }

  private static List<String> sections(SearchAnswer answer) {
    List<String> sections = new ArrayList<>();
    for (Hit hit : answer.hits()) {
      Passage passage = hit.passage();
      StringBuilder section = new StringBuilder(BlockText.heading(4, citation(hit)));
      BlockText.labels(hit).forEach(label -> section.append('\n').append(label));
      StringJoiner titles = new StringJoiner(" › ");
      passage.heading().forEach(titles::add);
      if (titles.length() > 0) {
        section.append('\n').append(BlockText.quoted("# " + titles));
      }
      section.append('\n').append(BlockText.quotedText(hit.snippet()));
      if (hit.linesLeftOut() > 0) {
        String more =
            "(" + Plural.of(hit.linesLeftOut(), "more line") + ": ask for " + passage.id() + ")";
        section.append('\n').append(BlockText.quoted(more));
      }
      sections.add(section.toString());
    }
    int more = answer.total() - answer.hits().size();
    if (more > 0) {
      String counted = more + (answer.totalCapped() ? " or more" : "") + " further";
      sections.add(BlockText.quoted("(" + counted + " passages; a higher limit shows them)"));
    }
    return sections;
  }

  /// Where it stands, what to ask `memory_get` for, and when it was.
  private static String citation(Hit hit) {
    Passage passage = hit.passage();
    StringJoiner about = new StringJoiner(", ", " (", ")");
    about.add(passage.scope().label());
    if (!hit.when().isEmpty()) {
      about.add(hit.when());
    }
    passage.oneProject().ifPresent(name -> about.add("of " + name));
    about.add("id " + passage.id());
    if (hit.isContext()) {
      about.add("context: no asked word");
    }
    return passage.citation() + about;
  }

  private static String stale(Freshness freshness) {
    if (freshness.isBeingIndexed()) {
      return "\n" + BlockText.quoted(Freshness.INDEXING_NOTICE);
    }
    return freshness instanceof Freshness.Stale(String reason)
        ? "\n" + BlockText.quoted("The index is behind the files: " + reason)
        : "";
  }

  /// The way out of a refusal in the words of the tools. Advice that only a person can follow is
  /// left out: a model is not told how to lift a refusal.
  static String shown(Hint hint) {
    return switch (hint.way()) {
      case SAID -> hint.about();
      case APPEND -> "leave mode overwrite out";
      case CITE_A_NOTE -> "give an id or path#L3 as memory_search cites it";
      case EDIT_CURATED -> "use the curated tools: replace or remove";
      case EDIT_DECISION -> "use the decision tools: update or supersede";
      case GIVE_REASON -> "say why: reason";
      case LIST_DECISIONS -> "decision list shows the ids";
      case LIST_CURATED -> "memory_read with target memory or user shows them";
      case LIST_SCRATCHPAD -> "scratchpad list shows them";
      case NAME_PROJECT -> "give cwd, or scope global";
      case CHOOSE_SCOPE, NAME_SCOPE -> "say which: scope project or scope global";
      case NAME_TOPIC -> "give topic, such as build";
      case SHOW_FILE -> "memory_read with target " + hint.about() + " shows them";
      case LIST_IDS, SEARCH_IDS -> "memory_search shows ids, which an edit changes";
      case COMPACT_DECISIONS,
          DECISION_DOCTOR,
          ENABLE_DECISIONS,
          ENABLE_MEMORY,
          LIST_COPIES,
          LIST_FAULTS,
          LIST_PAGES,
          LIST_RECOVERIES,
          LIST_STALE,
          MIGRATE,
          NO_LINK,
          PURGE_DECISIONS,
          READ_CONVERSATIONS,
          TRUST ->
          "";
    };
  }
}
