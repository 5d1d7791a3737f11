package memory.cli.command;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.model.IndexStatus;
import memory.engine.model.Reason;
import memory.engine.model.VisibleText;
import memory.indexer.IndexOptions;
import memory.indexer.IndexWatch;
import memory.indexer.IndexWatch.SyncReport;
import memory.indexer.LuceneIndex;

/// `memory index`: how the index stands, made anew, or kept in step while it runs.
public final class IndexCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    Workspace workspace = call.workspace();
    return switch (call.arguments().operands().getFirst()) {
      case "status" -> status(call, workspace);
      case "rebuild" -> rebuild(call, workspace);
      default -> watch(call, workspace);
    };
  }

  private static ExitCode status(Call call, Workspace workspace) throws IOException {
    try (MemoryEngine engine = call.open(workspace)) {
      return show(call, engine.index().status());
    }
  }

  private static ExitCode rebuild(Call call, Workspace workspace) throws IOException {
    try (MemoryEngine engine = call.open(workspace)) {
      return show(call, engine.index().rebuild(call.console().indexing()));
    }
  }

  /// Until it is stopped or nobody reads on. Syncs are told by this thread, so that a closed pipe
  /// ends it.
  private static ExitCode watch(Call call, Workspace workspace) {
    Console console = call.console();
    console.note("watching " + workspace.layout().global().folder() + "; Ctrl-C stops");
    BlockingQueue<Optional<SyncReport>> syncs = new LinkedBlockingQueue<>();
    try (LuceneIndex index =
            LuceneIndex.open(
                workspace.roots(), workspace.layout().cacheFolder(), IndexOptions.staying());
        IndexWatch watch = index.watch(sync -> syncs.add(Optional.of(sync)))) {
      Thread end = new Thread(() -> awaitEnd(watch, syncs), "memory-watch-end");
      end.setDaemon(true);
      end.start();
      for (Optional<SyncReport> sync = syncs.take(); sync.isPresent(); sync = syncs.take()) {
        SyncReport told = sync.get();
        console.json(json -> StatusReport.writeSync(json, told));
        console.flush();
      }
      throw CommandFailure.unavailable(
          Reason.BACKEND_ERROR, "an index cannot be read any more", "run: memory index rebuild");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return ExitCode.OK;
    }
  }

  private static void awaitEnd(IndexWatch watch, BlockingQueue<Optional<SyncReport>> syncs) {
    try {
      watch.await();
      syncs.add(Optional.empty());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static ExitCode show(Call call, IndexStatus status) {
    Console console = call.console();
    return call.answer(
        json -> StatusReport.writeIndex(json, status),
        () -> {
          console.line(StatusReport.line(status));
          status.notes().forEach(note -> console.note(VisibleText.lineForPeople(note)));
        });
  }
}
