package memory.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.write.TextEdit;
import memory.engine.write.WordRedactor;

/// What [MemoryEngine#forget] would take out, to be looked at and confirmed before.
public sealed interface ForgetPlan {
  /// What goes, as it is told; empty for words.
  String name();

  /// One thing that stands in one place.
  final class One implements ForgetPlan {
    final ScopeRoot root;
    final MemoryPath path;
    final String text;
    final Optional<TextEdit> removal;
    private final String name;

    /// @param name as it is told
    /// @param text what it says
    /// @param removal takes it out of its file; empty = the whole file
    One(String name, ScopeRoot root, MemoryPath path, String text, Optional<TextEdit> removal) {
      this.name = name;
      this.root = root;
      this.path = path;
      this.text = text;
      this.removal = removal;
    }

    @Override
    public String name() {
      return name;
    }

    public Scope scope() {
      return root.scopeOf(path);
    }

    public MemoryPath path() {
      return path;
    }

    /// The lines that go; none for a whole file.
    public List<String> lines() {
      return removal.isEmpty() || path.kind() == Kind.DECISION ? List.of() : text.lines().toList();
    }
  }

  /// Turns of one conversation.
  final class Turns implements ForgetPlan {
    final List<Passage> turns;
    private final String name;

    /// @param name as they are cited
    Turns(String name, List<Passage> turns) {
      this.name = name;
      this.turns = turns;
    }

    @Override
    public String name() {
      return name;
    }
  }

  /// Words, wherever they stand.
  final class Words implements ForgetPlan {
    final Optional<Scope> scope;
    final List<ScopeRoot> roots;
    final WordRedactor words;
    private final SequencedMap<ScopeFile, List<String>> holding;
    private final Map<String, Integer> turns;

    /// @param scope that was named; empty = all
    /// @param holding by file the lines that go
    /// @param turns how many of each conversation
    Words(
        Optional<Scope> scope,
        List<ScopeRoot> roots,
        WordRedactor words,
        SequencedMap<ScopeFile, List<String>> holding,
        Map<String, Integer> turns) {
      this.scope = scope;
      this.roots = roots;
      this.words = words;
      this.holding = holding;
      this.turns = turns;
    }

    @Override
    public String name() {
      return "";
    }

    /// The lines that go, by the file that they stand in; of a decision log a line for each.
    public SequencedMap<ScopeFile, List<String>> holding() {
      return holding;
    }

    public List<MemoryPath> paths() {
      return holding.keySet().stream().map(ScopeFile::path).toList();
    }

    /// How many turns of each conversation hold them.
    public Map<String, Integer> turns() {
      return turns;
    }
  }
}
