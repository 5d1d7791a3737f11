package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.cli.doctor.CheckContext;
import memory.cli.doctor.CheckContext.Machine;
import memory.cli.doctor.Doctor;
import memory.cli.doctor.Doctor.Finding;
import memory.cli.doctor.Doctor.Finding.Severity;
import memory.cli.doctor.RepairCommand;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.model.VisibleText;

/// `memory doctor`: whether everything is sound, and what mends what is not. Changes nothing.
public final class DoctorCommand implements Command {
  private static final List<OptionSpec<String>> WHOSE =
      List.of(GlobalOptions.HOME, GlobalOptions.PROJECT, GlobalOptions.CWD, GlobalOptions.CONFIG);
  private final String name;

  /// @param name `doctor`, or `health`, which is the same
  public DoctorCommand(String name) {
    this.name = name;
  }

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        name,
        name.equals("doctor")
            ? "Look for what is wrong with files, index, trust and settings"
            : "The same as doctor",
        OperandSpec.none(),
        List.of(),
        List.of(
            new Example("memory doctor", "exit 0 nothing to mend, 1 warnings, 4 errors"),
            new Example("memory doctor --json", "for scripts")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    List<Finding> findings;
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      findings = Doctor.of(new CheckContext(engine, Machine.here(), repairs(call)));
    }
    if (call.isJson()) {
      call.console().json(json -> write(json, findings));
    } else {
      findings.forEach(finding -> tell(call.console(), finding));
      call.console().line(sum(findings));
    }
    return exit(findings);
  }

  /// So that a command mends the memory that was looked at.
  private static RepairCommand repairs(Call call) {
    List<String> typed = new ArrayList<>();
    for (OptionSpec<String> option : WHOSE) {
      call.arguments().one(option).ifPresent(value -> typed.addAll(List.of(option.name(), value)));
    }
    if (call.arguments().has(GlobalOptions.NO_PROJECT)) {
      typed.add(GlobalOptions.NO_PROJECT.name());
    }
    return RepairCommand.with(typed);
  }

  private static ExitCode exit(List<Finding> findings) {
    if (count(findings, Severity.ERROR) > 0) {
      return ExitCode.UNAVAILABLE;
    }
    return count(findings, Severity.WARNING) > 0 ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static void tell(Console console, Finding finding) {
    String place = finding.path().map(path -> VisibleText.line(path) + " ").orElse("");
    console.line(
        finding.severity().label()
            + "  "
            + finding.check()
            + ": "
            + place
            + VisibleText.line(finding.message()));
    console.line("    " + VisibleText.line(finding.mend()));
  }

  private static String sum(List<Finding> findings) {
    if (findings.isEmpty()) {
      return "nothing to mend (" + Doctor.checks() + " checks)";
    }
    return count(findings, Severity.ERROR)
        + " errors, "
        + count(findings, Severity.WARNING)
        + " warnings, "
        + count(findings, Severity.NOTE)
        + " notes ("
        + Doctor.checks()
        + " checks)";
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  private static void write(JsonGenerator json, List<Finding> findings) throws IOException {
    json.writeBooleanField("ok", exit(findings) == ExitCode.OK);
    json.writeNumberField("checks", Doctor.checks());
    for (Severity severity : Severity.values()) {
      json.writeNumberField(severity.label() + "s", count(findings, severity));
    }
    json.writeArrayFieldStart("findings");
    for (Finding finding : findings) {
      json.writeStartObject();
      json.writeStringField("severity", finding.severity().label());
      json.writeStringField("check", finding.check());
      if (finding.path().isPresent()) {
        json.writeStringField("path", finding.path().get());
      }
      json.writeStringField("message", finding.message());
      json.writeStringField("mend", finding.mend());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
