package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.SideCopy;
import memory.engine.request.ExportResult;
import memory.engine.request.ImportResult.LeftOut;

/// A folder that memory is copied to. What stands there already is never lost: a file with other
/// bytes is kept, or goes to `.bak` first.
public final class ExportPlace {
  private final Path folder;
  private final boolean replaces;
  private final Clock clock;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private final List<String> backups = new ArrayList<>();
  private int written;
  private int same;
  private int masked;

  /// @param replaces whether other bytes give way
  public ExportPlace(Path folder, boolean replaces, Clock clock) {
    this.folder = folder;
    this.replaces = replaces;
    this.clock = clock;
  }

  /// Makes a folder that may stay empty.
  public void make(String name) throws IOException {
    DurableFolder.create(folder.resolve(name), AtomicReplace.Policy.CONFIG);
  }

  /// A name that no memory file may have, or whose way leads out of the folder, is left out.
  public void put(FolderExport export) throws IOException {
    try {
      put(new PathResolver(folder, Optional.of(folder)).resolve(export.name()), export);
    } catch (RefusedPathException refused) {
      leftOut.add(new LeftOut(export.name(), 0, refused.reason()));
    }
  }

  /// Puts it where the user wants it.
  public void put(Path file, FolderExport export) throws IOException {
    masked += export.masked() ? 1 : 0;
    DurableFolder.create(
        Optional.ofNullable(file.getParent()).orElse(folder), AtomicReplace.Policy.CONFIG);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] before = BoundedRead.bytes(file, Optional.of(folder), Integer.MAX_VALUE - 8);
      if (Arrays.equals(before, export.bytes())) {
        same++;
        return;
      }
      if (!replaces) {
        kept.add(export.name());
        return;
      }
      backups.add(SideCopy.backup(file, before, AtomicReplace.Policy.CONFIG, clock).toString());
    }
    AtomicReplace.write(file, export.bytes(), AtomicReplace.Policy.CONFIG);
    written++;
  }

  /// What became of all files.
  ///
  /// @param lines the entries in them, of JSON lines alone
  public ExportResult result(JsonlExport lines) {
    leftOut.addAll(lines.leftOut());
    return new ExportResult(
        lines.lines(), written, same, masked + lines.masked(), leftOut, kept, backups);
  }
}
