package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The Java that runs it.
final class RuntimeCheck implements Check {
  private static final int LEAST_JAVA = 25;
  private static final long LEAST_HEAP = 64L << 20;

  @Override
  public String name() {
    return "runtime";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    Machine machine = patient.machine();
    if (machine.javaFeature() < LEAST_JAVA) {
      findings.error(
          "",
          "Java " + machine.javaFeature() + " is too old: name a newer one",
          "export JAVA_25_HOME=/usr/lib/jvm/jdk-25");
    }
    if (machine.heapBytes() < LEAST_HEAP) {
      findings.warning(
          "",
          (machine.heapBytes() >> 20) + " MiB of heap are little",
          "export MEMORY_JAVA_OPTIONS=-Xmx256m");
    }
    if (machine.distribution().isPresent()) {
      archive(machine.distribution().get(), findings);
    }
  }

  /// Java passes an archive over that is older than the classes in it.
  private static void archive(Path distribution, Findings findings) throws IOException {
    Path jar = distribution.resolve("lib/memory.jar");
    Path archive = distribution.resolve("lib/memory.jsa");
    Path train = distribution.resolve("lib/train.sh");
    if (!Files.exists(jar) || !Files.exists(train)) {
      return;
    }
    String mend = MendLine.shell(train.toString(), distribution.toString());
    if (!Files.exists(archive)) {
      findings.note(archive, "is missing, so that every command starts slowly", mend);
    } else if (Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) < 0) {
      findings.note(archive, "is older than memory.jar and not used: slow starts", mend);
    }
  }
}
