package memory.cli.doctor;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// Something else that stands where a folder of ours should: memory's own, the cache, the consents.
final class HomeCheck implements Check {
  @Override
  public String name() {
    return "home";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    var layout = patient.workspace().layout();
    look(layout.global().folder(), findings);
    look(layout.cacheFolder(), findings);
    look(layout.configFolder(), findings);
  }

  private static void look(Path folder, Findings findings) {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder)) {
      findings.error(
          folder,
          "is no folder, and memory needs one there",
          MendLine.shell("mv", folder.toString(), folder + ".old"));
    }
  }
}
