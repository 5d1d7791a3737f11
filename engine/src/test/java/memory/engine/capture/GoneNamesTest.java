package memory.engine.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.capture.GoneCode.GoneNames;
import memory.engine.model.CodeHistory;
import memory.engine.model.Environment;
import memory.engine.model.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoneNamesTest {
  private static final String NOTE = "Wrap every call in `withRetry`";

  @TempDir Path home;

  private GoneNames names;

  /// @param now what code has; empty = it cannot be told
  /// @param before lines that it had; empty = it cannot be told
  private record Code(Optional<String> now, Optional<List<String>> before) implements CodeHistory {
    @Override
    public Optional<List<String>> deletedFiles() {
      return Optional.empty();
    }

    @Override
    public Optional<List<String>> files() {
      return Optional.empty();
    }

    @Override
    public Optional<List<String>> ignored(Collection<String> files) {
      return Optional.empty();
    }

    @Override
    public Optional<Set<String>> standing(Collection<String> texts, boolean words) {
      return now.map(text -> texts.stream().filter(text::contains).collect(Collectors.toSet()));
    }

    @Override
    public Optional<List<String>> removedLines() {
      return before;
    }
  }

  private Layout layout() {
    return Layout.of(
        new Environment(Map.of("HOME", home.toString()), home, home, Clock.systemUTC()),
        Layout.LayoutOptions.none());
  }

  private Optional<String> told(String now, String... before) throws IOException {
    names.look(new Code(Optional.of(now), Optional.of(List.of(before))), List.of(NOTE));
    return new GoneNames(layout()).namedBy(NOTE);
  }

  @BeforeEach
  void make() {
    names = new GoneNames(layout());
  }

  @Test
  void whatCodeHadAndHasNoMoreIsGone() throws IOException {
    assertThat(told("", "let a = withRetry(b)")).contains("withRetry");
    assertThat(told("let a = withRetry(b)", "let a = withRetry(b)")).isEmpty();
  }

  @Test
  void whatCodeNeverHadIsNot() throws IOException {
    assertThat(told("", "let a = retry(b)")).isEmpty();
  }

  @Test
  void whatCannotBeToldChangesNothing() throws IOException {
    assertThat(told("", "let a = withRetry(b)")).contains("withRetry");
    names.look(new Code(Optional.empty(), Optional.of(List.of())), List.of(NOTE));
    names.look(new Code(Optional.of(""), Optional.empty()), List.of(NOTE));
    assertThat(new GoneNames(layout()).namedBy(NOTE)).contains("withRetry");
  }

  @Test
  void nothingIsWrittenWhereNothingIsGone() throws IOException {
    told("let a = withRetry(b)");
    assertThat(Files.exists(layout().cacheFolder())).isFalse();
  }
}
