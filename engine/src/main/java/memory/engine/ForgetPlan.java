package memory.engine;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import memory.engine.model.ScopeFile;

/// What [MemoryEngine#forget] would take out, to be looked at and confirmed before.
public sealed interface ForgetPlan permits PlannedForget {
  /// What was named, as it is told; empty for words, which go wherever they stand.
  String name();

  /// By the file that it goes from the lines to look at: none of a whole file, and none of a
  /// decision that was named. Of words that stand in a decision log a line for each decision.
  SequencedMap<ScopeFile, List<String>> shown();

  /// What holds the words and is in no file yet, by what it waits for: staged notes, lines of
  /// prompts.
  Map<String, List<String>> waiting();

  /// How many turns of each conversation hold the words.
  Map<String, Integer> conversations();
}
