package memory.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.doctor.Finding.Severity;

/// What one check has found so far.
public final class Findings {
  private final String check;
  private final MendLine mends;
  private final List<Finding> found = new ArrayList<>();

  Findings(String check, MendLine mends) {
    this.check = check;
    this.mends = mends;
  }

  /// A command of ours that mends what is found.
  String memory(String... words) {
    return mends.memory(words);
  }

  /// Of another check, about the same memory.
  Findings of(String other) {
    return new Findings(other, mends);
  }

  void addAll(Findings others) {
    found.addAll(others.found);
  }

  public void error(Object path, String message, String mend) {
    add(Severity.ERROR, path, message, mend);
  }

  public void warning(Object path, String message, String mend) {
    add(Severity.WARNING, path, message, mend);
  }

  public void note(Object path, String message, String mend) {
    add(Severity.NOTE, path, message, mend);
  }

  List<Finding> all() {
    return found;
  }

  private void add(Severity severity, Object path, String message, String mend) {
    String where = path.toString();
    found.add(
        new Finding(
            severity,
            check,
            where.isEmpty() ? Optional.empty() : Optional.of(where),
            message,
            mend));
  }
}
