package memory.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.doctor.Doctor.Finding;
import memory.cli.doctor.Doctor.Finding.Severity;

/// What the checks have found so far, and the name of the one that looks now.
final class Findings {
  private final String check;
  private final RepairCommand repairs;
  private final List<Finding> all;

  private Findings(String check, RepairCommand repairs, List<Finding> all) {
    this.check = check;
    this.repairs = repairs;
    this.all = all;
  }

  static Findings none(RepairCommand repairs) {
    return new Findings("", repairs, new ArrayList<>());
  }

  /// Where another check adds to the same list.
  Findings of(String other) {
    return new Findings(other, repairs, all);
  }

  /// A command of ours that mends what is found.
  String memory(String... words) {
    return repairs.memory(words);
  }

  void error(Object path, String message, String mend) {
    add(Severity.ERROR, path, message, mend);
  }

  void warning(Object path, String message, String mend) {
    add(Severity.WARNING, path, message, mend);
  }

  void note(Object path, String message, String mend) {
    add(Severity.NOTE, path, message, mend);
  }

  List<Finding> all() {
    return all;
  }

  private void add(Severity severity, Object path, String message, String mend) {
    String where = path.toString();
    all.add(
        new Finding(
            severity,
            check,
            where.isEmpty() ? Optional.empty() : Optional.of(where),
            message,
            mend));
  }
}
