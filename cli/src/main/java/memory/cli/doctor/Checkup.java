package memory.cli.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// All checks, one after the other. A new kind of finding is a class and a line here.
public final class Checkup {
  private static final List<Check> CHECKS =
      List.of(
          new HomeCheck(),
          new SettingsCheck(),
          new TrustCheck(),
          new TextChecks(),
          new FolderCheck(),
          new CopyCheck(),
          new UnionCheck(),
          new CuratedCheck(),
          new JournalCheck(),
          new LeftoverCheck(),
          new LockCheck(),
          new IndexCheck(),
          new PermissionCheck(),
          new SpaceCheck(),
          new WatchCheck(),
          new HostCheck(),
          new RuntimeCheck());

  private Checkup() {}

  /// What there is to mend, the worst first.
  public static List<Finding> of(Patient patient) {
    List<Finding> all = new ArrayList<>();
    for (Check check : CHECKS) {
      Findings findings = new Findings(check.name(), patient.mends());
      try {
        check.look(patient, findings);
      } catch (IOException | RuntimeException | StackOverflowError failed) {
        findings.error(
            "",
            "could not be looked at: " + failed.getMessage(),
            findings.memory("doctor", "--debug"));
      }
      all.addAll(findings.all());
    }
    all.sort(Comparator.comparing(Finding::severity));
    return all;
  }

  /// How many kinds of things are looked at.
  public static int checks() {
    return CHECKS.size() - 1 + TextChecks.KINDS;
  }
}
