package memory.cli.doctor;

import memory.engine.request.Findings;

/// All checks, one after the other: of how memory is set up, of memory itself, of the machine.
final class Doctor {
  private Doctor() {}

  static DoctorReport of(CheckContext context) {
    Findings all = Findings.none(context.repairs());
    all.look("home", found -> SettingsChecks.home(context, found));
    all.look("config", found -> SettingsChecks.settings(context, found));
    all.look("semantic", found -> SettingsChecks.semantic(context, found));
    all.look("trust", found -> SettingsChecks.trust(context, found));
    int ofMemory = context.engine().diagnose(all);
    all.look("permission", found -> MachineChecks.permissions(context, found));
    all.look("space", found -> MachineChecks.space(context, found));
    all.look("watch", found -> MachineChecks.watches(context, found));
    all.look("agents", found -> SettingsChecks.agents(context, found));
    all.look("runtime", found -> MachineChecks.runtime(context, found));
    return new DoctorReport(all.all(), ofMemory + 9);
  }
}
