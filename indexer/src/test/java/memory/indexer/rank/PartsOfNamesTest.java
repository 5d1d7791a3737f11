package memory.indexer.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import memory.indexer.analysis.AnalysedText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartsOfNamesTest {
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
  void areTheSmallestOnes(String text, String parts) {
    AnalysedText analysed = AnalysedText.of(text);
    List<String> found = new ArrayList<>();
    analysed.partsOfNames().stream().forEach(i -> found.add(analysed.term(i)));
    assertThat(String.join(" ", found)).isEqualTo(parts);
  }
}
