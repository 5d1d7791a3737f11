package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.engine.inject.RecalledBlock.RecalledGroup;
import memory.engine.model.MemoryPath;
import org.junit.jupiter.api.Test;

class PathTitlesTest {
  private static List<String> besides(String path, String... headings) {
    return RecalledGroup.titlesBesides(new MemoryPath(path), List.of(headings));
  }

  @Test
  void aTitleThatIsTheFilesNameSaysNothingNew() {
    assertThat(besides("daily/2026-02-01.md", "2026-02-01", "Auth")).containsExactly("Auth");
    assertThat(besides("auth-strategy.md", "Auth strategy:", "Keys")).containsExactly("Keys");
    assertThat(besides("MEMORY.md", "Memory")).isEmpty();
    assertThat(besides("topics/x.md", "Topics")).isEmpty();
  }

  @Test
  void whatOnlyLooksLikeItStays() {
    assertThat(besides("daily/2026-02-01.md", "a", "2026", "Daily notes", "…"))
        .containsExactly("a", "2026", "Daily notes", "…");
    assertThat(besides("MEMORY.md", "md", " ")).containsExactly("md");
  }
}
