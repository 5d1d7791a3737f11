package memory.cli.doctor;

import memory.engine.config.MemoryConfig;
import memory.engine.curated.CuratedFile;
import memory.engine.curated.CuratedLimits;
import memory.engine.curated.CuratedStore;
import memory.engine.curated.Target;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// A curated store that is over its limit or is not as the store writes it, so that it takes no
/// change (spec 4).
final class SizeCheck implements Check {
  private static final double NEARLY_FULL = 0.9;

  @Override
  public String name() {
    return "curated";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    MemoryConfig.Curated set = patient.workspace().config().curated();
    CuratedLimits limits = new CuratedLimits(set.memoryChars(), set.userChars());
    ScopeWriter reader =
        new ScopeWriter(
            patient.workspace().layout().global(),
            WriteCheck.guarded(),
            patient.workspace().environment().clock(),
            ScopeWriter.FirstWrite.NOTHING);
    CuratedStore store = new CuratedStore(reader, limits);
    for (Target target : Target.values()) {
      CuratedFile file = store.read(target);
      file.drift()
          .ifPresent(why ->
              findings.warning(target.path(), "cannot be changed: " + why, "mend it in an editor"));
      int chars = file.entries().stream().mapToInt(entry -> entry.length() + 3).sum();
      if (file.drift().isEmpty() && chars > limits.of(target) * NEARLY_FULL) {
        findings.note(
            target.path(),
            "is nearly full: " + file.usage(),
            "memory curated replace or remove what is stale");
      }
    }
  }
}
