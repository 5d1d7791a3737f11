package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.indexer.sync.FolderEntries.Entry;
import memory.indexer.sync.Listing.ListedFile;

/// Looks at every file of one scope with `stat` and opens none. What cannot be taken in is noted
/// and left as it is.
final class ScopeWalk {

  private static final String LOG_NAME = "decisions.jsonl";

  private final ScopeRoot root;
  private final Limits limits;
  private final Consumer<Path> visitor;
  private final boolean countNames;
  private final Listing listing;
  private int folders;

  /// How many names were seen behind the link that is followed.
  private int linked;

  /// Which of the scope's folders is looked at.
  private int mount;

  /// @param visitor hears of a real folder before its names are read, so that a watch on it misses
  ///   nothing
  /// @param countNames tell files with a second name apart, at a small cost
  /// @param listing takes what is found
  ScopeWalk(
      ScopeRoot root, Limits limits, Consumer<Path> visitor, boolean countNames, Listing listing) {
    this.root = root;
    this.limits = limits;
    this.visitor = visitor;
    this.countNames = countNames;
    this.listing = listing;
  }

  /// All of a scope, for whoever watches none of it.
  static Listing everything(ScopeRoot root, Limits limits) {
    Listing listing = new Listing();
    new ScopeWalk(root, limits, _ -> {}, false, listing).everything();
    return listing;
  }

  /// All of the scope.
  void everything() {
    for (int i = 0; i < root.mounts().size(); i++) {
      mount(i);
    }
  }

  private Mount place() {
    return root.mounts().get(mount);
  }

  /// One of the scope's folders, new.
  void mount(int number) {
    mount = number;
    Mount place = place();
    if (leadsOut(place.folder())) {
      listing.notes.put(place.prefix() + ".", "a link leads out of the project");
      return;
    }
    if (place.names().isEmpty()) {
      folder(place.folder(), "", 0, false);
      return;
    }
    for (String name : place.names()) {
      Entry entry = Entry.of(place.folder().resolve(name), countNames);
      name(entry, name, 0, true);
      joined(place, name);
    }
  }

  /// A log that the main worktree has too, or alone, is listed as both.
  private void joined(Mount place, String name) {
    String path = place.prefix() + name;
    Optional<JoinedLog> log = JoinedLog.of(root, path, place.folder().resolve(name));
    if (log.isPresent() && !listing.notes.containsKey(path)) {
      try {
        listing.files.put(path, new ListedFile(place.folder(), name, log.get().stat(), mount));
      } catch (IOException gone) {
        // The main worktree's log went in this moment: the own one stands as it is.
      }
    }
  }

  /// One path of a mount and all below it, after somebody said that it changed.
  void again(int number, Path changed) {
    mount = number;
    Mount place = place();
    Path relative = place.folder().relativize(changed);
    String path = slashed(relative);
    boolean known = listing.unseen.containsKey(changed);
    ListedFile before = listing.files.get(place.prefix() + path);
    forget(changed, path);
    for (int i = 0; i < relative.getNameCount() - 1; i++) {
      if (relative.getName(i).toString().startsWith(".")) {
        return;
      }
    }
    Entry entry = Entry.of(changed, countNames);
    name(entry, path, relative.getNameCount() - 1, false);
    ListedFile now = listing.files.get(place.prefix() + path);
    if (before == null || !before.equals(now)) {
      listing.changed();
    }
    if (!known && now != null && now.stat().hardLinked()) {
      listing.addSecondName(now);
    }
  }

  private void forget(Path file, String path) {
    listing.forget(mount, place().prefix() + path);
    listing.unseen.keySet().removeIf(name -> name.startsWith(file));
    listing.copies.keySet().removeIf(name -> name.startsWith(file));
  }

  private void folder(Path folder, String path, int depth, boolean viaLink) {
    if (depth > limits.depth()) {
      note(path, "more than " + limits.depth() + " folders deep");
      return;
    }
    if (++folders > limits.files()) {
      note(path, "more than " + limits.files() + " folders; the rest is left out");
      return;
    }
    if (!viaLink) {
      visitor.accept(folder);
    }
    List<Entry> entries = new ArrayList<>();
    try {
      FolderEntries.read(folder, countNames, entries);
    } catch (NoSuchFileException | NotDirectoryException gone) {
      return;
    } catch (DirectoryIteratorException broken) {
      note(path, "cannot be listed");
    } catch (IOException broken) {
      BoundedRead.checkHandles(broken);
      note(path, FileReading.reason(broken));
    }
    linked += viaLink ? entries.size() : 0;
    String prefix = path.isEmpty() ? "" : path + "/";
    for (Entry entry : entries) {
      if (viaLink && linked > limits.files()) {
        return;
      }
      name(entry, prefix.concat(entry.name()), depth, viaLink);
    }
  }

  private void name(Entry entry, String path, int depth, boolean viaLink) {
    int start = path.lastIndexOf('/') + 1;
    boolean wanted = isMemory(path, start, depth);
    if (!wanted && path.startsWith(".", start)) {
      return;
    }
    boolean link = false;
    try {
      FileStat stat = entry.stat();
      if (stat == null) {
        stat = FileStat.ofName(entry.file(), countNames);
      }
      if (entry.misread()) {
        if (wanted || stat.type() == FileStat.Type.FOLDER) {
          note(path, "a name that is not UTF-8; left out");
        }
        return;
      }
      if (stat.type() == FileStat.Type.LINK) {
        Path file = entry.file();
        link = true;
        listing.unseen.put(file, mount);
        stat = FileStat.ofTarget(file);
        if (!(wanted || stat.type() == FileStat.Type.FOLDER)) {
          return;
        }
        if (leadsOut(file)) {
          note(path, "a link leads out of the project");
          return;
        }
      }
      switch (stat.type()) {
        case FOLDER -> innerFolder(entry.file(), path, depth, viaLink, link);
        case FILE -> {
          if (wanted) {
            file(path, new ListedFile(entry.folder(), entry.name(), stat, mount));
          }
        }
        case LINK, OTHER -> {
          if (wanted) {
            note(path, "not a regular file");
          }
        }
      }
    } catch (NoSuchFileException gone) {
      if (wanted && link) {
        note(path, "a link to nothing");
      }
    } catch (IOException broken) {
      if (wanted && (link || Files.isDirectory(entry.folder()))) {
        note(path, link ? "a link that cannot be followed" : FileReading.reason(broken));
      }
    }
  }

  private void file(String path, ListedFile file) {
    if (ConflictCopy.mayBe(file.name())) {
      ConflictCopy.originalName(file.name())
          .ifPresent(name -> listing.copies.put(file.file(), file.folder().resolve(name)));
      if (ConflictCopy.originalOf(file.file()).isPresent()) {
        return;
      }
    }
    add(path, file);
  }

  private void innerFolder(Path folder, String path, int depth, boolean viaLink, boolean link)
      throws IOException {
    Mount place = place();
    if (path.startsWith(".", path.lastIndexOf('/') + 1) || !place.names().isEmpty()) {
      return;
    }
    if ((link || viaLink) && isLoop(folder, place.folder())) {
      note(path, "a link leads back to a folder that holds it");
      return;
    }
    linked = viaLink ? linked : 0;
    folder(folder, path, depth + 1, viaLink || link);
    if (link && !viaLink && linked > limits.files()) {
      forget(folder, path);
      listing.unseen.put(folder, mount);
      note(path, "a link to more than " + limits.files() + " files and folders; left out");
    }
  }

  private void add(String path, ListedFile file) {
    String prefix = place().prefix();
    String name = prefix.isEmpty() ? path : prefix + path;
    ListedFile before = listing.files.putIfAbsent(name, file);
    if (before != null && before.mount() < file.mount()) {
      return;
    }
    if (before != null) {
      listing.files.put(name, file);
    } else if (listing.files.size() > limits.files()) {
      listing.files.remove(name);
      listing.notes.put(name, "more than " + limits.files() + " files; left out");
      return;
    }
    if (file.stat().hardLinked()) {
      listing.unseen.put(file.file(), file.mount());
    }
  }

  private void note(String path, String why) {
    listing.notes.put(place().prefix() + (path.isEmpty() ? "." : path), why);
  }

  /// @param start where the last name of the path begins
  private boolean isMemory(String path, int start, int depth) {
    if (!place().names().isEmpty()) {
      return true;
    }
    return path.endsWith(".md")
        ? !path.startsWith(".#", start) && !path.startsWith("._", start)
        : depth == 0 && path.length() - start == LOG_NAME.length() && path.endsWith(LOG_NAME);
  }

  private boolean leadsOut(Path file) {
    Optional<Path> boundary = root.boundary();
    if (boundary.isEmpty()) {
      return false;
    }
    try {
      return Files.exists(file) && !BoundedRead.isInside(file, boundary.get());
    } catch (IOException unknown) {
      return true;
    }
  }

  private static boolean isLoop(Path link, Path top) throws IOException {
    for (Path above = link.getParent(); above != null; above = above.getParent()) {
      if (Files.isSameFile(above, link)) {
        return true;
      }
      if (above.equals(top)) {
        return BoundedRead.isInside(top, link);
      }
    }
    return false;
  }

  private static String slashed(Path relative) {
    StringBuilder path = new StringBuilder();
    for (Path part : relative) {
      path.append(path.isEmpty() ? "" : "/").append(part);
    }
    return path.toString();
  }
}
