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
import memory.engine.file.BoundedRead;
import memory.engine.file.ConflictCopy;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.indexer.sync.FolderEntries.Entry;
import memory.indexer.sync.Listing.ListedFile;

/// Looks at every file of one scope with `stat` and opens none. What cannot be taken in is noted
/// and left as it is.
final class ScopeWalk {

  /// Hears of a real folder before its names are read, so that a watch on it misses nothing.
  interface FolderVisitor {
    FolderVisitor NONE = folder -> {};

    void enter(Path folder);
  }

  private static final String LOG_NAME = "decisions.jsonl";

  private final ScopeRoot root;
  private final Limits limits;
  private final FolderVisitor visitor;
  private final boolean countNames;
  private int folders;

  /// @param countNames tell files with a second name apart, at a small cost
  ScopeWalk(ScopeRoot root, Limits limits, FolderVisitor visitor, boolean countNames) {
    this.root = root;
    this.limits = limits;
    this.visitor = visitor;
    this.countNames = countNames;
  }

  /// All of the scope.
  Listing everything() {
    Listing listing = new Listing();
    for (int mount = 0; mount < root.mounts().size(); mount++) {
      mount(listing, mount);
    }
    return listing;
  }

  /// One of the scope's folders, new.
  void mount(Listing listing, int mount) {
    Mount place = root.mounts().get(mount);
    if (leadsOut(place.folder())) {
      listing.notes.put(place.prefix() + ".", "a link leads out of the project");
      return;
    }
    if (place.names().isEmpty()) {
      folder(listing, mount, place.folder(), "", 0, false);
      return;
    }
    for (String name : place.names()) {
      Entry entry = Entry.of(place.folder().resolve(name), countNames);
      name(listing, mount, entry, name, 0, true);
      joined(listing, mount, place.folder(), name);
    }
  }

  /// A log that the main worktree has too, or alone, is listed as both.
  private void joined(Listing listing, int mount, Path folder, String name) {
    String path = root.mounts().get(mount).prefix() + name;
    Optional<JoinedLog> log = JoinedLog.of(root, path, folder.resolve(name));
    if (log.isPresent() && !listing.notes.containsKey(path)) {
      try {
        listing.files.put(path, new ListedFile(folder, name, log.get().stat(), mount));
      } catch (IOException gone) {
        // The main worktree's log went in this moment: the own one stands as it is.
      }
    }
  }

  /// One path of a mount and all below it, after somebody said that it changed.
  void again(Listing listing, int mount, Path changed) {
    Mount place = root.mounts().get(mount);
    Path relative = place.folder().relativize(changed);
    String path = slashed(relative);
    boolean known = listing.unseen.containsKey(changed);
    ListedFile before = listing.files.get(place.prefix() + path);
    listing.forget(mount, place.prefix() + path);
    listing.unseen.keySet().removeIf(name -> name.startsWith(changed));
    listing.copies.keySet().removeIf(name -> name.startsWith(changed));
    for (int i = 0; i < relative.getNameCount() - 1; i++) {
      if (relative.getName(i).toString().startsWith(".")) {
        return;
      }
    }
    Entry entry = Entry.of(changed, countNames);
    name(listing, mount, entry, path, relative.getNameCount() - 1, false);
    ListedFile now = listing.files.get(place.prefix() + path);
    if (before == null || !before.equals(now)) {
      listing.changed();
    }
    if (!known && now != null && now.stat().hardLinked()) {
      listing.addSecondName(now);
    }
  }

  private void folder(
      Listing listing, int mount, Path folder, String path, int depth, boolean viaLink) {
    if (depth > limits.depth()) {
      note(listing, mount, path, "more than " + limits.depth() + " folders deep");
      return;
    }
    if (++folders > limits.files()) {
      note(listing, mount, path, "more than " + limits.files() + " folders; the rest is left out");
      return;
    }
    if (!viaLink) {
      visitor.enter(folder);
    }
    List<Entry> entries = new ArrayList<>();
    try {
      FolderEntries.read(folder, countNames, entries);
    } catch (NoSuchFileException | NotDirectoryException gone) {
      return;
    } catch (DirectoryIteratorException broken) {
      note(listing, mount, path, "cannot be listed");
    } catch (IOException broken) {
      BoundedRead.checkHandles(broken);
      note(listing, mount, path, FileReading.reason(broken));
    }
    String prefix = path.isEmpty() ? "" : path + "/";
    for (Entry entry : entries) {
      name(listing, mount, entry, prefix.concat(entry.name()), depth, viaLink);
    }
  }

  private void name(
      Listing listing, int mount, Entry entry, String path, int depth, boolean viaLink) {
    int start = path.lastIndexOf('/') + 1;
    boolean wanted = isMemory(mount, path, start, depth);
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
          note(listing, mount, path, "a name that is not UTF-8; left out");
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
          note(listing, mount, path, "a link leads out of the project");
          return;
        }
      }
      switch (stat.type()) {
        case FOLDER -> innerFolder(listing, mount, entry.file(), path, depth, viaLink, link);
        case FILE -> {
          if (wanted) {
            file(listing, path, new ListedFile(entry.folder(), entry.name(), stat, mount));
          }
        }
        case LINK, OTHER -> {
          if (wanted) {
            note(listing, mount, path, "not a regular file");
          }
        }
      }
    } catch (NoSuchFileException gone) {
      if (wanted && link) {
        note(listing, mount, path, "a link to nothing");
      }
    } catch (IOException broken) {
      if (wanted && (link || Files.isDirectory(entry.folder()))) {
        note(
            listing,
            mount,
            path,
            link ? "a link that cannot be followed" : FileReading.reason(broken));
      }
    }
  }

  private void file(Listing listing, String path, ListedFile file) {
    if (ConflictCopy.mayBe(file.name())) {
      ConflictCopy.originalName(file.name())
          .ifPresent(name -> listing.copies.put(file.file(), file.folder().resolve(name)));
      if (ConflictCopy.originalOf(file.file()).isPresent()) {
        return;
      }
    }
    add(listing, path, file);
  }

  private void innerFolder(
      Listing listing,
      int mount,
      Path folder,
      String path,
      int depth,
      boolean viaLink,
      boolean link)
      throws IOException {
    Mount place = root.mounts().get(mount);
    if (path.startsWith(".", path.lastIndexOf('/') + 1) || !place.names().isEmpty()) {
      return;
    }
    if ((link || viaLink) && isLoop(folder, place.folder())) {
      note(listing, mount, path, "a link leads back to a folder that holds it");
      return;
    }
    folder(listing, mount, folder, path, depth + 1, viaLink || link);
  }

  private void add(Listing listing, String path, ListedFile file) {
    String prefix = root.mounts().get(file.mount()).prefix();
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

  private void note(Listing listing, int mount, String path, String why) {
    listing.notes.put(root.mounts().get(mount).prefix() + (path.isEmpty() ? "." : path), why);
  }

  /// @param start where the last name of the path begins
  private boolean isMemory(int mount, String path, int start, int depth) {
    if (!root.mounts().get(mount).names().isEmpty()) {
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
        return false;
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
