package memory.engine.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderLock;
import memory.engine.file.JsonEdit;
import memory.engine.file.JsonOutline;
import memory.engine.file.JsonOutline.Fields;
import memory.engine.file.JsonOutline.Member;
import memory.engine.file.JsonOutline.Node;
import memory.engine.file.JsonOutline.Scalar;
import memory.engine.file.MalformedJsonException;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;

/// One field of a configuration file, changed in place: all else in the file stays as its user
/// wrote it.
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
    Optional<Object> value = Optional.empty();
    if (word.isPresent()) {
      ValueType.Reading reading = key.type().ofWord(word.get());
      if (reading.complaint().isPresent()) {
        throw Refusal.malformed(name + ": " + reading.complaint().get(), "nothing was changed")
            .asException();
      }
      value = reading.value().map(read -> read);
    }
    return write(file, Optional.empty(), name, value);
  }

  /// @param project the folder links may not lead out of; empty for the user's own file
  /// @param field with dots between the levels
  /// @param value empty = the field goes
  /// @return whether the file was changed
  /// @throws RefusedException when what stands there is not one JSON object, or somebody else was
  ///   writing it all the time
  public static boolean write(
      Path file, Optional<Path> project, String field, Optional<Object> value) throws IOException {
    AtomicReplace.Policy policy =
        project.isPresent() ? AtomicReplace.Policy.SHARED : AtomicReplace.Policy.PRIVATE;
    DurableFolder.create(Optional.ofNullable(file.getParent()).orElseThrow(), policy);
    try (FolderLock _ =
        FolderLock.tryAcquire(file, Optional.empty(), PATIENCE)
            .orElseThrow(() ->
                Refusal.conflict("another process is writing " + file, "try again")
                    .asException())) {
      byte[] old = current(file, project);
      byte[] edited = edited(old, field, value);
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
    for (boolean value : List.of(true, false)) {
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

  static byte[] edited(byte[] file, String field, Optional<Object> value) throws IOException {
    BoundedJson.object(file);
    String text = new String(file, StandardCharsets.UTF_8);
    List<List<String>> places = new ArrayList<>();
    collect(JsonOutline.of(text), List.of(), field, places);
    if (value.isEmpty()) {
      for (List<String> place : places) {
        text = new JsonEdit(text).without(place, Optional.empty());
      }
    } else if (places.isEmpty()) {
      text = new JsonEdit(text).withMember(List.of(field), value.get());
    } else {
      Node last = JsonEdit.find(JsonOutline.of(text), places.getLast()).orElseThrow();
      text = new JsonEdit(text).replaced(last, value.get());
    }
    return bytes(text);
  }

  /// Where the field stands: on a level of its own for each dot in its name, or with the dot.
  private static void collect(
      Fields fields, List<String> above, String field, List<List<String>> places) {
    for (Member member : fields.members()) {
      List<String> path = new ArrayList<>(above);
      path.add(member.name());
      if (member.value() instanceof Fields inner) {
        collect(inner, path, field, places);
      } else if (member.value() instanceof Scalar && String.join(".", path).equals(field)) {
        places.add(path);
      }
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
