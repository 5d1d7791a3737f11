package memory.cli.doctor;

/// What is wrong with the configuration and the trust record, and memory that is switched off.
final class SettingsCheck implements Check {
  @Override
  public String name() {
    return "config";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    for (String warning : patient.workspace().warnings()) {
      findings.warning("", warning, "memory config shows where each value comes from");
    }
    if (!patient.workspace().config().enabled()) {
      findings.note("", "memory is switched off", "see enabled in: memory config");
    }
  }
}
