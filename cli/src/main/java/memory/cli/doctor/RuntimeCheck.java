package memory.cli.doctor;

/// The Java that runs it.
final class RuntimeCheck implements Check {
  private static final int LEAST_JAVA = 25;
  private static final long LEAST_HEAP = 64L << 20;

  @Override
  public String name() {
    return "runtime";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    if (Runtime.version().feature() < LEAST_JAVA) {
      findings.error(
          "",
          "Java " + Runtime.version() + " is too old",
          "use the distribution's own, or Java 25");
    }
    if (Runtime.getRuntime().maxMemory() < LEAST_HEAP) {
      findings.warning(
          "",
          (Runtime.getRuntime().maxMemory() >> 20) + " MiB of heap are little",
          "set MEMORY_JAVA_OPTIONS=-Xmx256m");
    }
  }
}
