package memory.engine.curated;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import memory.engine.guard.WriteGuard;
import memory.engine.note.NoteEntries;
import memory.engine.request.Target;

/// A store's entries as they were at one moment, for the prompts of one session: what is written
/// later does not change it. An entry with threats in it is a placeholder here; the file keeps it.
public record CuratedSnapshot(List<String> memory, List<String> user) {
  public CuratedSnapshot {
    memory = List.copyOf(memory);
    user = List.copyOf(user);
  }

  /// The entries of a file, joined as they are there; empty when there are none.
  public String text(Target target) {
    List<String> entries =
        switch (target) {
          case MEMORY -> memory;
          case USER -> user;
        };
    return String.join("\n" + NoteEntries.SEPARATOR + "\n", entries);
  }

  /// What stands in the place of an entry that may not be shown to a model.
  public static String blocked(Target target, List<String> rules) {
    return WriteGuard.placeholder(target.name() + ".md", rules);
  }

  /// @param threats the ids of the rules that an entry breaks
  static List<String> shown(
      Target target, List<String> entries, Function<String, List<String>> threats) {
    List<String> shown = new ArrayList<>();
    for (String entry : entries) {
      List<String> rules = threats.apply(entry);
      shown.add(rules.isEmpty() ? entry : blocked(target, rules));
    }
    return shown;
  }
}
