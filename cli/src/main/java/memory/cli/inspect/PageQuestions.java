package memory.cli.inspect;

import com.google.common.primitives.Ints;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import memory.cli.command.Call;
import memory.cli.command.NewTextLook;
import memory.cli.command.ReadCommands;
import memory.cli.doctor.DoctorReport;
import memory.cli.option.GlobalOptions;
import memory.cli.output.CaptureReport;
import memory.cli.output.CommandFailure;
import memory.cli.output.DecisionReport;
import memory.cli.output.InjectionReport;
import memory.cli.output.NewTextReport;
import memory.cli.output.NoteJson;
import memory.cli.output.SearchReport;
import memory.cli.output.StatusReport;
import memory.cli.output.TraceReport;
import memory.cli.server.FormBody;
import memory.cli.server.FrameServer.BadFrameException;
import memory.engine.EngineSource;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.JsonWrite;
import memory.engine.model.DayWord;
import memory.engine.model.Environment;
import memory.engine.model.Kind;
import memory.engine.model.Reason;
import memory.engine.model.RecallResult;
import memory.engine.model.Scope;
import memory.engine.model.Scratchpad;
import memory.engine.model.Status;
import memory.engine.request.Candidate;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.NewEntry;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;
import memory.engine.request.Recent;
import memory.engine.request.RefusedException;
import memory.engine.request.SearchQuestion;
import memory.engine.request.Trace;

/// What the page may ask: requests that only look, or one of the [PageActs]. A question is answered
/// by the report that the command of the same name prints with `--json`. Usage is not logged:
/// whoever looks did not use memory.
///
/// @param engines gives an engine for each question
/// @param options whose memory the page is about
record PageQuestions(EngineSource engines, Environment environment, WorkspaceOptions options) {
  private static final int MOST_TRACES = 200;
  private static final int MOST_RECENT = 100;
  private static final Duration GIT = Duration.ofSeconds(10);

  /// @param name the last part of the address that was asked
  /// @param form what the page sent
  /// @return the fields of the answer; empty when there is no such question
  /// @throws CommandFailure for a value that means nothing, and when there is no answer
  Optional<JsonWrite.Body> answer(String name, FormBody form) throws IOException {
    return switch (name) {
      case "search" -> asked(options, engine -> search(engine, form));
      case "preview" ->
          asked(options.with(Map.of("traceEnabled", "false")), engine -> preview(engine, form));
      case "passages" -> asked(options, engine -> passages(engine, form));
      case "decisions" -> asked(options, engine -> decisions(engine, form));
      case "lately" -> asked(options, PageQuestions::lately);
      case "files" ->
          asked(options, engine -> json -> NoteJson.writeFiles(json, engine.workspace().roots()));
      case "file" -> asked(options, engine -> file(engine, form));
      case "todo" -> asked(options, engine -> todo(engine, form));
      case "news" -> asked(options, PageQuestions::news);
      case "turn" -> asked(options, engine -> turn(engine, form));
      case "traces" -> asked(options, PageQuestions::traces);
      case "trace" -> asked(options, engine -> trace(engine, form));
      case "status" ->
          asked(
              options,
              engine ->
                  StatusReport.of(
                          engine,
                          Call.session(environment),
                          NewTextLook.orNone(engine.workspace(), patience(engine.workspace())))
                      ::write);
      case "doctor" ->
          asked(
              options,
              engine ->
                  DoctorReport.of(
                          engine,
                          RepairCommand.with(GlobalOptions.typed(options)),
                          PageQuestions::look)
                      ::write);
      default -> Optional.empty();
    };
  }

  /// @param name the last part of the address
  /// @return empty when there is no such act
  Optional<JsonWrite.Body> act(String name, FormBody form) throws IOException {
    try (MemoryEngine engine = engines.open(Workspace.of(environment, options))) {
      return PageActs.act(name, engine, form);
    }
  }

  @FunctionalInterface
  private interface Question {
    JsonWrite.Body answer(MemoryEngine engine) throws IOException;
  }

  private Optional<JsonWrite.Body> asked(WorkspaceOptions of, Question question)
      throws IOException {
    try (MemoryEngine engine = engines.open(Workspace.of(environment, of))) {
      return Optional.of(question.answer(engine));
    }
  }

  private static JsonWrite.Body search(MemoryEngine engine, FormBody form)
      throws BadFrameException {
    String text = String.join(" ", form.all("q"));
    if (text.isBlank()) {
      throw CommandFailure.usage("nothing was asked", "type some words");
    }
    Optional<Integer> most = one(form, "n", PageQuestions::number);
    LocalDate today = engine.workspace().environment().today();
    SearchQuestion question =
        new SearchQuestion(
            text,
            one(form, "scope", Scope::ofLabel),
            new HashSet<>(all(form, "kind", Kind::ofLabel)),
            all(form, "tag", Optional::of),
            one(form, "since", word -> DayWord.read(word, today)),
            one(form, "until", word -> DayWord.read(word, today)),
            one(form, "path", Optional::of),
            one(form, "status", Status::ofLabel),
            form.one("archived").isPresent(),
            false,
            most.stream().mapToInt(Integer::intValue).findFirst(),
            true,
            true,
            Optional.empty(),
            Optional.empty(),
            one(form, "in", PageQuestions::source).orElse(SearchQuestion.Source.NOTES));
    SearchReport report = SearchReport.of(engine, question);
    if (report.result() instanceof RecallResult.Failed failed
        && failed.reason() == Reason.BACKEND_ERROR) {
      throw CommandFailure.unavailable(failed.reason(), failed.message(), "");
    }
    return report::write;
  }

  private JsonWrite.Body preview(MemoryEngine engine, FormBody form) throws BadFrameException {
    Optional<String> prompt = form.one("prompt").filter(text -> !text.isBlank());
    InjectionRequest request =
        new InjectionRequest(
            prompt,
            Optional.empty(),
            Optional.empty(),
            prompt.isPresent() ? Part.MERGED : Part.STANDING,
            BlockOptions.configured(),
            Optional.of(Call.deadline(environment)),
            true);
    return InjectionReport.of(Optional.empty(), engine, request)::writeExplained;
  }

  private static JsonWrite.Body passages(MemoryEngine engine, FormBody form) throws IOException {
    int most = engine.workspace().config().search().getMaxChars();
    ReadRequest request = new ReadRequest.Ids(form.all("id"), Optional.empty(), most);
    if (engine.read(request, Audience.MODEL) instanceof ReadResult.Passages read) {
      return json -> NoteJson.writeAll(json, read);
    }
    throw new IllegalStateException("passages were asked for");
  }

  private static JsonWrite.Body decisions(MemoryEngine engine, FormBody form) throws IOException {
    DecisionList list = engine.decisions(Optional.empty(), form.one("everywhere").isPresent());
    var listed = list.having(Optional.empty(), Set.of(), Integer.MAX_VALUE);
    return json -> DecisionReport.writeList(json, listed, list);
  }

  private static JsonWrite.Body lately(MemoryEngine engine) throws IOException {
    Recent.Request asked =
        new Recent.Request(Optional.empty(), Optional.empty(), MOST_RECENT, false);
    List<Recent> recent = engine.recent(asked, Audience.MODEL);
    List<Candidate> waiting =
        engine.workspace().config().decisions().capture()
            ? engine.captures().waiting(Optional.empty())
            : List.of();
    return json -> {
      NoteJson.writeLately(json, recent);
      CaptureReport.writeWaiting(json, waiting);
    };
  }

  private static JsonWrite.Body news(MemoryEngine engine) throws IOException {
    Workspace workspace = engine.workspace();
    List<NewEntry> news = workspace.isProjectTrusted() ? look(workspace) : List.of();
    return json -> NewTextReport.write(json, news);
  }

  static List<NewEntry> look(Workspace workspace) throws IOException {
    return NewTextLook.at(workspace, patience(workspace));
  }

  private static Duration patience(Workspace workspace) {
    return Call.patience(workspace.environment(), GIT);
  }

  private static JsonWrite.Body file(MemoryEngine engine, FormBody form) throws IOException {
    Citation.Lines place = Citation.Lines.of(form.one("path").orElse(""));
    Scope scope = one(form, "scope", Scope::ofLabel).orElse(Scope.GLOBAL);
    if (engine.read(new ReadRequest.Passages(place.path(), scope), Audience.MODEL)
        instanceof ReadResult.Passages read) {
      return json -> NoteJson.writeAll(json, read);
    }
    throw new RefusedException(Citation.unknown(place.path().value()));
  }

  private static JsonWrite.Body todo(MemoryEngine engine, FormBody form) throws IOException {
    Scope scope = one(form, "scope", Scope::ofLabel).orElse(Scope.GLOBAL);
    Scratchpad list = ReadCommands.scratchpad(engine, scope, Audience.MODEL, _ -> {});
    return json ->
        JsonWrite.objects(json, "open", list.open())
            .each(item -> json.writeStringField("text", item.words()));
  }

  /// A turn of a conversation with those around it.
  private static JsonWrite.Body turn(MemoryEngine engine, FormBody form) throws IOException {
    Citation.Lines place = Citation.Lines.of(form.one("turn").orElse(""));
    int most = engine.workspace().config().search().getMaxChars();
    if (place.path().kind() == Kind.CONVERSATION
        && engine.read(new ReadRequest.Lines(place, Optional.empty(), most), Audience.MODEL)
            instanceof ReadResult.Text read) {
      return json -> {
        json.writeNumberField("first", read.first());
        json.writeNumberField("last", read.last());
        json.writeStringField("text", read.text());
        json.writeNumberField("left_out", read.leftOut());
      };
    }
    throw new RefusedException(Citation.unknown(place.path().value()));
  }

  private static Optional<SearchQuestion.Source> source(String word) {
    return Stream.of(SearchQuestion.Source.values())
        .filter(one -> one.name().equals(word.toUpperCase(Locale.ROOT)))
        .findFirst();
  }

  private static JsonWrite.Body traces(MemoryEngine engine) {
    List<Trace> traces = engine.traces(MOST_TRACES, Optional.empty());
    return json -> TraceReport.writeList(json, traces);
  }

  private static JsonWrite.Body trace(MemoryEngine engine, FormBody form) throws IOException {
    Optional<Trace> trace = engine.trace(form.one("id").orElse(""));
    return trace.isPresent()
        ? json -> TraceReport.write(json, trace.get())
        : TraceReport::writeNone;
  }

  private static Optional<Integer> number(String typed) {
    return Optional.ofNullable(Ints.tryParse(typed))
        .filter(most -> most > 0 && most <= SearchQuestion.MOST_HITS);
  }

  private static <T> Optional<T> one(
      FormBody form, String name, Function<String, Optional<T>> meaning) throws BadFrameException {
    return all(form, name, meaning).stream().findFirst();
  }

  private static <T> List<T> all(FormBody form, String name, Function<String, Optional<T>> meaning)
      throws BadFrameException {
    List<T> all = new ArrayList<>();
    for (String typed : form.all(name)) {
      all.add(
          meaning
              .apply(typed)
              .orElseThrow(() -> CommandFailure.usage("not a " + name + ": " + typed, "")));
    }
    return all;
  }
}
