package memory.cli.eval;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset.Corpus;
import memory.engine.model.Hit;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;

/// The engine over one corpus, as far as the eval needs it.
public interface Recaller extends AutoCloseable {
  /// What stands before this prompt under that arm; no deadline.
  ///
  /// @param session empty = every prompt is the first
  Injection inject(String prompt, Arm arm, Optional<String> session, Part part) throws IOException;

  /// Both parts, as the first prompt of a session gets them.
  default Injection inject(String prompt, Arm arm) throws IOException {
    return inject(prompt, arm, Optional.empty(), Part.MERGED);
  }

  /// What is said of an action, outside of any session.
  Injection act(ActionRequest action, Arm arm) throws IOException;

  /// The ranking under that arm, best first and ungated.
  List<Hit> rank(String query, Arm arm, int limit) throws IOException;

  @Override
  void close();

  /// Makes one over a corpus.
  @FunctionalInterface
  interface Opener {
    Recaller open(Corpus corpus) throws IOException;
  }
}
