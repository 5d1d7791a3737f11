package memory.engine.request;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;

/// What is to be nowhere in memory any more.
public sealed interface ForgetRequest {
  /// One passage, decision, file or some of a file's lines.
  ///
  /// @param what an id, or `path#L3-L9`
  /// @param scope whose memory; empty = wherever it stands
  record One(String what, Optional<Scope> scope) implements ForgetRequest {}

  /// Every line, entry and decision that holds the words.
  record Words(String words, Optional<Scope> scope) implements ForgetRequest {}

  /// What was taken out for good.
  ///
  /// @param paths the files of memory that were changed or deleted
  /// @param files the same on disk, whose history a repository may still hold
  /// @param copies how many kept copies held something of it
  /// @param left what else is to be told: where something like it stands still, what is not sent
  record Forgotten(List<MemoryPath> paths, List<Path> files, int copies, List<String> left) {
    /// The same with more copies, and more to be told.
    public Forgotten and(int moreCopies, List<String> more) {
      List<String> all = new ArrayList<>(more);
      all.addAll(left);
      return new Forgotten(paths, files, copies + moreCopies, all);
    }
  }
}
