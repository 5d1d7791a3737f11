package memory.cli.doctor;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import memory.engine.config.MemoryConfig;
import memory.engine.curated.CuratedFile;
import memory.engine.curated.CuratedLimits;
import memory.engine.curated.CuratedStore;
import memory.engine.curated.Target;
import memory.engine.note.NoteFile;
import memory.engine.note.NoteLines;
import memory.engine.scope.ScopeRoot;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// A curated store that is over its limit, or is not as the store writes it, so that it takes no
/// change (spec 4).
final class CuratedCheck implements Check {
  private static final double NEARLY_FULL = 0.9;
  private static final int PART_CHARS = 60;

  @Override
  public String name() {
    return "curated";
  }

  @Override
  public void look(Patient patient, Findings findings) {
    MemoryConfig.Curated set = patient.workspace().config().curated();
    CuratedLimits limits = new CuratedLimits(set.memoryChars(), set.userChars());
    ScopeRoot root = patient.workspace().layout().global();
    ScopeWriter reader =
        new ScopeWriter(
            root,
            WriteCheck.guarded(),
            patient.workspace().environment().clock(),
            ScopeWriter.Witness.NONE);
    CuratedStore store = new CuratedStore(reader, limits);
    for (Target target : Target.values()) {
      look(root, store.read(target), limits.of(target), findings);
    }
  }

  private static void look(ScopeRoot root, CuratedFile file, int limit, Findings findings) {
    Target target = file.target();
    if (file.drift().isPresent()) {
      Path place = NoteFile.places(root, target.path()).getLast();
      findings.warning(
          target.path(), "cannot be changed: " + file.drift().get(), MendLine.edit(place));
      return;
    }
    int chars = file.entries().stream().mapToInt(entry -> entry.length() + 3).sum() - 3;
    if (chars > limit) {
      findings.warning(
          target.path(),
          "is over its limit and takes no entry: "
              + file.usage()
              + "; the command takes out the longest",
          findings.memory("curated", "remove", target.label(), part(file.entries())));
    } else if (chars > limit * NEARLY_FULL) {
      findings.note(
          target.path(),
          "is nearly full: " + file.usage() + "; the command takes out the longest",
          findings.memory("curated", "remove", target.label(), part(file.entries())));
    }
  }

  /// The start of the longest entry, as far as it tells it from the others.
  private static String part(List<String> entries) {
    String longest = entries.stream().max(Comparator.comparingInt(String::length)).orElse("");
    String line = NoteLines.of(longest).getFirst();
    String start = line.length() > PART_CHARS ? line.substring(0, PART_CHARS) : line;
    long like = entries.stream().filter(entry -> entry.contains(start)).count();
    return like == 1 ? start : longest;
  }
}
