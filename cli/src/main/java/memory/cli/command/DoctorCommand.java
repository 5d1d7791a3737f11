package memory.cli.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import memory.cli.doctor.DoctorReport;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OptionSpec;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.request.RepairCommand;

/// `memory doctor`: whether everything is sound, and what mends what is not. Changes nothing.
public final class DoctorCommand implements Command {
  private static final List<OptionSpec<String>> WHOSE =
      List.of(GlobalOptions.HOME, GlobalOptions.PROJECT, GlobalOptions.CWD, GlobalOptions.CONFIG);

  @Override
  public ExitCode run(Call call) throws IOException {
    try (MemoryEngine engine = call.open(call.workspaceInSilence())) {
      DoctorReport report = DoctorReport.of(engine, repairs(call));
      call.answer(report::write, () -> report.lines().forEach(call.console()::line));
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
