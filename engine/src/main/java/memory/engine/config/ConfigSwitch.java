package memory.engine.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderLock;
import memory.engine.file.MalformedJsonException;

/// The field `enabled` of a configuration file, switched in place: every other byte of the file
/// stays as its user wrote it.
public final class ConfigSwitch {
  private static final String FIELD = "enabled";
  private static final Duration PATIENCE = Duration.ofSeconds(12);

  private ConfigSwitch() {}

  /// @param project the folder links may not lead out of; empty for the user's own file
  /// @return false when somebody else was writing the file all the time
  /// @throws MalformedJsonException when what stands there is not one JSON object
  public static boolean turn(Path file, Optional<Path> project, boolean on) throws IOException {
    AtomicReplace.Policy policy =
        project.isPresent() ? AtomicReplace.Policy.SHARED : AtomicReplace.Policy.PRIVATE;
    DurableFolder.create(Optional.ofNullable(file.getParent()).orElseThrow(), policy);
    Optional<FolderLock> lock = FolderLock.tryAcquire(file, PATIENCE);
    if (lock.isEmpty()) {
      return false;
    }
    try (FolderLock _ = lock.get()) {
      AtomicReplace.write(file, switched(current(file, project), on), policy);
    }
    return true;
  }

  private static byte[] current(Path file, Optional<Path> project) throws IOException {
    try {
      byte[] bytes = BoundedRead.bytes(file, project, ConfigLayers.FILE_BYTES);
      return bytes.length == 0 ? bytes("{}\n") : bytes;
    } catch (NoSuchFileException none) {
      return bytes("{}\n");
    }
  }

  static byte[] switched(byte[] file, boolean on) throws IOException {
    boolean alone = BoundedJson.object(file).isEmpty();
    try (JsonParser json = new JsonFactory().createParser(file)) {
      json.nextToken();
      int inside = (int) json.currentLocation().getByteOffset();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean ours = json.currentName().equals(FIELD);
        json.nextToken();
        int from = (int) json.currentTokenLocation().getByteOffset();
        if (ours && json.currentToken().isBoolean()) {
          return spliced(file, from, from + json.getText().length(), Boolean.toString(on));
        }
        json.skipChildren();
      }
      return spliced(file, inside, inside, "\"" + FIELD + "\": " + on + (alone ? "" : ", "));
    }
  }

  private static byte[] spliced(byte[] file, int from, int to, String text) {
    byte[] middle = bytes(text);
    byte[] all = Arrays.copyOf(file, from + middle.length + file.length - to);
    System.arraycopy(middle, 0, all, from, middle.length);
    System.arraycopy(file, to, all, from + middle.length, file.length - to);
    return all;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
