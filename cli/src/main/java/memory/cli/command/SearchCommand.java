package memory.cli.command;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.HitText;
import memory.cli.output.SearchReport;
import memory.cli.output.SearchReport.CitedHit;
import memory.engine.BlockText;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchMode;
import memory.engine.model.Status;
import memory.engine.request.SearchQuestion;
import memory.indexer.Semantics;

/// `memory search`: what was asked, in one query or in a batch.
public final class SearchCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    Arguments typed = call.arguments();
    Optional<String> batch = typed.one("--batch");
    String text = typed.text().orElse("");
    checkUsage(typed, batch, text);
    Workspace workspace = call.workspace();
    if (lacksModels(typed, workspace)) {
      call.console().error(notInstalled(typed).message(), "");
    }
    if (typed.one("--in").equals(Optional.of("all"))
        && !workspace.config().conversations().enabled()) {
      call.note("conversations are off; memory conversations on reads them");
    }
    if (batch.isEmpty()) {
      return show(call, workspace, answer(call, workspace, text));
    }
    try (MemoryEngine engine = call.open(workspace)) {
      return answerAll(call, engine, batch.get());
    }
  }

  private static SearchReport answer(Call call, Workspace workspace, String text)
      throws IOException {
    try (MemoryEngine engine = call.open(workspace)) {
      SearchReport report = report(call, engine, Optional.empty(), text);
      tellUnread(call, engine, text);
      call.console().flush();
      engine.used(
          "search",
          report.result().reason(),
          0,
          report.took(),
          report.result().hits(),
          Optional.of(text));
      return report;
    }
  }

  /// Says which filters nobody could read.
  static void tellUnread(Call call, MemoryEngine engine, String text) {
    String unread = engine.unreadFilters(text);
    if (!unread.isEmpty()) {
      call.note("no such filter, searched for as words: " + unread);
    }
  }

  private static ExitCode answerAll(Call call, MemoryEngine engine, String source)
      throws IOException {
    return new BatchLines(call)
        .answer(
            source,
            "query",
            line -> {
              SearchReport report =
                  report(call, engine, line.id(), line.field("query").orElseThrow());
              call.json(report::write);
              return report.exit();
            });
  }

  private static void checkUsage(Arguments typed, Optional<String> batch, String text) {
    if (batch.isPresent() && !text.isEmpty()) {
      throw CommandFailure.usage("--batch takes its queries from the file", "leave QUERY out");
    }
    if (batch.isEmpty() && text.isBlank()) {
      throw CommandFailure.usage("search needs QUERY", "for example: memory search auth tokens");
    }
    if (batch.isEmpty() && typed.has("--block")) {
      throw CommandFailure.usage("--block belongs to --batch", "add --batch FILE, or use preview");
    }
  }

  private static SearchReport report(
      Call call, MemoryEngine engine, Optional<String> id, String text) {
    Arguments typed = call.arguments();
    if (lacksModels(typed, engine.workspace())) {
      return new SearchReport(
          id, text, mode(typed), notInstalled(typed), List.of(), Optional.empty(), Duration.ZERO);
    }
    SearchReport found =
        SearchReport.of(
            engine,
            question(
                typed, call.scope(), kinds(typed), text, engine.workspace().environment().today()));
    RecallResult result = found.result();
    OptionalInt lines = typed.number("--context");
    List<CitedHit> hits =
        found.hits().stream()
            .map(hit ->
                new CitedHit(
                    hit.hit(),
                    around(hit.hit().passage(), engine.workspace(), lines),
                    hit.explained()))
            .toList();
    OptionalInt chars = typed.number("--block");
    Optional<String> block =
        chars.isPresent()
            ? Optional.of(BlockText.of(result.hits(), chars.getAsInt()))
            : Optional.empty();
    return new SearchReport(id, text, found.mode(), result, hits, block, found.took());
  }

  private static RecallResult.Failed notInstalled(Arguments typed) {
    return new RecallResult.Failed(
        Reason.UNAVAILABLE,
        "--mode "
            + mode(typed).label()
            + " needs a part that is not installed; --mode keyword needs none");
  }

  private static SearchMode mode(Arguments typed) {
    return typed.one("--mode").flatMap(SearchMode::ofLabel).orElse(SearchMode.KEYWORD);
  }

  private static boolean lacksModels(Arguments typed, Workspace workspace) {
    return Semantics.lacks(mode(typed), workspace.layout().semanticFolder());
  }

  private static ExitCode show(Call call, Workspace workspace, SearchReport report) {
    Console console = call.console();
    RecallResult result = report.result();
    if (result instanceof RecallResult.Failed failed) {
      if (failed.reason() == Reason.BACKEND_ERROR) {
        throw CommandFailure.unavailable(failed.reason(), failed.message(), "");
      }
      if (report.mode() == SearchMode.KEYWORD) {
        console.error(failed.message(), "");
      }
    }
    boolean nothing = result instanceof RecallResult.Nothing;
    String unread = nothing ? ProjectNotice.unread(workspace) : "";
    if (call.isJson()) {
      console.json(report::write);
      if (!unread.isEmpty()) {
        console.note(unread);
      }
      return report.exit();
    }
    console.print(HitText.on(console).of(report.hits()));
    if (result instanceof RecallResult.Found(SearchAnswer answer)) {
      int more = answer.total() - report.hits().size();
      if (more > 0) {
        String total = answer.total() + (answer.totalCapped() ? " or more" : "");
        console.detail(report.hits().size() + " of " + total + " shown; -n N shows more");
      }
    } else if (nothing) {
      String found = unread.isEmpty() ? "nothing found" : "nothing found elsewhere; " + unread;
      console.note(result.reason() == Reason.OFF ? "memory is off" : found);
    }
    if (result instanceof RecallResult.Found && report.used() != report.mode()) {
      console.note("by words alone: the models are not ready; memory semantic status tells more");
    }
    if (!(result instanceof RecallResult.Failed)) {
      console.note(result.freshness());
    }
    return report.exit();
  }

  /// The question that was typed; of what a command does not take nothing was.
  static SearchQuestion question(
      Arguments typed, Optional<Scope> scope, Set<Kind> kinds, String text, LocalDate today) {
    return new SearchQuestion(
        text,
        scope,
        kinds,
        typed.all("--tag"),
        typed.day("--since", today),
        typed.day("--until", today),
        typed.one("--path"),
        typed.one("--status").flatMap(Status::ofLabel),
        typed.has("--archived"),
        typed.has("--all-projects"),
        typed.number("-n"),
        typed.has("--explain"),
        typed.has("--prefix"),
        typed.one("--mode").flatMap(SearchMode::ofLabel),
        typed.deadline(),
        SearchQuestion.Source.valueOf(typed.one("--in").orElse("notes").toUpperCase(Locale.ROOT)));
  }

  private static Set<Kind> kinds(Arguments typed) {
    Set<Kind> kinds = new HashSet<>();
    typed.all("--kind").forEach(word -> Kind.ofLabel(word).ifPresent(kinds::add));
    return kinds;
  }

  /// The lines around a passage, read from its file as it is now: nothing for a decision, whose
  /// file is not for reading; no lines when the file is gone.
  ///
  /// @param lines how many before and after; empty = none are asked for
  private static Optional<CitedHit.Context> around(
      Passage passage, Workspace workspace, OptionalInt lines) {
    if (lines.isEmpty()
        || passage.kind() == Kind.DECISION
        || passage.kind() == Kind.CONVERSATION
        || passage.scope() == Scope.TEAM) {
      return Optional.empty();
    }
    List<String> text =
        workspace.shownInPlace(passage.path(), workspace.text(passage).orElse("")).lines().toList();
    int start = Math.min(passage.startLine() - 1, text.size());
    int end = Math.min(passage.endLine(), text.size());
    return Optional.of(
        new CitedHit.Context(
            text.subList(Math.max(0, start - lines.getAsInt()), start),
            text.subList(end, (int) Math.min(text.size(), (long) end + lines.getAsInt()))));
  }
}
