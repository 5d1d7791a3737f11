package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.cli.doctor.DoctorReport;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.RepairCommand;

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
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      DoctorReport report = DoctorReport.of(engine, repairs(call));
      if (call.isJson()) {
        call.json(report::write);
      } else {
        report.lines().forEach(call.console()::line);
      }
      return report.exit();
    }
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
}
