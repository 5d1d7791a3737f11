package memory.cli.doctor;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// All checks, one after the other. Each reads only; a failure to read is told as a finding.
public final class Doctor {
  private static final List<Check> CHECKS =
      List.of(
          new Check("home", SettingsChecks::home),
          new Check("config", SettingsChecks::settings),
          new Check("semantic", SettingsChecks::semantic),
          new Check("trust", SettingsChecks::trust),
          new Check("file", FileChecks::files),
          new Check("folder", FolderChecks::links),
          new Check("merge", FolderChecks::copies),
          new Check("union", StoreChecks::union),
          new Check("curated", StoreChecks::curated),
          new Check("journal", StoreChecks::journal),
          new Check("leftover", FolderChecks::leftovers),
          new Check("lock", MachineChecks::locks),
          new Check("index", StoreChecks::index),
          new Check("permission", MachineChecks::permissions),
          new Check("space", MachineChecks::space),
          new Check("watch", MachineChecks::watches),
          new Check("agents", SettingsChecks::agents),
          new Check("runtime", MachineChecks::runtime));

  private Doctor() {}

  /// What there is to mend, the worst first.
  public static List<Finding> of(CheckContext context) {
    Findings all = Findings.none(context.repairs());
    for (Check check : CHECKS) {
      Findings findings = all.of(check.name());
      try {
        check.look().at(context, findings);
      } catch (IOException | RuntimeException | StackOverflowError failed) {
        findings.error(
            "",
            "could not be looked at: " + failed.getMessage(),
            findings.memory("doctor", "--debug"));
      }
    }
    return all.all().stream().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  /// How many kinds of things are looked at.
  public static int checks() {
    return CHECKS.size() - 1 + FileChecks.TEXT_CHECKS;
  }

  /// @param name one word, as findings name it
  private record Check(String name, Look look) {
    @FunctionalInterface
    interface Look {
      void at(CheckContext context, Findings findings) throws IOException;
    }
  }

  /// One thing that is not as it should be.
  ///
  /// @param check the name of the check that found it
  /// @param path the file or folder, as a memory path with its line where there is one
  /// @param message what is wrong, in a few words that do not repeat the path
  /// @param mend the command line that mends it, for a shell; where only a person can, the one that
  ///   shows what to do
  public record Finding(
      Severity severity, String check, Optional<String> path, String message, String mend) {

    /// How bad it is.
    public enum Severity {
      /// Something does not work, or memory may be lost or leak.
      ERROR,
      /// It works, and somebody should look.
      WARNING,
      /// Good to know.
      NOTE;

      public String label() {
        return switch (this) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case NOTE -> "note";
        };
      }
    }
  }
}
