package memory.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryBenchTest {
  @TempDir private Path folder;

  @Test
  void aColdStartIsTheUsersOwnSearchWithoutAServer() throws IOException {
    Path home = Files.createDirectories(folder.resolve("memory"));
    Files.writeString(home.resolve("MEMORY.md"), "- The crane lifts forty tons\n");
    Path program = folder.resolve("memory.sh");
    Files.writeString(program, "echo \"$LC_ALL $PI_MEMORY_NO_SERVE $*\" >>seen\n");
    Environment environment =
        new Environment(Map.of("LC_ALL", "C.UTF-8"), folder, folder, Clock.systemUTC());
    WorkspaceOptions options =
        new WorkspaceOptions(
            Optional.of(home), Optional.empty(), false, Optional.of(home.resolve("c")), Map.of());
    new MemoryBench(environment, options, LuceneIndex::open, List.of("sh", program.toString()), 1)
        .run(List.of("crane"), SearchIndex.Progress.SILENT);
    String typed = "C.UTF-8 1 --home " + home + " --config " + home.resolve("c");
    assertThat(folder.resolve("seen")).hasContent((typed + " -q search -- crane\n").repeat(2));
  }
}
