package memory.indexer.sync;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.indexer.sync.Listing.ListedFile;
import org.jspecify.annotations.Nullable;

/// The [Listing] of a process that stays: kept in step with the disk by looking only where a
/// [FolderWatch] says that something may have changed, and at what it cannot see: links, files with
/// two names, folders that were not there. From time to time, and whenever watching fails, it looks
/// at everything. Used by one thread at a time.
final class LiveListing implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMillis(20);
  static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration QUIET = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final Duration BACKSTOP = Duration.ofMinutes(5);

  /// With more than this to look at, looking at everything is as cheap.
  private static final int MOST_SUSPECTS = 500;

  private static final Duration RETRY = Duration.ofMinutes(1);

  /// File systems that another machine can write to with no event here.
  private static final Set<String> UNWATCHABLE =
      Set.of(
          "nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "vboxsf", "fuse.sshfs", "afs", "ceph");

  private final ScopeRoot root;
  private final Limits limits;
  private final Path indexFolder;
  private final Map<Integer, Long> mountInodes = new HashMap<>();
  private volatile @Nullable FolderWatch watch;
  private @Nullable Listing listing;
  private long lastWholeLookNs;
  private long lastFailureNs;
  private boolean failed;

  LiveListing(ScopeRoot root, Limits limits, Path indexFolder) {
    this.root = root;
    this.limits = limits;
    this.indexFolder = indexFolder;
  }

  /// The disk as it is now.
  Listing look() {
    try {
      return looked();
    } catch (RuntimeException outOfHandles) {
      // What was reported and not looked at is reported no more: the next look is at everything.
      listing = null;
      throw outOfHandles;
    }
  }

  private Listing looked() {
    FolderWatch watching = watching();
    if (watching == null) {
      return ScopeWalk.everything(root, limits);
    }
    FolderWatch.Dirty dirty = watching.settle(PATIENCE);
    Listing known = listing;
    boolean anew = known == null || dirty.everything() || isOver(lastWholeLookNs, BACKSTOP);
    Listing now = known == null || anew ? new Listing() : known;
    ScopeWalk walk = new ScopeWalk(root, limits, watching::add, true, now);
    if (anew) {
      rememberMounts();
      walk.everything();
      listing = now;
      lastWholeLookNs = System.nanoTime();
    } else {
      refresh(now, walk, dirty.paths());
    }
    if (watching.isBroken()) {
      giveUp();
    }
    return now;
  }

  /// Waits for a change, then until nothing more happens for a moment; for a while where nothing
  /// reports changes.
  void awaitChange() throws InterruptedException {
    FolderWatch watching = watch;
    if (watching == null) {
      Thread.sleep(POLL);
      return;
    }
    if (!watching.awaitChange(POLL)) {
      return;
    }
    long end = System.nanoTime() + LONGEST.toNanos();
    long before;
    do {
      before = watching.events();
      Thread.sleep(QUIET);
    } while (watching.events() != before && System.nanoTime() < end);
  }

  private void refresh(Listing known, ScopeWalk walk, Set<Path> dirty) {
    for (int mount = 0; mount < root.mounts().size(); mount++) {
      Mount place = root.mounts().get(mount);
      long inode = inode(place.folder());
      boolean moved = !Long.valueOf(inode).equals(mountInodes.put(mount, inode));
      List<Path> suspects = withoutInner(suspects(known, mount, place, dirty));
      if (!place.names().isEmpty()) {
        lookAtNames(known, walk, mount, place);
      } else if (moved || dirty.contains(place.folder()) || suspects.size() > MOST_SUSPECTS) {
        known.forget(mount, place);
        walk.mount(mount);
        known.changed();
      } else {
        for (Path path : suspects) {
          walk.again(mount, path);
        }
      }
    }
  }

  private static void lookAtNames(Listing known, ScopeWalk walk, int mount, Mount place) {
    List<Optional<ListedFile>> before = known.named(place);
    known.forget(mount, place);
    walk.mount(mount);
    if (!known.named(place).equals(before)) {
      known.changed();
    }
  }

  private static List<Path> suspects(Listing known, int mount, Mount place, Set<Path> dirty) {
    List<Path> suspects = new ArrayList<>();
    for (Path path : dirty) {
      if (path.startsWith(place.folder())) {
        suspects.add(path);
      }
    }
    known.copies.forEach((copy, original) -> {
      if (dirty.contains(original) && copy.startsWith(place.folder())) {
        suspects.add(copy);
      }
    });
    known.unseen.forEach((name, owner) -> {
      if (owner == mount) {
        suspects.add(name);
      }
    });
    return suspects;
  }

  /// The paths that lie in no other of them.
  private static List<Path> withoutInner(List<Path> paths) {
    List<Path> outer = new ArrayList<>();
    paths.sort((one, other) -> Integer.compare(one.getNameCount(), other.getNameCount()));
    Set<Path> taken = new HashSet<>();
    for (Path path : paths) {
      boolean inner = false;
      for (Path above = path; above != null && !inner; above = above.getParent()) {
        inner = taken.contains(above);
      }
      if (!inner) {
        taken.add(path);
        outer.add(path);
      }
    }
    return outer;
  }

  private void rememberMounts() {
    for (int mount = 0; mount < root.mounts().size(); mount++) {
      mountInodes.put(mount, inode(root.mounts().get(mount).folder()));
    }
  }

  private static long inode(Path folder) {
    try {
      return FileStat.ofTarget(folder).inode();
    } catch (IOException missing) {
      return -1;
    }
  }

  private @Nullable FolderWatch watching() {
    if (watch == null && (!failed || isOver(lastFailureNs, RETRY)) && isWatchable()) {
      try {
        watch = FolderWatch.start(indexFolder);
        failed = false;
      } catch (IOException noWatching) {
        failed = true;
        lastFailureNs = System.nanoTime();
      }
    }
    return watch;
  }

  private boolean isWatchable() {
    for (Mount mount : root.mounts()) {
      try {
        if (Files.exists(mount.folder())
            && UNWATCHABLE.contains(Files.getFileStore(mount.folder()).type())) {
          return false;
        }
      } catch (IOException unknown) {
        return false;
      }
    }
    return true;
  }

  private void giveUp() {
    close();
    listing = null;
    failed = true;
    lastFailureNs = System.nanoTime();
  }

  private static boolean isOver(long sinceNs, Duration duration) {
    return System.nanoTime() - sinceNs > duration.toNanos();
  }

  private static void close(FolderWatch watch) {
    try {
      watch.close();
    } catch (IOException leftBehind) {
      // An empty folder in the cache.
    }
  }

  @Override
  public void close() {
    Optional.ofNullable(watch).ifPresent(LiveListing::close);
    watch = null;
  }
}
