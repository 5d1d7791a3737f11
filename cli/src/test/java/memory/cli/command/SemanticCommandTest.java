package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import memory.cli.output.CommandFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemanticCommandTest {
  private static final String RELEASE = "1.2.3";
  private static final int BLOCK = 512;

  @TempDir Path home;

  private Path folder() {
    return home.resolve("config/semantic");
  }

  /// An add-on as the build packs one.
  private Path archive(String version, String sum) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("model.onnx", "weights");
    files.put("VERSION", version + "\n");
    files.put(
        "SHA256SUMS",
        sum
            + "  model.onnx\n"
            + Hashing.sha256().hashString(version + "\n", StandardCharsets.UTF_8)
            + "  VERSION\n");
    Path archive = home.resolve("add-on.tar.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archive))) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        byte[] text = file.getValue().getBytes(StandardCharsets.UTF_8);
        byte[] header = new byte[BLOCK];
        put(header, 0, "memory-semantic/" + file.getKey());
        put(header, 124, String.format(Locale.ROOT, "%011o", text.length));
        header[156] = '0';
        out.write(header);
        out.write(Arrays.copyOf(text, BLOCK));
      }
      out.write(new byte[2 * BLOCK]);
    }
    return archive;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  private static String sum() {
    return Hashing.sha256().hashString("weights", StandardCharsets.UTF_8).toString();
  }

  private static String version() {
    return RELEASE + " " + SemanticCommand.platform();
  }

  @Test
  void unpacksIntoAFolderThatIsTheUsersAlone() throws IOException {
    SemanticCommand.install(archive(version(), sum()), folder(), RELEASE);

    assertThat(folder().resolve("model.onnx")).hasContent("weights");
    for (Path one : new Path[] {folder(), home.resolve("config")}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void refusesWhatIsNotWhatItsChecksumsSayAndKeepsWhatWasThere() throws IOException {
    SemanticCommand.install(archive(version(), sum()), folder(), RELEASE);
    Path changed = archive(version(), "0".repeat(64));

    assertThatThrownBy(() -> SemanticCommand.install(changed, folder(), RELEASE))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("model.onnx");
    assertThat(folder().resolve("model.onnx")).hasContent("weights");
    assertThat(home.resolve("config")).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void refusesAnotherRelease() throws IOException {
    Path other = archive("9.9.9 " + SemanticCommand.platform(), sum());

    assertThatThrownBy(() -> SemanticCommand.install(other, folder(), RELEASE))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("9.9.9");
    assertThat(folder()).doesNotExist();
  }
}
