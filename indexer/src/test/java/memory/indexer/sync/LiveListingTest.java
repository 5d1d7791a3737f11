package memory.indexer.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveListingTest {
  @TempDir private Path folder;

  @Test
  void seesWhatWasReportedToALookThatFailed() throws IOException {
    Path memory = Files.createDirectory(folder.resolve("memory"));
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(memory)), Optional.empty());
    try (LiveListing live = new LiveListing(root, Limits.standard(), folder.resolve("index"))) {
      Listing listing = live.look();
      Path relative = Path.of("x.md");
      listing.unseen.put(relative, 0); // cannot be looked at
      Files.writeString(memory.resolve("a.md"), "- walrus\n");
      while (catchThrowable(live::look) == null) { // a busy machine reports it later
        Thread.onSpinWait();
      }
      listing.unseen.remove(relative);
      assertThat(live.look().files).containsKey("a.md");
    }
  }
}
