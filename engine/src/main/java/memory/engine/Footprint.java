package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import memory.engine.capture.CaptureQueue;
import memory.engine.config.ConfigEdit;
import memory.engine.config.DisabledProjects;
import memory.engine.file.FolderFiles;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Layout;
import memory.engine.model.Mount;
import memory.engine.model.ProjectIdentity;
import memory.engine.write.ScopeWriter;

/// What memory has put on this machine besides its program, for whoever takes it away.
///
/// @param kept what it keeps for itself: cache, consents, settings, the states of scopes with their
///   recovery copies
/// @param captures how many lines of prompts wait in it for their user's word
/// @param memory the user's own memory; that of projects belongs to the projects
public record Footprint(List<Path> kept, int captures, List<Store> memory) {
  private static final Predicate<String> NOTE =
      Pattern.compile(".*([.]md|decisions[.]jsonl)([.](bak|torn)[.]\\d+)?").asMatchPredicate();

  public Footprint {
    kept = List.copyOf(kept);
    memory = List.copyOf(memory);
  }

  /// A folder of the user's own memory.
  ///
  /// @param notes the files of memory in it; the folder itself where it is a link
  /// @param others the names of what else lies in it, and stays
  public record Store(Path folder, List<Path> notes, Set<String> others) {
    public Store {
      notes = List.copyOf(notes);
    }

    private static Store of(Mount mount, List<Path> kept) throws IOException {
      Path folder = mount.folder();
      if (Files.isSymbolicLink(folder)) {
        return new Store(folder, List.of(folder), Set.of());
      }
      if (!mount.names().isEmpty()) {
        return new Store(
            folder, there(mount.names().stream().map(folder::resolve).toList()), Set.of());
      }
      List<Path> notes = new ArrayList<>();
      Set<String> others = new TreeSet<>();
      for (Path file :
          FolderFiles.below(
              folder, Optional.empty(), Integer.MAX_VALUE, inner -> !kept.contains(inner))) {
        String name = folder.relativize(file).toString();
        if (NOTE.test(name) && !("/" + name).contains("/.")) {
          notes.add(file);
        } else if (!kept.contains(file)) {
          others.add(folder.relativize(file).getName(0).toString());
        }
      }
      return new Store(folder, notes, others);
    }
  }

  static Footprint of(Workspace workspace) throws IOException {
    Layout layout = workspace.layout();
    List<Path> kept = new ArrayList<>(List.of(layout.cacheFolder(), layout.configFolder()));
    kept.add(layout.globalConfig());
    if (ConfigEdit.isAlone(layout.globalDecisionConfig(), "enabled")) {
      kept.add(layout.globalDecisionConfig());
    }
    if (DisabledProjects.isAlone(layout)) {
      kept.add(layout.disabledProjects());
    }
    kept.add(ScopeWriter.stateFolder(layout.global()));
    try {
      for (Path project : workspace.trust().trusted()) {
        kept.add(ScopeWriter.stateFolder(Layout.projectAt(project)));
        for (Path tree : ProjectIdentity.linkedWorktrees(project)) {
          kept.add(ScopeWriter.stateFolder(Layout.projectAt(tree)));
        }
      }
    } catch (IOException unreadable) {
      // Then nobody knows which projects there are.
    }
    List<Store> memory = new ArrayList<>();
    for (Mount mount : layout.global().mounts()) {
      Store store = Store.of(mount, kept);
      if (!store.notes().isEmpty()) {
        memory.add(store);
      }
    }
    int captures = CaptureQueue.count(layout, workspace.environment().clock());
    return new Footprint(there(kept), captures, memory);
  }

  private static List<Path> there(List<Path> paths) {
    return paths.stream().filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS)).toList();
  }

  /// The same, but for one thing that is to stay.
  public Footprint without(Path path) {
    return new Footprint(kept.stream().filter(one -> !one.equals(path)).toList(), captures, memory);
  }

  /// Deletes it, and the folders below a user's home that are empty then. A link goes, what it
  /// leads to stays.
  public void remove(Path home, boolean withMemory) throws IOException {
    List<Path> gone = new ArrayList<>(kept);
    if (withMemory) {
      memory.forEach(store -> gone.addAll(store.notes()));
    }
    for (Path path : gone) {
      PrivateFolder.delete(path);
      PrivateFolder.deleteEmpty(Optional.ofNullable(path.getParent()).orElse(home), home);
    }
  }
}
