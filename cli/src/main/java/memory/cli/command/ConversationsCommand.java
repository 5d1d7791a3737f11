package memory.cli.command;

import static com.google.common.base.Strings.lenientFormat;

import java.io.IOException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.CaptureHandler;
import memory.engine.ConversationHandler;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryConfig;
import memory.engine.request.Candidate;
import memory.engine.request.ConversationStatus;

/// `memory conversations`: whether what agents keep of conversations is read, and how far that is.
public final class ConversationsCommand implements Command {
  private static final String ENABLED = "conversations.enabled";
  private static final String AGENTS = "conversations.agents";
  private static final Pattern NUMBER_OF_DAYS = Pattern.compile("\\d+d");
  private static final String SINCE = "conversations.since";
  private static final String DAYS = "conversations.days";
  private static final String PROJECT = "conversations.project";

  private static final List<String> CHOICES = List.of("--host", "--since", "--this-project");

  @Override
  public ExitCode run(Call call) throws IOException {
    return switch (call.arguments().operands().getFirst()) {
      case "on" -> {
        MemoryConfig.Conversations before = set(call);
        if (!before.enabled() || CHOICES.stream().anyMatch(call.arguments()::has)) {
          choose(call);
        }
        yield read(call, !before.equals(set(call)));
      }
      case "off" -> {
        ConfigCommand.set(call, ENABLED, Optional.empty());
        for (String key : List.of(AGENTS, SINCE, DAYS, PROJECT)) {
          keep(call, key, Optional.empty());
        }
        try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
          engine.conversations().delete();
        }
        yield told(call);
      }
      case "index" -> read(call, false);
      default -> told(call);
    };
  }

  /// Tells that there are some, as long as they are not read.
  static void offer(Call call) {
    Workspace workspace = call.workspaceInSilence();
    int kept = ConversationHandler.counts(workspace).values().stream().mapToInt(n -> n).sum();
    if (kept > 0 && !workspace.config().conversations().enabled()) {
      call.note(
          "your agents keep "
              + Plural.of(kept, "conversation")
              + "; memory conversations on makes them searchable");
    }
  }

  private static MemoryConfig.Conversations set(Call call) {
    return call.workspaceInSilence().config().conversations();
  }

  private static void choose(Call call) throws IOException {
    Workspace workspace = call.workspace();
    LocalDate today = call.environment().today();
    List<String> hosts = call.arguments().all("--host");
    Optional<LocalDate> since = call.arguments().day("--since", today);
    boolean rolls =
        call.arguments().one("--since").filter(NUMBER_OF_DAYS.asMatchPredicate()).isPresent();
    boolean here = call.arguments().has("--this-project");
    if (here && workspace.layout().project().isEmpty()) {
      throw CommandFailure.usage("there is no project here", "go to its folder, or --project DIR");
    }
    keep(call, ENABLED, Optional.of("true"));
    keep(call, AGENTS, Optional.of(String.join(",", hosts)).filter(one -> !one.isEmpty()));
    keep(call, SINCE, since.filter(_ -> !rolls).map(LocalDate::toString));
    keep(
        call,
        DAYS,
        since
            .filter(_ -> rolls)
            .map(day -> Long.toString(Math.max(1, ChronoUnit.DAYS.between(day, today)))));
    keep(
        call,
        PROJECT,
        Optional.of(workspace.layout().projectFolder().toString()).filter(_ -> here));
  }

  private static void keep(Call call, String key, Optional<String> value) throws IOException {
    Workspace workspace = call.workspaceInSilence();
    workspace.configure(call.configFile(workspace), key, value);
  }

  /// @param anew whether others are chosen than those that were read
  private static ExitCode read(Call call, boolean anew) throws IOException {
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      ConversationHandler conversations = engine.conversations();
      if (anew) {
        conversations.delete();
      }
      Freshness freshness = conversations.read(call.console().progress("read conversations"));
      call.note(freshness);
      List<Candidate> waiting = engine.captures().waiting(Optional.empty());
      if (!waiting.isEmpty()) {
        String more = CaptureHandler.mayBeMore(waiting) ? " or more" : "";
        call.console()
            .hint(
                Plural.of(waiting.size(), "line") + more + " may be worth keeping: memory review");
      }
    }
    return told(call);
  }

  /// Which of them are read; empty for all.
  private static String only(MemoryConfig.Conversations set) {
    List<String> only = new ArrayList<>();
    if (!set.agents().isEmpty()) {
      only.add("of " + String.join(", ", set.agents()));
    }
    set.since().ifPresent(day -> only.add("since " + day));
    if (set.days() > 0) {
      only.add("of the last " + Plural.of(set.days(), "day"));
    }
    if (!set.project().isEmpty()) {
      only.add("about " + set.project());
    }
    return String.join(", ", only);
  }

  private static ExitCode told(Call call) throws IOException {
    Console console = call.console();
    Workspace workspace = call.workspaceInSilence();
    MemoryConfig.Conversations set = workspace.config().conversations();
    Map<String, Integer> counts = new TreeMap<>(ConversationHandler.counts(workspace));
    Optional<ConversationStatus> status = Optional.empty();
    if (set.enabled()) {
      try (MemoryEngine engine = call.open(workspace)) {
        status = Optional.of(engine.conversations().status());
      }
    }
    if (call.isJson()) {
      Optional<ConversationStatus> read = status;
      console.json(json -> {
        json.writeBooleanField("on", set.enabled());
        JsonWrite.numbers(json, "kept", counts);
        if (read.isPresent()) {
          json.writeNumberField("conversations", read.get().conversations());
          json.writeNumberField("turns", read.get().turns());
          json.writeNumberField("waiting", read.get().waiting());
          json.writeNumberField("skipped_lines", read.get().skipped());
        }
      });
      return ExitCode.OK;
    }
    StringBuilder kept = new StringBuilder();
    counts.forEach((agent, count) ->
        kept.append(kept.isEmpty() ? "" : ", ").append(count).append(" of ").append(agent));
    console.line("kept by agents: " + (kept.isEmpty() ? "none" : kept));
    if (status.isEmpty()) {
      console.line("they are not read; memory conversations on reads them");
      return ExitCode.OK;
    }
    console.line(
        lenientFormat(
            "read: %s with %s; %s wait to be read",
            status.get().conversations(),
            Plural.of(status.get().turns(), "turn"),
            status.get().waiting()));
    String only = only(set);
    if (!only.isEmpty()) {
      console.line("only those " + only + "; memory conversations off, then on, reads all");
    }
    if (status.get().skipped() > 0) {
      console.line(Plural.of(status.get().skipped(), "line") + " could not be read");
    }
    console.line("memory search --in conversations WORDS finds them; --in all notes too");
    return ExitCode.OK;
  }
}
