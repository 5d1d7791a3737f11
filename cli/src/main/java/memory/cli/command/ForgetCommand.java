package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.ForgetPlan;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.VisibleText;
import memory.engine.request.ForgetRequest;
import memory.engine.request.ForgetRequest.Forgotten;
import memory.engine.request.WriteRequest;
import memory.engine.request.WriteResult;

/// `memory forget`: takes a passage or a whole file out of memory, and out of all that memory keeps
/// of it: index, recovery, backups, sessions, traces. Says what is left elsewhere.
public final class ForgetCommand implements Command {
  private static final int MOST_LINES = 20;
  private static final String ANEW = "the index was made anew";

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    Optional<String> words = call.arguments().one("--text");
    if (words.isPresent() != call.arguments().operands().isEmpty()) {
      throw CommandFailure.usage(
          words.isPresent() ? "one thing is forgotten at a time" : "nothing is named to forget",
          "give an id, a path, or --text WORDS");
    }
    Optional<Scope> scope = call.scope();
    if (scope.equals(Optional.of(Scope.TEAM))) {
      return ofTeam(call, write, words);
    }
    ForgetRequest request =
        words.isPresent()
            ? new ForgetRequest.Words(words.get(), scope)
            : new ForgetRequest.One(call.arguments().operands().getFirst(), scope);
    try (MemoryEngine engine = call.open(write.workspace())) {
      Optional<ForgetPlan> plan = engine.plan(request);
      if (plan.isEmpty()) {
        return nothing(call, List.of());
      }
      confirm(call, plan.get());
      Forgotten gone = engine.forget(plan.get(), write.author(), call.console().indexing());
      List<String> left = GitRun.traces(gone, call.environment());
      if (plan.get().name().isEmpty()
          && plan.get().waiting().isEmpty()
          && gone.paths().isEmpty()
          && gone.copies() == 0) {
        return nothing(call, left);
      }
      return tell(call, plan.get(), gone, left);
    }
  }

  /// Out of the team's files; their repository keeps its history.
  private static ExitCode ofTeam(Call call, WriteCall write, Optional<String> words)
      throws IOException {
    if (words.isPresent()) {
      throw CommandFailure.usage(
          "a team's notes are forgotten one by one", "give an id or path#L3 that search shows");
    }
    String what = call.arguments().operands().getFirst();
    if (!call.agreed("Take " + what + " out of the team's memory?")) {
      throw CommandFailure.denied("it was not confirmed", "look at it, then add --yes");
    }
    try (MemoryEngine engine = call.open(write.workspace())) {
      WriteResult result =
          engine.write(new WriteRequest.Remove(what, Optional.of(Scope.TEAM)), write.author());
      if (result instanceof WriteResult.Written) {
        call.note("the history of the team's repository still has it");
      }
      return write.in(Scope.TEAM).tell("forget", result);
    }
  }

  /// @param left where it stands and cannot be taken out
  private static ExitCode nothing(Call call, List<String> left) {
    Optional<String> words = call.arguments().one("--text");
    call.note(
        words.isPresent()
            ? "nothing was found that says: " + VisibleText.lineForPeople(words.get())
            : "there is nothing like that to forget: "
                + call.arguments().operands().getFirst()
                + "; memory search --json shows ids, memory read list the files");
    left.forEach(where -> call.note("    " + VisibleText.lineForPeople(where)));
    return call.notDone("forget", json -> JsonWrite.strings(json, "left", left));
  }

  private static String named(ScopeFile file) {
    String path = VisibleText.lineForPeople(file.path().value());
    return path + " (" + file.root().scopeOf(file.path()).label() + ")";
  }

  /// The first lines that go from a place, indented; each decision is named.
  private static List<String> shown(Kind kind, List<String> lines) {
    int most = kind == Kind.DECISION ? Integer.MAX_VALUE : MOST_LINES;
    List<String> shown = new ArrayList<>();
    for (String line : lines.subList(0, Math.min(most, lines.size()))) {
      shown.add("    " + VisibleText.lineForPeople(line));
    }
    if (lines.size() > most) {
      shown.add("    … and " + (lines.size() - most) + " lines more");
    }
    return shown;
  }

  /// @throws CommandFailure when it was not
  private static void confirm(Call call, ForgetPlan plan) throws IOException {
    if (call.arguments().has("--yes")) {
      return;
    }
    String what = plan.name();
    if (what.isEmpty()
        && plan.shown().isEmpty()
        && plan.waiting().isEmpty()
        && plan.conversations().isEmpty()) {
      return; // Copies may still hold them; nobody can look at these.
    }
    plan.shown()
        .forEach((file, lines) -> {
          if (what.isEmpty()) {
            call.note("they stand in " + named(file));
          }
          shown(file.path().kind(), lines).forEach(call::note);
        });
    plan.waiting()
        .forEach((where, lines) -> {
          call.note("they stand in " + where);
          shown(Kind.TOPIC, lines).forEach(call::note);
        });
    plan.conversations()
        .forEach((conversation, turns) ->
            call.note("they stand in " + Plural.of(turns, "turn") + " of " + conversation));
    String question = what.isEmpty() ? "them for good, with their copies?" : what + " for good?";
    if (!call.console().confirms("Forget " + question)) {
      throw CommandFailure.denied(
          (what.isEmpty() ? "forget" : "to forget " + what)
              + " cannot be undone and was not confirmed",
          "look at it, then add --yes");
    }
  }

  private static ExitCode tell(Call call, ForgetPlan plan, Forgotten gone, List<String> left) {
    return call.done(
        "forget",
        json -> {
          if (!plan.name().isEmpty() && !plan.shown().isEmpty()) {
            ScopeFile file = plan.shown().firstEntry().getKey();
            json.writeStringField("path", file.path().value());
            json.writeStringField("scope", file.root().scopeOf(file.path()).label());
          } else {
            JsonWrite.strings(json, "paths", gone.paths().stream().map(MemoryPath::value).toList());
          }
          JsonWrite.strings(json, "waiting", List.copyOf(plan.waiting().keySet()));
          json.writeNumberField("copies", gone.copies());
          JsonWrite.strings(json, "left", left);
        },
        () -> {
          Console console = call.console();
          boolean ofWords = plan.name().isEmpty();
          if (!ofWords) {
            String name = VisibleText.lineForPeople(plan.name());
            console.line(
                "forgot " + name + " and " + Plural.of(gone.copies(), "copy") + " of it; " + ANEW);
          }
          plan.shown()
              .forEach((file, lines) -> {
                if (ofWords) {
                  console.line("forgot it in " + named(file));
                }
                shown(file.path().kind(), lines).forEach(console::line);
              });
          plan.waiting()
              .forEach((where, lines) -> {
                console.line("forgot it in " + where);
                shown(Kind.TOPIC, lines).forEach(console::line);
              });
          if (ofWords) {
            console.line(
                (gone.paths().isEmpty() && plan.waiting().isEmpty() ? "forgot it in " : "and in ")
                    + Plural.of(gone.copies(), "copy")
                    + "; "
                    + ANEW);
          }
          left.forEach(where -> console.line("    " + VisibleText.lineForPeople(where)));
        });
  }
}
