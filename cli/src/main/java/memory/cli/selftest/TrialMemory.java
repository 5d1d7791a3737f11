package memory.cli.selftest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteEdits;
import memory.engine.note.Stamp;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// A memory to try things on: one folder, written as every command writes.
final class TrialMemory {
  static final MemoryPath NOTES = new MemoryPath("MEMORY.md");

  private final Path home;
  private final ScopeWriter writer;

  TrialMemory(Path home) {
    this.home = home;
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
    this.writer =
        new ScopeWriter(root, WriteCheck.guarded(), Clock.systemUTC(), ScopeWriter.Witness.NONE);
  }

  Path file() {
    return home.resolve(NOTES.value());
  }

  String text() throws IOException {
    return new String(Files.readAllBytes(file()), StandardCharsets.UTF_8);
  }

  WriteResult add(String text) throws IOException {
    try {
      Stamp now = Stamp.now("", writer.clock(), Optional.empty());
      return writer.apply("append", NOTES, NoteEdits.append(writer.check(text), now));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  boolean adds(String text) throws IOException {
    return add(text) instanceof WriteResult.Written;
  }
}
