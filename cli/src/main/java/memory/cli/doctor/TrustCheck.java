package memory.cli.doctor;

/// A project whose memory nobody has consented to. Told to the user, not opened (safety T1).
final class TrustCheck implements Check {
  @Override
  public String name() {
    return "trust";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    if (patient.workspace().hasUntrustedProject()) {
      findings.note(
          patient.workspace().layout().projectFolder(),
          "has memory that is not trusted and was not opened",
          "look at it: memory trust");
    }
  }
}
