package memory.engine.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.JsonEdit;
import memory.engine.file.JsonOutline;
import memory.engine.file.JsonOutline.Node;
import memory.engine.model.Layout;
import memory.engine.model.ProjectIdentity;

/// The projects that the user wants no memory in: spec 5's `disabledProjects` of `settings.json`,
/// in the memory's folder or in pi's.
public final class DisabledProjects {
  private static final String FIELD = "disabledProjects";
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

  private DisabledProjects() {}

  /// The file whose list names the project; empty = none does.
  static Optional<Path> naming(Layout layout) {
    if (layout.project().isEmpty()) {
      return Optional.empty();
    }
    List<Path> files = new ArrayList<>(List.of(layout.disabledProjects()));
    layout.piSettings().ifPresent(files::add);
    for (Path file : files) {
      Set<String> listed = listed(file);
      if (!listed.isEmpty() && names(layout).stream().anyMatch(listed::contains)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  /// Puts the project on the list of the memory's own file, or takes every name of it off.
  ///
  /// @throws IOException when the file is no JSON object, or cannot be written
  public static void turn(Layout layout, boolean on) throws IOException {
    Path file = layout.disabledProjects();
    Set<String> listed = new LinkedHashSet<>(listed(file));
    if (on) {
      listed.removeAll(names(layout));
    } else {
      listed.add(layout.projectFolder().toString());
    }
    DurableFolder.create(layout.global().folder(), AtomicReplace.Policy.PRIVATE);
    AtomicReplace.write(file, with(bytes(file), listed), AtomicReplace.Policy.PRIVATE);
  }

  /// Whether the file is what [#turn] makes of nothing: another program keeps its settings there
  /// too.
  public static boolean isAlone(Layout layout) {
    Path file = layout.disabledProjects();
    try {
      return Arrays.equals(bytes(file), with(NOTHING, listed(file)));
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static Set<String> names(Layout layout) {
    Set<String> names =
        ProjectIdentity.of(layout.projectFolder(), Optional.empty()).names(layout.projectFolder());
    Set<String> own = new LinkedHashSet<>(names);
    own.remove(ProjectIdentity.EVERY_PROJECT);
    return own;
  }

  private static Set<String> listed(Path file) {
    Set<String> listed = new LinkedHashSet<>();
    try {
      if (BoundedJson.object(bytes(file)).get(FIELD) instanceof List<?> names) {
        names.forEach(name -> listed.add(String.valueOf(name)));
      }
    } catch (IOException broken) {
      return Set.of();
    }
    return listed;
  }

  private static byte[] bytes(Path file) throws IOException {
    try {
      return BoundedRead.bytes(file, Optional.empty(), ConfigLayers.FILE_BYTES);
    } catch (NoSuchFileException none) {
      return NOTHING;
    }
  }

  /// The file with that list, all else as it is.
  private static byte[] with(byte[] file, Set<String> listed) throws IOException {
    BoundedJson.object(file);
    String text = new String(file, StandardCharsets.UTF_8);
    List<String> names = List.copyOf(listed);
    Optional<Node> there = JsonEdit.find(JsonOutline.of(text), List.of(FIELD));
    JsonEdit edit = new JsonEdit(text);
    String edited =
        there.isPresent()
            ? edit.replaced(there.get(), names)
            : edit.withMember(List.of(FIELD), names);
    return edited.getBytes(StandardCharsets.UTF_8);
  }
}
