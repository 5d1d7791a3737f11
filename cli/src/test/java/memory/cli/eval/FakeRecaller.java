package memory.cli.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Evidence;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.request.ActionRequest;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;

/// Recalls what it was told to, question by question; injects the first hit only, after a standing
/// block that is always the same.
final class FakeRecaller implements Recaller {
  static final String STANDING = "the window\n";

  private final Map<String, List<Hit>> hits;
  boolean closed;

  FakeRecaller(Map<String, List<Hit>> hits) {
    this.hits = hits;
  }

  static Hit hit(String file, int line, String text) {
    Passage passage =
        Passage.plain("0123456789abcdef", new MemoryPath(file), Scope.GLOBAL, line, line, text);
    Evidence evidence = new Evidence(new Evidence.Asked(4, 20, 6, 1_000), 9, 20, 6, 4);
    return new Hit(passage, 1, text, Set.of(), Map.of(), evidence);
  }

  @Override
  public Injection act(ActionRequest action, Arm arm) {
    return inject(action.command(), arm, Optional.empty(), Part.RECALLED);
  }

  @Override
  public Injection inject(String prompt, Arm arm, Optional<String> session, Part part) {
    List<Hit> shown = new ArrayList<>();
    if (arm.search()) {
      hits.getOrDefault(prompt, List.of()).stream().limit(1).forEach(shown::add);
    }
    StringBuilder recalled = new StringBuilder();
    shown.forEach(hit -> recalled.append("> ").append(hit.passage().text()).append('\n'));
    return new Injection(
        shown.isEmpty() ? Reason.NO_MATCH : Reason.OK,
        Freshness.fresh(),
        STANDING + recalled,
        STANDING,
        recalled.toString(),
        16_000,
        List.of(),
        shown,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  @Override
  public List<Hit> rank(String query, Arm arm, int limit) {
    return hits.getOrDefault(query, List.of());
  }

  @Override
  public void close() {
    closed = true;
  }
}
