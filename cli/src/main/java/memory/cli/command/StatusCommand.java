package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.IndexReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.config.MemoryConfig;
import memory.engine.guard.VisibleText;
import memory.engine.recall.Freshness;
import memory.engine.recall.IndexStatus;

/// `memory status`: whose memory this is, whether it is on, and whether the index is in step.
public final class StatusCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "status",
        "Show where memory lies, whether it is on and trusted, and the index's state",
        OperandSpec.none(),
        List.of(),
        List.of(new Example("memory status", "for the project around this directory")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    try (MemoryEngine engine = call.open(workspace)) {
      call.makeFirstIndex(engine);
      Report report = Report.of(engine, call.session(Optional.empty()), call.forModel());
      if (call.isJson()) {
        write(call.console(), report);
      } else {
        report.lines().forEach(call.console()::line);
        if (report.index().filter(StatusCommand::isOfNothing).isPresent()) {
          call.console()
              .note(
                  "nothing is remembered yet; memory write long_term TEXT does, memory import"
                      + " takes over what you have, memory setup HOST enters it in your agent");
        }
      }
      report.indexFault().ifPresent(fault -> call.console().error("index: " + fault, ""));
      return report.indexFault().isPresent() ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }
  }

  /// An index that is fresh and empty: so is the memory.
  private static boolean isOfNothing(IndexStatus status) {
    return status.passages() == 0 && !(status.freshness() instanceof Freshness.Stale);
  }

  /// @param index empty when it could not be asked; the fault says why
  private record Report(
      Workspace workspace,
      boolean forModel,
      Optional<String> session,
      boolean sessionOn,
      Optional<IndexStatus> index,
      Optional<String> indexFault) {

    static Report of(MemoryEngine engine, Optional<String> session, boolean forModel) {
      boolean on = session.map(engine::isOn).orElse(true);
      try {
        IndexStatus status = engine.index().status();
        return new Report(
            engine.workspace(), forModel, session, on, Optional.of(status), Optional.empty());
      } catch (IOException fault) {
        String message = String.valueOf(fault.getMessage());
        return new Report(
            engine.workspace(), forModel, session, on, Optional.empty(), Optional.of(message));
      }
    }

    List<String> lines() {
      MemoryConfig.Injection injection = workspace.config().injection();
      List<String> lines = new ArrayList<>();
      lines.add("memory   " + (workspace.config().enabled() ? "on" : "off (see memory config)"));
      session.ifPresent(
          id -> lines.add("session  " + VisibleText.line(id) + (sessionOn ? " on" : " off")));
      lines.add("global   " + VisibleText.line(workspace.layout().global().folder().toString()));
      lines.add("project  " + project());
      int most = injection.mostHits();
      String some = most < MemoryConfig.Injection.ANY_HITS ? most + " hits" : "as many hits as fit";
      String hits = injection.search() ? some : "without search";
      lines.add(
          "profile  "
              + injection.profile().label()
              + ", "
              + injection.budgetChars()
              + " characters, "
              + hits
              + (injection.inSystemPrompt() ? ", in the system prompt" : ""));
      if (workspace.config().captureTurns()) {
        lines.add("capture  every turn");
      }
      off().ifPresent(what -> lines.add("off      " + what + " (see memory config)"));
      index.ifPresent(status -> lines.add("index    " + IndexReport.line(status)));
      index.ifPresent(status ->
          status.notes().forEach(note -> lines.add("         " + VisibleText.line(note))));
      return lines;
    }

    /// What the configuration leaves out, though memory is on.
    private Optional<String> off() {
      List<String> off = new ArrayList<>();
      if (!workspace.config().injection().auto()) {
        off.add("automatic injection");
      }
      if (!workspace.config().decisions().enabled()) {
        off.add("decisions in prompts");
      }
      return off.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", off));
    }

    private String project() {
      if (workspace.layout().project().isEmpty()) {
        return "none";
      }
      String folder = VisibleText.line(workspace.layout().projectFolder().toString());
      if (workspace.isProjectTrusted()) {
        return folder + " (trusted)";
      }
      return folder
          + (workspace.hasUntrustedProject() && !forModel
              ? " (has memory that is not trusted: memory trust)"
              : " (no memory)");
    }
  }

  private static void write(Console console, Report report) {
    Workspace workspace = report.workspace();
    MemoryConfig.Injection injection = workspace.config().injection();
    console.json(json -> {
      json.writeBooleanField("enabled", workspace.config().enabled());
      json.writeStringField("home", workspace.layout().global().folder().toString());
      if (workspace.layout().project().isPresent()) {
        json.writeStringField("project", workspace.layout().projectFolder().toString());
      }
      json.writeBooleanField("project_trusted", workspace.isProjectTrusted());
      if (report.session().isPresent()) {
        json.writeStringField("session", report.session().get());
        json.writeBooleanField("session_on", report.sessionOn());
      }
      json.writeStringField("profile", injection.profile().label());
      json.writeNumberField("budget", injection.budgetChars());
      json.writeBooleanField("auto", injection.auto());
      json.writeBooleanField("decisions", workspace.config().decisions().enabled());
      if (report.index().isPresent()) {
        json.writeObjectFieldStart("index");
        IndexReport.write(json, report.index().get());
        json.writeEndObject();
      }
      json.writeArrayFieldStart("warnings");
      for (String warning : workspace.warnings()) {
        json.writeString(warning);
      }
      json.writeEndArray();
    });
  }
}
