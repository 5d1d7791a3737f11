package memory.cli.mcp;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import memory.cli.output.CommandFailure;
import memory.engine.BlockText;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.SearchAnswer;

/// A search's answer as a model reads it: each hit cited, then quoted.
final class SearchPage {
  private SearchPage() {}

  /// @param notes what else is to be said, a line each
  static ToolResult of(RecallResult result, List<String> notes) {
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
      StringBuilder section = new StringBuilder(BlockText.heading(4, citation(passage)));
      BlockText.labels(hit).forEach(label -> section.append('\n').append(label));
      StringJoiner titles = new StringJoiner(" › ");
      passage.heading().forEach(titles::add);
      if (titles.length() > 0) {
        section.append('\n').append(BlockText.quoted("# " + titles));
      }
      section.append('\n').append(BlockText.quotedText(hit.snippet()));
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
  private static String citation(Passage passage) {
    StringJoiner about = new StringJoiner(", ", " (", ")");
    about.add(passage.scope().label());
    passage.date().map(LocalDate::toString).ifPresent(about::add);
    passage.oneProject().ifPresent(name -> about.add("of " + name));
    about.add("id " + passage.id());
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
}
