package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HashListTest {
  @TempDir private Path folder;
  private HashList list;

  @BeforeEach
  void make() {
    list = new HashList(folder.resolve("own/list"));
  }

  @Test
  void keepsManyMore() throws IOException {
    assertThat(list.hashes()).isEmpty();
    Set<String> many =
        IntStream.range(0, 80_000)
            .mapToObj(i -> String.valueOf(1_000_000_000_000_000L + i))
            .collect(Collectors.toSet());
    list.add(many);
    list.add(List.of("one-more"));
    assertThat(list.hashes()).hasSize(80_001).containsAll(many).contains("one-more");
  }

  @Test
  void whatCannotBeReadIsNeitherEmptyNorReplaced() throws IOException {
    list.add(List.of("a"));
    Path file = list.file();
    Path kept = Files.move(file, file.resolveSibling("kept"));
    Files.createDirectory(file);
    assertThatIOException().isThrownBy(list::hashes);
    assertThatIOException().isThrownBy(() -> list.add(List.of("b")));
    assertThat(kept).hasContent("a");
  }
}
