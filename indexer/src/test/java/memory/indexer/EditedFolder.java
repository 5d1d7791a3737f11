package memory.indexer;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import memory.engine.file.PrivateFolder;
import org.jspecify.annotations.Nullable;

/// A memory folder that is edited at random, and a model beside it that knows what must be found
/// where. Every line holds one word that stands nowhere else.
final class EditedFolder {

  private sealed interface Node {}

  /// A file; two names with one of these are hard links.
  private static final class Text implements Node {
    final List<String> words = new ArrayList<>();
  }

  private static final class Folder implements Node {
    final Map<String, Node> names = new TreeMap<>();
  }

  /// @param target from the top folder
  private record Link(String target) implements Node {}

  private record Place(Folder folder, String path, String name) {
    String whole() {
      return path.isEmpty() ? name : path + "/" + name;
    }

    Node node() {
      return Objects.requireNonNull(folder.names.get(name), whole());
    }
  }

  private interface Edit {
    /// @return what was done; empty when it does not fit the folder as it is
    String make() throws IOException;
  }

  private static final int MOST_FILES = 40;
  private static final int MOST_FOLDERS = 12;
  private static final int MOST_LINKS = 5;

  private final Path disk;
  private final RandomGenerator random;
  private final Folder top = new Folder();
  private final Deque<String> log = new ArrayDeque<>();
  private final List<Edit> edits;
  private int names;

  EditedFolder(Path disk, RandomGenerator random) {
    this.disk = disk;
    this.random = random;
    this.edits =
        List.of(
            this::create,
            this::create,
            this::append,
            this::append,
            this::rewrite,
            this::overwriteInPlaceKeepingSizeAndTime,
            this::overwriteInPlaceKeepingSizeAndTime,
            this::replaceByRename,
            this::replaceKeepingSizeAndTime,
            this::swap,
            this::rename,
            this::rename,
            this::delete,
            this::makeFolders,
            this::moveFolder,
            this::moveFolder,
            this::deleteFolder,
            this::link,
            this::flipLink,
            this::hardLink,
            this::litter,
            this::touch);
  }

  /// Makes one edit that fits.
  void edit() throws IOException {
    String done = "";
    while (done.isEmpty()) {
      done = edits.get(random.nextInt(edits.size())).make();
    }
    log.add(done);
    if (log.size() > 12) {
      log.removeFirst();
    }
  }

  /// The last edits, for whoever has to find out what went wrong.
  String history() {
    return String.join("\n", log);
  }

  /// Every word that must be found, and the paths it must be found at.
  Map<String, Set<String>> expected() {
    Map<String, Set<String>> expected = new TreeMap<>();
    collect(top, "", List.of(top), expected);
    return expected;
  }

  private void collect(
      Folder folder, String path, List<Folder> above, Map<String, Set<String>> into) {
    folder.names.forEach((name, node) -> {
      if (name.startsWith(".")) {
        return;
      }
      Node target = node instanceof Link link ? resolve(link.target(), 0) : node;
      String whole = path.isEmpty() ? name : path + "/" + name;
      if (target instanceof Text text && name.endsWith(".md")) {
        text.words.forEach(word -> into.computeIfAbsent(word, none -> new TreeSet<>()).add(whole));
      } else if (target instanceof Folder inner && !above.contains(inner)) {
        List<Folder> chain = new ArrayList<>(above);
        chain.add(inner);
        collect(inner, whole, chain, into);
      }
    });
  }

  private @Nullable Node resolve(String target, int hops) {
    @Nullable Node node = top;
    for (String name : Splitter.on('/').split(target)) {
      node = node instanceof Folder folder ? folder.names.get(name) : null;
      if (node instanceof Link link) {
        node = hops > 20 ? null : resolve(link.target(), hops + 1);
      }
      if (node == null) {
        return null;
      }
    }
    return node;
  }

  private String create() throws IOException {
    if (places(Text.class).size() >= MOST_FILES) {
      return "";
    }
    Place place = newPlace(".md");
    Text text = new Text();
    addWords(text);
    Files.writeString(path(place), content(text));
    place.folder().names.put(place.name(), text);
    return "create " + place.whole();
  }

  private String append() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    String word = TestFolder.word(random);
    ((Text) place.node()).words.add(word);
    Files.writeString(path(place), "- " + word + "\n", StandardOpenOption.APPEND);
    return "append to " + place.whole();
  }

  private String rewrite() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Text text = (Text) place.node();
    text.words.clear();
    addWords(text);
    Files.writeString(path(place), content(text));
    return "rewrite " + place.whole();
  }

  private String overwriteInPlaceKeepingSizeAndTime() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Text text = (Text) place.node();
    FileTime time = Files.getLastModifiedTime(path(place));
    replaceOneWord(text);
    try (RandomAccessFile file = new RandomAccessFile(path(place).toFile(), "rw")) {
      file.write(content(text).getBytes(StandardCharsets.UTF_8));
    }
    Files.setLastModifiedTime(path(place), time);
    return "overwrite in place, same size and time: " + place.whole();
  }

  private String replaceByRename() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Text text = new Text();
    addWords(text);
    moveOver(place, text);
    return "replace by rename " + place.whole();
  }

  private String replaceKeepingSizeAndTime() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Text text = new Text();
    text.words.addAll(((Text) place.node()).words);
    replaceOneWord(text);
    FileTime time = Files.getLastModifiedTime(path(place));
    moveOver(place, text);
    Files.setLastModifiedTime(path(place), time);
    return "replace by rename, same size and time: " + place.whole();
  }

  private void moveOver(Place place, Text text) throws IOException {
    Path fresh = path(place).resolveSibling("fresh-" + names++ + ".tmp");
    Files.writeString(fresh, content(text));
    Files.move(fresh, path(place), StandardCopyOption.ATOMIC_MOVE);
    place.folder().names.put(place.name(), text);
  }

  private String swap() throws IOException {
    Place one = any(Text.class);
    Place other = any(Text.class);
    if (one == null || other == null || one.equals(other)) {
      return "";
    }
    Path aside = disk.resolve("aside.tmp");
    Files.move(path(one), aside);
    Files.move(path(other), path(one));
    Files.move(aside, path(other));
    Node first = one.node();
    one.folder().names.put(one.name(), other.node());
    other.folder().names.put(other.name(), first);
    return "swap " + one.whole() + " and " + other.whole();
  }

  private String rename() throws IOException {
    Place from = any(Text.class);
    if (from == null) {
      return "";
    }
    Place over = any(Text.class);
    Place to = over != null && random.nextInt(3) == 0 ? over : newPlace(".md");
    if (from.node().equals(to.folder().names.get(to.name()))) {
      return "";
    }
    Files.move(path(from), path(to), StandardCopyOption.ATOMIC_MOVE);
    Node text = from.node();
    from.folder().names.remove(from.name());
    to.folder().names.put(to.name(), text);
    return "rename " + from.whole() + " to " + to.whole();
  }

  private String delete() throws IOException {
    Place place = any(random.nextInt(3) == 0 ? Link.class : Text.class);
    if (place == null) {
      return "";
    }
    Files.delete(path(place));
    place.folder().names.remove(place.name());
    return "delete " + place.whole();
  }

  private String makeFolders() throws IOException {
    if (places(Folder.class).size() >= MOST_FOLDERS) {
      return "";
    }
    Place place = newPlace("");
    Folder outer = new Folder();
    Folder inner = new Folder();
    Text text = new Text();
    addWords(text);
    inner.names.put("deep.md", text);
    outer.names.put("in", inner);
    Files.createDirectories(path(place).resolve("in"));
    Files.writeString(path(place).resolve("in/deep.md"), content(text));
    place.folder().names.put(place.name(), outer);
    return "make folders " + place.whole() + "/in";
  }

  private String moveFolder() throws IOException {
    Place from = any(Folder.class);
    Place to = newPlace("");
    if (from == null || (to.path() + "/").startsWith(from.whole() + "/")) {
      return "";
    }
    Files.move(path(from), path(to));
    to.folder().names.put(to.name(), from.node());
    from.folder().names.remove(from.name());
    return "move folder " + from.whole() + " to " + to.whole();
  }

  private String deleteFolder() throws IOException {
    Place place = any(Folder.class);
    if (place == null || places(Folder.class).size() < 4) {
      return "";
    }
    PrivateFolder.delete(path(place));
    place.folder().names.remove(place.name());
    return "delete folder " + place.whole();
  }

  private String link() throws IOException {
    if (places(Link.class).size() >= MOST_LINKS) {
      return "";
    }
    boolean toFolder = random.nextBoolean();
    Place target = any(toFolder ? Folder.class : Text.class);
    if (target == null) {
      return "";
    }
    Place place = newPlace(toFolder ? "" : ".md");
    Files.createSymbolicLink(path(place), path(target));
    place.folder().names.put(place.name(), new Link(target.whole()));
    return "link " + place.whole() + " to " + target.whole();
  }

  private String flipLink() throws IOException {
    Place place = any(Link.class);
    if (place == null) {
      return "";
    }
    Place target = any(place.name().endsWith(".md") ? Text.class : Folder.class);
    if (target == null) {
      return "";
    }
    Path fresh = path(place).resolveSibling("fresh-" + names++ + ".tmp");
    Files.createSymbolicLink(fresh, path(target));
    Files.move(fresh, path(place), StandardCopyOption.ATOMIC_MOVE);
    place.folder().names.put(place.name(), new Link(target.whole()));
    return "flip link " + place.whole() + " to " + target.whole();
  }

  private String hardLink() throws IOException {
    Place target = any(Text.class);
    if (target == null || places(Text.class).size() >= MOST_FILES) {
      return "";
    }
    Place place = newPlace(".md");
    Files.createLink(path(place), path(target));
    place.folder().names.put(place.name(), target.node());
    return "second name " + place.whole() + " of " + target.whole();
  }

  /// What editors leave behind.
  private String litter() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Path file = path(place);
    String name = file.getFileName().toString();
    for (String other : List.of("." + name + ".swp", name + "~", "4913", "#" + name + "#")) {
      Files.writeString(file.resolveSibling(other), "- " + TestFolder.word(random) + "\n");
    }
    Files.createDirectories(file.resolveSibling(".git"));
    Files.writeString(file.resolveSibling(".git/x.md"), "- " + TestFolder.word(random) + "\n");
    return "litter beside " + place.whole();
  }

  private String touch() throws IOException {
    Place place = any(Text.class);
    if (place == null) {
      return "";
    }
    Files.setLastModifiedTime(path(place), FileTime.fromMillis(random.nextLong(1L << 40)));
    return "touch " + place.whole();
  }

  private void addWords(Text text) {
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.words.add(TestFolder.word(random));
    }
  }

  private void replaceOneWord(Text text) {
    text.words.set(random.nextInt(text.words.size()), TestFolder.word(random));
  }

  private static String content(Text text) {
    StringBuilder content = new StringBuilder();
    text.words.forEach(word -> content.append("- ").append(word).append('\n'));
    return content.toString();
  }

  private Path path(Place place) {
    return disk.resolve(place.whole());
  }

  private Place newPlace(String extension) {
    List<Place> folders = places(Folder.class);
    int chosen = random.nextInt(folders.size() + 1);
    String name = (extension.isEmpty() ? "d" : "n") + names++ + extension;
    if (chosen == folders.size()) {
      return new Place(top, "", name);
    }
    Place folder = folders.get(chosen);
    return new Place((Folder) folder.node(), folder.whole(), name);
  }

  private @Nullable Place any(Class<? extends Node> type) {
    List<Place> places = places(type);
    return places.isEmpty() ? null : places.get(random.nextInt(places.size()));
  }

  private List<Place> places(Class<? extends Node> type) {
    List<Place> places = new ArrayList<>();
    collect(top, "", type, places);
    return places;
  }

  private static void collect(
      Folder folder, String path, Class<? extends Node> type, List<Place> into) {
    folder.names.forEach((name, node) -> {
      Place place = new Place(folder, path, name);
      if (type.isInstance(node)) {
        into.add(place);
      }
      if (node instanceof Folder inner) {
        collect(inner, place.whole(), type, into);
      }
    });
  }
}
