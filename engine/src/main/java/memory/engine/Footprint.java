package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.config.DisabledProjects;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Layout;
import memory.engine.model.Mount;
import memory.engine.write.ScopeWriter;

/// What memory has put on this machine besides its program, for whoever takes it away.
///
/// @param kept what it keeps for itself: cache, consents, settings, the states of scopes with their
///   recovery copies
/// @param memory the user's own memory; that of projects belongs to the projects
public record Footprint(List<Path> kept, List<Path> memory) {
  public Footprint {
    kept = List.copyOf(kept);
    memory = List.copyOf(memory);
  }

  /// What of it is there.
  static Footprint of(Workspace workspace) {
    Layout layout = workspace.layout();
    List<Path> kept = new ArrayList<>(List.of(layout.cacheFolder(), layout.configFolder()));
    kept.add(layout.globalConfig());
    kept.add(layout.globalDecisionConfig());
    if (DisabledProjects.isAlone(layout)) {
      kept.add(layout.disabledProjects());
    }
    kept.add(ScopeWriter.stateFolder(layout.global()));
    try {
      for (Path project : workspace.trust().trusted()) {
        kept.add(ScopeWriter.stateFolder(Layout.projectAt(project)));
      }
    } catch (IOException unreadable) {
      // Then nobody knows which projects there are.
    }
    List<Path> memory = new ArrayList<>();
    for (Mount mount : layout.global().mounts()) {
      if (mount.names().isEmpty()) {
        memory.add(mount.folder());
      } else {
        mount.names().forEach(name -> memory.add(mount.folder().resolve(name)));
      }
    }
    return new Footprint(there(kept), there(memory));
  }

  private static List<Path> there(List<Path> paths) {
    return paths.stream().filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS)).toList();
  }

  /// Deletes it, and the folders below a user's home that are empty then. A link goes, what it
  /// leads to stays.
  public void remove(Path home, boolean withMemory) throws IOException {
    List<Path> gone = new ArrayList<>(kept);
    if (withMemory) {
      gone.addAll(memory);
    }
    for (Path path : gone) {
      PrivateFolder.delete(path);
      PrivateFolder.deleteEmpty(Optional.ofNullable(path.getParent()).orElse(home), home);
    }
  }
}
