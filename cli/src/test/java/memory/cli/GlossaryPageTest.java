package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import memory.engine.model.Kind;
import memory.engine.model.Profile;
import memory.engine.model.Reason;
import memory.engine.model.Status;
import memory.engine.request.Trace.Verdict;
import org.junit.jupiter.api.Test;

/// `docs/glossary.md` explains every label that is printed.
class GlossaryPageTest {
  @Test
  void explainsEveryLabel() throws IOException {
    String page = Files.readString(Path.of("../docs/glossary.md"));
    List<String> labels =
        Stream.of(
                Arrays.stream(Kind.values()).map(Kind::label),
                Arrays.stream(Status.values()).map(Status::label),
                Arrays.stream(Reason.values()).map(Reason::label),
                Arrays.stream(Profile.values()).map(Profile::label),
                Arrays.stream(Verdict.values()).map(Verdict::label))
            .flatMap(all -> all)
            .toList();
    for (String label : labels) {
      assertThat(page).contains("`" + label + "`");
    }
  }
}
