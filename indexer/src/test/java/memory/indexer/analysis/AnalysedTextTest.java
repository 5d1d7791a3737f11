package memory.indexer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalysedTextTest {
  private final MemoryAnalyzer analyzer = new MemoryAnalyzer();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the watcher and FileLock | file lock",
        "see rpc/HTTPServer.go | rpc http server go",
        "set auth_token here | auth token",
        "an open-ended answer | open end",
        "tagged #auth | ''",
        "tagged #auth-token | auth token",
        "in C++ or C# | ''",
        "予約 | ''",
        "plain words only | ''"
      })
  void knowsTheSmallestPartsOfNames(String text, String parts) {
    AnalysedText analysed = AnalysedText.of(analyzer, text);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < analysed.size(); i++) {
      if (analysed.isPart(i)) {
        found.add(analysed.term(i));
      }
    }
    assertThat(String.join(" ", found)).isEqualTo(parts);
  }
}
