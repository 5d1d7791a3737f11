package memory.engine.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import memory.engine.decision.LogFile;
import memory.engine.model.Layout;
import memory.engine.request.DecisionCheckup.StaleDecision;
import memory.engine.request.DecisionList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleReviewTest {
  @TempDir Path project;

  @Test
  void findsWhatIsOldContradictedOrAboutFilesThatAreGone() throws IOException {
    Path log = Files.createDirectories(project.resolve(".pi/decision-memory"));
    Files.writeString(
        log.resolve("decisions.jsonl"),
        """
        {"v":1,"t":"2025-01-01T00:00:00.000Z","e":"a","i":"D-1","d":{"tx":"An old one"}}
        {"v":1,"t":"2026-02-01T00:00:00.000Z","e":"a","i":"D-2","d":{"tx":"See `src/gone.txt` and src/here.txt.","c":["D-1"]}}
        {"v":1,"t":"2026-02-01T00:00:00.000Z","e":"a","i":"D-3","d":{"tx":"Fresh, see https://a.example/b.html and ../x/y.z"}}
        {"v":1,"t":"2026-02-01T00:00:00.000Z","e":"a","i":"D-5","d":{"tx":"`oldPier()` opens at six"}}
        {"v":1,"t":"2025-01-01T00:00:00.000Z","e":"a","i":"D-4","d":{"tx":"Not active","s":"draft"}}
        """);
    DecisionList list = LogFile.list(List.of(Layout.projectAt(project)), Set.of());
    List<StaleDecision> stale =
        new StaleReview(
                list,
                text -> Stream.of("src/gone.txt", "oldPier").filter(text::contains).findFirst(),
                Instant.parse("2026-02-16T00:00:00Z"),
                180)
            .decisions();
    assertThat(stale)
        .extracting(one -> one.decision().decision().id() + " " + one.why())
        .containsExactly(
            "D-1 [not touched for 411 days]",
            "D-2 [contradicts D-1, which is active too, there is no src/gone.txt any more]",
            "D-5 [there is no oldPier any more]");
  }
}
