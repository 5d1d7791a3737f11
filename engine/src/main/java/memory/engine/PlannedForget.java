package memory.engine;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.write.TextEdit;
import memory.engine.write.WordRedactor;

/// A plan as it is carried out. Copies that memory keeps are looked for then.
///
/// @param words empty when something was named
/// @param scope that the words go from; empty = all
/// @param going what goes from files; of one file when something was named
/// @param waiting what holds the words and is in no file yet
/// @param turns of a conversation, when they were named
record PlannedForget(
    String name,
    Optional<WordRedactor> words,
    Optional<Scope> scope,
    List<Going> going,
    Map<String, List<String>> waiting,
    List<Passage> turns,
    Map<String, Integer> conversations)
    implements ForgetPlan {
  /// What goes from one file.
  ///
  /// @param lines what they say; of a decision log that holds words a line for each decision
  /// @param removal takes them out; empty = the whole file
  record Going(ScopeFile file, List<String> lines, Optional<TextEdit> removal) {
    MemoryPath path() {
      return file.path();
    }
  }

  static ForgetPlan ofNamed(String name, Going going) {
    return new PlannedForget(
        name, Optional.empty(), Optional.empty(), List.of(going), Map.of(), List.of(), Map.of());
  }

  static ForgetPlan ofTurns(String name, List<Passage> turns) {
    return new PlannedForget(
        name, Optional.empty(), Optional.empty(), List.of(), Map.of(), turns, Map.of());
  }

  @Override
  public SequencedMap<ScopeFile, List<String>> shown() {
    SequencedMap<ScopeFile, List<String>> shown = new LinkedHashMap<>();
    for (Going one : going) {
      boolean named =
          one.removal.isEmpty() || (words.isEmpty() && one.path().kind() == Kind.DECISION);
      shown.put(one.file, named ? List.of() : one.lines);
    }
    return shown;
  }

  List<MemoryPath> paths() {
    return going.stream().map(Going::path).toList();
  }
}
