package memory.engine.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.request.PagesResult.Topic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicTest {
  @TempDir Path folder;

  @Test
  void countsEntriesAndKnowsTheNewest() throws IOException {
    Files.writeString(folder.resolve("MEMORY.md"), "- [Build](./build.md)\n");
    Files.writeString(
        folder.resolve("build.md"),
        "<!-- 2026-02-03 10:00:00 -->\n- b\n<!-- 2026-02-01 10:00:00 -->\n- a\n");
    Files.writeString(folder.resolve("loose.md"), "text\n");
    Files.createDirectories(folder.resolve("archive"));
    Files.writeString(folder.resolve("archive/old.md"), "- old\n");
    List<Topic> topics =
        Pages.topics(new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty()));
    assertThat(topics)
        .extracting(topic -> topic.path().value())
        .containsExactly("build.md", "loose.md");
    assertThat(topics).extracting(Topic::entries).containsExactly(2, 1);
    assertThat(topics).extracting(Topic::linked).containsExactly(true, false);
    assertThat(topics)
        .extracting(Topic::confirmed)
        .containsExactly(Optional.of(LocalDate.of(2026, 2, 3)), Optional.empty());
  }

  @Test
  void everyLinkOfTheIndexPointsToAFile() throws IOException {
    Files.writeString(
        folder.resolve("MEMORY.md"),
        """
        - Bus: [topics/can.md](topics/can.md), then [lin](lin.md#baud)
        - see [[pedal]] and [[topics/brake#Bleeding|brakes]]
        """);
    Files.createDirectories(folder.resolve("topics"));
    for (String name :
        List.of("topics/can", "lin", "topics/pedal", "topics/brake", "loose", "topics/lin")) {
      Files.writeString(folder.resolve(name + ".md"), "text\n");
    }
    assertThat(
            Pages.topics(
                new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(folder)), Optional.empty())))
        .filteredOn(topic -> !topic.linked())
        .extracting(topic -> topic.path().value())
        .containsExactly("loose.md", "topics/lin.md");
  }
}
