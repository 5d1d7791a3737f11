package memory.semantic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import memory.indexer.Embedder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEmbedderTest {
  private static final Path ADDON = Path.of(System.getProperty("addon"));

  @ParameterizedTest
  @ValueSource(strings = {"e5-small-v2-q", "all-minilm-l6-v2-q"})
  void putsWhatMeansTheSameNearEachOther(String model) throws IOException {
    Embedder.Loader loader = ServiceLoader.load(Embedder.Loader.class).findFirst().orElseThrow();
    try (Embedder embedder = loader.load(ADDON, model)) {
      float[] asked = embedder.query("why is it hogging the processor?");
      float[] same = embedder.passage("High CPU load came from the file watcher's polling loop.");
      float[] other = embedder.passage("The monthly newsletter goes out on Fridays.");

      assertThat(dot(asked, same)).isGreaterThan(dot(asked, other) + 0.05);
      assertThat(dot(same, same)).isBetween(0.9999, 1.0001);
      assertThat(embedder.passage("High CPU load came from the file watcher's polling loop."))
          .isEqualTo(same);
      assertThat(embedder.passage("")).hasSize(same.length);
    }
  }

  @Test
  void saysWhatItCannotLoad(@TempDir Path folder) throws IOException {
    Files.copy(
        ADDON.resolve("e5-small-v2-q-tokenizer.json"), folder.resolve("broken-tokenizer.json"));
    Files.writeString(folder.resolve("broken.onnx"), "no model");

    assertThatThrownBy(() -> new OnnxEmbedder.Loader().load(folder, "broken"))
        .isInstanceOf(IOException.class);
  }

  private static double dot(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
