package memory.engine.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderLock;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// One field of a configuration file, changed in place: every other byte of the file stays as its
/// user wrote it.
public final class ConfigEdit {
  private static final Duration PATIENCE = Duration.ofSeconds(12);
  private static final byte[] NEW_FILE = bytes("{\n}\n");

  private ConfigEdit() {}

  /// Sets one of the settings in the user's own file, or takes it out.
  ///
  /// @param word its value; empty = as if nobody had set it
  /// @return whether the file was changed
  /// @throws RefusedException when there is no such setting, when it cannot have that value, or
  ///   when the file cannot be edited
  public static boolean set(Path file, String name, Optional<String> word) throws IOException {
    ConfigKey key =
        ConfigKey.named(name)
            .orElseThrow(() ->
                Refusal.malformed("unknown key " + name, "memory config lists all").asException());
    Optional<String> json = Optional.empty();
    if (word.isPresent()) {
      ValueType.Reading reading = key.type().ofWord(word.get());
      if (reading.complaint().isPresent()) {
        throw Refusal.malformed(name + ": " + reading.complaint().get(), "nothing was changed")
            .asException();
      }
      json = reading.value().map(ConfigEdit::json);
    }
    return write(file, Optional.empty(), name, json);
  }

  /// @param project the folder links may not lead out of; empty for the user's own file
  /// @param field with dots between the levels
  /// @param json its value; empty = the field goes
  /// @return whether the file was changed
  /// @throws RefusedException when what stands there is not one JSON object, or somebody else was
  ///   writing it all the time
  public static boolean write(
      Path file, Optional<Path> project, String field, Optional<String> json) throws IOException {
    AtomicReplace.Policy policy =
        project.isPresent() ? AtomicReplace.Policy.SHARED : AtomicReplace.Policy.PRIVATE;
    DurableFolder.create(Optional.ofNullable(file.getParent()).orElseThrow(), policy);
    try (FolderLock _ =
        FolderLock.tryAcquire(file, PATIENCE)
            .orElseThrow(() ->
                Refusal.conflict("another process is writing " + file, "try again")
                    .asException())) {
      byte[] old = current(file, project);
      byte[] edited = edited(old, field, json);
      if (!Arrays.equals(old, edited)) {
        AtomicReplace.write(file, edited, policy);
        return true;
      }
      return false;
    } catch (MalformedJsonException malformed) {
      throw Refusal.conflict(
              "nothing was changed: " + malformed.getMessage(), "correct the file by hand")
          .at(file)
          .asException();
    }
  }

  /// Whether the file is what [#write] makes of nothing for this switch: no other hand was in it.
  public static boolean isAlone(Path file, String field) throws IOException {
    byte[] now = current(file, Optional.empty());
    for (String value : List.of("true", "false")) {
      if (Arrays.equals(now, edited(NEW_FILE, field, Optional.of(value)))) {
        return true;
      }
    }
    return false;
  }

  private static byte[] current(Path file, Optional<Path> project) throws IOException {
    try {
      byte[] bytes = BoundedRead.bytes(file, project, ConfigLayers.FILE_BYTES);
      return bytes.length == 0 ? NEW_FILE : bytes;
    } catch (NoSuchFileException none) {
      return NEW_FILE;
    }
  }

  static byte[] edited(byte[] file, String field, Optional<String> json) throws IOException {
    BoundedJson.object(file);
    Fields fields = Fields.of(file, field);
    if (fields.valueStart() < 0) {
      return json.map(value -> added(file, fields, field, value)).orElse(file);
    }
    return json.isPresent()
        ? spliced(file, fields.valueStart(), fields.valueEnd(), json.get())
        : edited(without(file, fields), field, json);
  }

  private static byte[] added(byte[] file, Fields fields, String field, String value) {
    boolean lines = file[fields.inside()] == '\n';
    String text = (lines ? "\n  " : "") + "\"" + field + "\": " + value;
    String comma = fields.isEmpty() ? "" : lines ? "," : ", ";
    return spliced(file, fields.inside(), fields.inside(), text + comma);
  }

  /// The file without a field and one of the commas beside it.
  private static byte[] without(byte[] file, Fields fields) {
    int from = fields.name();
    int to = fields.valueEnd();
    while (isSpace(file[to])) {
      to++;
    }
    if (file[to] == ',') {
      do {
        to++;
      } while (isSpace(file[to]));
      return spliced(file, from, to, "");
    }
    int before = from - 1;
    while (isSpace(file[before])) {
      before--;
    }
    return file[before] == ','
        ? spliced(file, before, fields.valueEnd(), "")
        : spliced(file, before + 1, to, file[to - 1] == '\n' ? "\n" : "");
  }

  private static boolean isSpace(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  private static String json(Object value) {
    return value instanceof String text
        ? "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\""
        : value.toString();
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

  /// Where a field stands in a file, the last time when it does so more than once.
  ///
  /// @param inside behind the object's brace
  /// @param name its start; -1 = the field is not there
  private record Fields(boolean isEmpty, int inside, int name, int valueStart, int valueEnd) {
    static Fields of(byte[] file, String field) throws IOException {
      try (JsonParser json = new JsonFactory().createParser(file)) {
        json.nextToken();
        int inside = (int) json.currentLocation().getByteOffset();
        boolean empty = true;
        int name = -1;
        Fields found = new Fields(true, inside, -1, -1, -1);
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
          int start = (int) json.currentTokenLocation().getByteOffset();
          if (token == JsonToken.FIELD_NAME) {
            name = start;
            empty = false;
          } else if (token.isScalarValue() && path(json).equals(field)) {
            json.finishToken();
            int end = (int) json.currentLocation().getByteOffset();
            found = new Fields(false, inside, name, start, end);
          }
        }
        return new Fields(empty, inside, found.name, found.valueStart, found.valueEnd);
      }
    }

    private static String path(JsonParser json) {
      return json.getParsingContext().pathAsPointer().toString().substring(1).replace('/', '.');
    }
  }
}
