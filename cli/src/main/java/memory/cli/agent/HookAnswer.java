package memory.cli.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import memory.cli.agent.HookHost.HookEvent;
import memory.engine.BlockText;
import memory.engine.CaptureHandler;
import memory.engine.EngineSource;
import memory.engine.Handoff;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.file.BoundedRead;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Scope;
import memory.engine.request.ActionRequest;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.Candidate;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.engine.request.RefusedException;

/// The answer of one hook call: at a session's start what stands, at a prompt what it recalls, at a
/// tool's call the notes that name what it does, for a subagent what its task recalls, otherwise
/// nothing but what is noted about the session.
///
/// @param engines where the engine comes from
/// @param deadline how long recall may take
/// @param late whether nobody waits for the answer any more
/// @param toUser what the user is told of the memory when a session starts, or at its next prompt
///   where that was not known in time; an empty line = nothing, empty = not known in time
/// @param note tells it where the host's reply cannot
/// @param why hears why nothing came
/// @param afterwards is given what has time until the answer is printed
public record HookAnswer(
    HookHost host,
    Environment environment,
    WorkspaceOptions options,
    EngineSource engines,
    Duration deadline,
    BooleanSupplier late,
    BiFunction<Workspace, HookEvent, Optional<String>> toUser,
    Consumer<String> note,
    Consumer<String> why,
    Consumer<Runnable> afterwards) {

  /// The most of stdin that has to be read: what is longer is refused.
  public static final int MAX_BYTES = HookInput.MAX_BYTES + 1;

  private static final int TRANSCRIPT_BYTES = 32 << 20;

  /// The notice that is pending where it was not known in time at the session's start.
  private static final String NEWS = "news";

  /// @param typed the event that was typed; empty = the one that the input names
  /// @param stdin what the host sent
  /// @return what is printed, as it is
  /// @throws IOException when the input is not a JSON object, or a handoff could not be written
  public String to(Optional<HookEvent> typed, byte[] stdin) throws IOException {
    HookInput input = HookInput.of(stdin, host);
    Optional<HookEvent> named = typed.isPresent() ? typed : input.event().flatMap(HookEvent::of);
    if (named.isEmpty()) {
      why.accept("nothing came: the host's input names no event that is known");
      return "";
    }
    HookEvent event = named.get();
    if (input.otherHost()) {
      why.accept("nothing came: it is another agent's call");
      return host.silence(event);
    }
    // A session that is taken up again learns as well what was typed meanwhile.
    Optional<String> news =
        event == HookEvent.SESSION_START
            ? toUser.apply(workspace(input.cwd()), event)
            : Optional.of("");
    String started = isNew(input) ? news.orElse("") : "";
    boolean pending = isNew(input) && news.isEmpty() && host.tellsUserAlone();
    if (pending) {
      why.accept("what is new in the project's memory was not known in time: a prompt tells it");
    }
    Said said = said(event, input, pending);
    afterwards.accept(said.used);
    if (event == HookEvent.BEFORE_TOOL
        && !said.toModel.isEmpty()
        && ToolCall.task(input.tool()).isPresent()) {
      return host.task(input.event(), ToolCall.fields(input.tool()), said.toModel);
    }
    String told = (started + "\n" + said.toUser).strip();
    if (host.shape() == HookHost.ReplyShape.TEXT && !told.isEmpty()) {
      note.accept(told);
    }
    return host.context(event, input.event(), said.toModel, told);
  }

  /// What one call has to say, to whom.
  ///
  /// @param used takes down that it was said
  private record Said(String toModel, String toUser, Runnable used) {
    static final Said NOTHING = new Said("");

    Said(String toModel) {
      this(toModel, "", () -> {});
    }
  }

  /// Whether a session starts that was told nothing yet. Our own plugin asks once for each session
  /// and calls that taking it up.
  private boolean isNew(HookInput input) {
    return host.shape() == HookHost.ReplyShape.TEXT
        || !(input.startsBy("resume") || input.startsBy("compact"));
  }

  /// What is printed when there is no answer in time.
  public static String silence(HookHost host, Optional<HookEvent> event) {
    return event.isPresent() ? host.silence(event.get()) : "";
  }

  private Said said(HookEvent event, HookInput input, boolean pending) throws IOException {
    String prompt = event == HookEvent.PROMPT ? asked(input) : "";
    Optional<ActionRequest> action = action(event, input, prompt);
    boolean silent =
        switch (event) {
          case PROMPT -> prompt.isBlank();
          case SESSION_START -> host.resume() == HookHost.Resume.PROMPTS_ALONE;
          case SESSION_END -> true;
          case BEFORE_TOOL, AFTER_TOOL -> action.isEmpty();
          case PRE_COMPACT, POST_COMPACT -> false;
        };
    if (silent) {
      why.accept(
          "nothing came: "
              + (event == HookEvent.PROMPT
                  ? "there is no prompt"
                  : "nothing is told at this " + event.label()));
      return Said.NOTHING;
    }
    try (MemoryEngine engine = engines.open(workspace(input.cwd()))) {
      Runnable missed = () -> missed(host, event, engine.workspace(), input.session());
      return switch (event) {
        case PROMPT ->
            inTime(
                () -> action.isPresent() ? acted(engine, action) : prompted(engine, input, prompt),
                missed);
        case BEFORE_TOOL, AFTER_TOOL -> inTime(() -> acted(engine, action), missed);
        case SESSION_START -> {
          Said said = inTime(() -> started(engine, input), missed);
          input.session().filter(_ -> pending).ifPresent(id -> engine.setPending(id, NEWS, true));
          yield said;
        }
        case PRE_COMPACT -> {
          emptied(engine, input.session());
          handOff(engine, input.session());
          yield Said.NOTHING;
        }
        case POST_COMPACT -> {
          emptied(engine, input.session());
          yield Said.NOTHING;
        }
        case SESSION_END -> Said.NOTHING;
      };
    }
  }

  /// What an agent does, or has a subagent do; a subagent that is sent a prompt has a task too.
  private Optional<ActionRequest> action(HookEvent event, HookInput input, String prompt) {
    Optional<String> task =
        switch (event) {
          case PROMPT -> Optional.of(prompt).filter(_ -> input.subagent());
          case BEFORE_TOOL -> ToolCall.task(input.tool());
          default -> Optional.empty();
        };
    boolean told =
        switch (event) {
          case BEFORE_TOOL -> host.showsBeforeTool();
          case AFTER_TOOL -> !host.showsBeforeTool() || !input.failure().isEmpty();
          default -> false;
        };
    return task.map(ActionRequest::task)
        .or(() -> told ? ToolCall.action(input.tool(), input.failure()) : Optional.empty())
        .map(made -> made.in(input.session(), Optional.of(deadline)));
  }

  private Said acted(MemoryEngine engine, Optional<ActionRequest> action) {
    return new Said(block(engine.inject(action.orElseThrow())));
  }

  private String block(Injection made) {
    if (made.block().isEmpty()) {
      why.accept(
          "nothing came: "
              + made.reason().label()
              + made.trace().map(id -> "; memory why " + id + " explains it").orElse(""));
    }
    return made.block();
  }

  /// What comes too late is printed by nobody, so the session does not count it as given.
  ///
  /// @param missed records that nothing came
  private Said inTime(Supplier<Said> answer, Runnable missed) {
    AtomicReference<Said> said = new AtomicReference<>(Said.NOTHING);
    Runnable count = MemoryEngine.uncounted(() -> said.set(answer.get()));
    if (late.getAsBoolean()) {
      why.accept("nothing came: the time was over");
      missed.run();
      return Said.NOTHING;
    }
    count.run();
    return said.get();
  }

  /// The same where nobody is left to answer.
  ///
  /// @param stdin what the host sent; one that cannot be read tells of no session
  public static void missed(
      HookHost host,
      HookEvent event,
      Environment environment,
      WorkspaceOptions options,
      byte[] stdin) {
    try {
      HookInput input = HookInput.of(stdin, host);
      Environment there = input.cwd().map(environment::in).orElse(environment);
      missed(host, event, Workspace.of(there, options), input.session());
    } catch (MalformedJsonException unread) {
      missed(host, event, Workspace.of(environment, options), Optional.empty());
    }
  }

  /// Records that there was no answer in time, where one was wanted whatever comes.
  private static void missed(
      HookHost host, HookEvent event, Workspace workspace, Optional<String> session) {
    if (event == HookEvent.PROMPT || event == HookEvent.SESSION_START) {
      Part part = event == HookEvent.PROMPT ? Part.RECALLED : Part.STANDING;
      MemoryEngine.missed(workspace, part, session, host.name());
    }
  }

  private Said prompted(MemoryEngine engine, HookInput input, String prompt) {
    boolean lost = input.session().isPresent() && hasNoStanding(engine, input);
    long start = System.nanoTime();
    InjectionRequest request =
        request(input, lost ? Part.MERGED : Part.RECALLED, Optional.of(prompt));
    Injection made = injected(engine, request);
    Runnable used = use(engine, request, made, start);
    return new Said(
        block(made),
        String.join(
                "\n",
                pendingNews(engine, input),
                indexing(engine, input, made.freshness()),
                collected(engine, input, prompt))
            .strip(),
        used);
  }

  /// What a prompt is given. What would come as new may have been typed or committed here since the
  /// session's start: the look that tells what is new makes that known.
  private Injection injected(MemoryEngine engine, InjectionRequest request) {
    List<Injection> made = new ArrayList<>();
    Runnable count = MemoryEngine.uncounted(() -> made.add(engine.inject(request)));
    boolean fresh = false;
    for (Hit hit : made.getFirst().hits()) {
      fresh |= hit.arrival().isPresent() && hit.passage().scope() != Scope.TEAM;
    }
    if (fresh && toUser.apply(engine.workspace(), HookEvent.PROMPT).isPresent()) {
      return engine.inject(request);
    }
    count.run();
    return made.getFirst();
  }

  /// Logs it, where the user wants that.
  private static Runnable use(
      MemoryEngine engine, InjectionRequest request, Injection made, long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return () ->
        engine.used(
            "inject", made.reason(), made.block().length(), took, made.hits(), request.prompt());
  }

  /// What the prompt decides in so many words waits for the user, or is written where the user
  /// wants no question (`decision.autoCapture.confirm`). Either is said.
  private static String collected(MemoryEngine engine, HookInput input, String prompt) {
    if (!CaptureHandler.isMarked(prompt) && !engine.workspace().config().captureTurns()) {
      return "";
    }
    try {
      CaptureHandler captures = engine.captures();
      List<Candidate> found =
          captures.find(prompt, input.session().orElse(""), Optional.empty(), false);
      List<String> lines = new ArrayList<>();
      int left = found.size();
      boolean unasked =
          !engine.workspace().config().decisions().captureConfirm()
              && !engine.workspace().hasUntrustedProject();
      if (left > 0 && unasked) {
        Set<String> ids = new HashSet<>(found.stream().map(Candidate::id).toList());
        for (Candidate.Confirmed one :
            captures.confirm(ids, false, input.session(), Optional.empty())) {
          if (one.outcome() instanceof DecisionOutcome.Done done) {
            lines.add("decision kept: " + done.ids().getFirst() + " " + one.candidate().text());
            done.made().ifPresent(folder -> lines.add("made for it: " + folder));
            left--;
          }
        }
      }
      if (left > 0) {
        lines.add("what this prompt decides waits for your word: memory review");
      }
      if (!captures.left().isEmpty()) {
        lines.add(captures.left());
      }
      return String.join("\n", lines);
    } catch (IOException | RefusedException refused) {
      return "";
    }
  }

  /// What the session's start could not say in time.
  private String pendingNews(MemoryEngine engine, HookInput input) {
    String session = input.session().orElse("");
    if (session.isEmpty() || !engine.isPending(session, NEWS)) {
      return "";
    }
    Optional<String> news = toUser.apply(engine.workspace(), HookEvent.PROMPT);
    news.ifPresent(_ -> engine.setPending(session, NEWS, false));
    return news.orElse("");
  }

  /// Said once a session, to the user alone where the host shows them such a thing.
  private static String indexing(MemoryEngine engine, HookInput input, Freshness freshness) {
    boolean first =
        freshness.isBeingIndexed()
            && input.session().map(session -> engine.isFirst(session, "indexing")).orElse(true);
    return first ? Freshness.INDEXING_NOTICE : "";
  }

  /// Whether the session never got the standing block, since its start was missed or has no event,
  /// or lost it to a compaction.
  private boolean hasNoStanding(MemoryEngine engine, HookInput input) {
    String session = input.session().orElseThrow();
    Optional<String> standing = engine.standing(session);
    boolean lost =
        !host.compactsOnce()
            && standing.isPresent()
            && input.transcript().isPresent()
            && !holds(input.transcript().get(), input.prompt().orElse(""), standing.get());
    if (lost) {
      engine.restart(session);
    }
    return lost || standing.isEmpty();
  }

  /// Whether a block of ours is among the messages that are left in Gemini's record of a session: a
  /// line for each message, and a line that sets all messages anew when the session is taken up
  /// again or was compressed.
  ///
  /// @param prompt the newest message, which is not on record yet
  /// @return true also when it cannot be known
  private static boolean holds(Path transcript, String prompt, String block) {
    int from = block.lastIndexOf("[m:");
    String mark = from < 0 ? "" : block.substring(from).strip();
    if (prompt.contains(mark)) {
      return true;
    }
    try {
      byte[] bytes = BoundedRead.bytes(transcript, Optional.empty(), TRANSCRIPT_BYTES);
      String record = new String(bytes, StandardCharsets.ISO_8859_1);
      int anew = record.lastIndexOf("{\"$set\":{\"messages\"");
      return anew < 0 || record.indexOf(mark, anew) >= 0;
    } catch (IOException unreadable) {
      return true;
    }
  }

  private Said started(MemoryEngine engine, HookInput input) {
    if (input.session().isPresent()) {
      String session = input.session().get();
      if (!input.startsBy("resume") || host.resume() == HookHost.Resume.NOTHING) {
        engine.restart(session);
      } else if (host.resume() == HookHost.Resume.WHOLE
          && (engine.standing(session).isPresent() || engine.isEmptied(session))) {
        // It has all of it, or it is being compacted and that start follows (Codex).
        return Said.NOTHING;
      } else if (engine.stoodWithPrompt(session)) {
        return Said.NOTHING; // what came with a prompt is kept
      }
    }
    // After a compaction the work goes on without a prompt: what it was about comes at once.
    InjectionRequest request =
        input.startsBy("compact")
            ? request(input, Part.MERGED, Optional.of(""))
            : request(input, Part.STANDING, Optional.empty());
    long start = System.nanoTime();
    Injection made = engine.inject(request);
    Runnable used = use(engine, request, made, start);
    if (request.part() == Part.MERGED
        && host.resume() == HookHost.Resume.PROMPTS
        && input.session().isPresent()) {
      // It is gone when the session is taken up again, so it comes with the next prompt too.
      engine.restart(input.session().get());
      engine.inject(request(input, Part.STANDING, Optional.empty()));
    }
    return new Said(made.block(), "", used);
  }

  private static void handOff(MemoryEngine engine, Optional<String> session) throws IOException {
    boolean on = session.isEmpty() || engine.isOn(session.get());
    if (engine.workspace().config().enabled() && on) {
      Handoff.write(
          engine.workspace(), Scope.GLOBAL, new Author(Origin.TOOL, session), Optional.empty());
    }
  }

  private void emptied(MemoryEngine engine, Optional<String> session) {
    if (host.compactsOnce() && session.isPresent()) {
      engine.restart(session.get());
    }
  }

  /// The user's own words.
  private static String asked(HookInput input) {
    return BlockText.stripped(HookInput.PromptNoise.strip(input.prompt().orElse("")));
  }

  private Workspace workspace(Optional<Path> cwd) {
    return Workspace.of(cwd.isEmpty() ? environment : environment.in(cwd.get()), options);
  }

  private InjectionRequest request(HookInput input, Part part, Optional<String> prompt) {
    return new InjectionRequest(
        prompt,
        input.session(),
        Optional.of(host.name()),
        part,
        BlockOptions.configured(),
        Optional.of(deadline),
        false);
  }
}
