package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import memory.engine.model.Hit;
import memory.engine.model.QueryText;
import memory.engine.recall.Gate;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;
import memory.engine.session.SessionState;
import org.junit.jupiter.api.Test;

class TraceMakerTest {
  private final Hit first = hit(1, "the invoices lie in billing", 5);
  private final Hit seen = hit(2, "a window says this", 4);
  private final Hit repeat = hit(3, "the invoices lie in billing!", 3.5);
  private final Hit given = hit(4, "sent before", 3);
  private final Hit long_ = hit(5, "too long to fit", 2.5);
  private final Hit last = hit(6, "fits", 2);
  private static final QueryText ASKED = QueryText.of("which one?");

  private final Hit late = hit(7, "one too many", 1.5);
  private final Hit weak = hit(8, "hardly", 0.5);

  private final List<Hit> all = List.of(first, seen, repeat, given, long_, last, late, weak);

  private static List<Gate.Judged> judged(List<Hit> hits) {
    return Gate.standard().judge(ASKED, hits, _ -> false).hits();
  }

  @Test
  void saysWhatStoodAgainstEachHit() {
    RecalledPart made =
        new RecalledPart(
            "",
            List.of(),
            List.of(first, last),
            Map.of(),
            Map.of(),
            List.of(seen),
            Gate.Choice.NONE.of(List.of(first, repeat, long_, last, late)));
    TraceMaker maker =
        new TraceMaker(made, SessionState.fresh().given(List.of(given.passage()), Map.of()), 1, 2);
    assertThat(maker.candidates(judged(all)))
        .extracting(Trace.Candidate::verdict)
        .containsExactly(
            Verdict.SHOWN,
            Verdict.SEEN,
            Verdict.REPEATS,
            Verdict.GIVEN,
            Verdict.NO_ROOM,
            Verdict.SHOWN,
            Verdict.BEYOND,
            Verdict.WEAK);
  }

  @Test
  void tellsOfWhatTheGateHeldBackWhyUnlessTheBlockShowsIt() {
    Map<String, Verdict> held =
        Map.of(first.passage().id(), Verdict.LESSER, last.passage().id(), Verdict.NO_BETTER);
    RecalledPart made =
        new RecalledPart(
            "### Active decisions\n> fits\n",
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            List.of(),
            new Gate.Choice(List.of(), List.of(), List.of(), held, ""));
    TraceMaker maker = new TraceMaker(made, SessionState.fresh(), 0, 3);
    assertThat(maker.candidates(judged(List.of(first, last))))
        .extracting(Trace.Candidate::verdict)
        .containsExactly(Verdict.LESSER, Verdict.SEEN);
  }

  @Test
  void showsNoTermThatMayBeASecretAndNoneOfAPrompt() {
    Hit typed =
        new Hit(
            first.passage(),
            1,
            "",
            Set.of("key", "q9xrt2mwz8lkp4vb7nc1x"),
            Map.of("words", 1.0),
            TestHits.STRONG);
    TraceMaker maker = new TraceMaker(RecalledPart.none(), SessionState.fresh(), 0, 3);
    assertThat(maker.candidates(judged(List.of(typed))).getFirst().terms())
        .containsExactly("key", "…");
    assertThat(TraceMaker.preview("API_TOKEN=q9XrT2mWz8LkP4vB7nC1 " + "x ".repeat(500)))
        .startsWith("API_TOKEN=[secret:")
        .hasSizeLessThanOrEqualTo(200);
  }

  private static Hit hit(int line, String text, double score) {
    Hit made = TestHits.of("topic.md", line, text, "Topic");
    return new Hit(made.passage(), score, text, Set.of(), Map.of(), TestHits.STRONG);
  }
}
