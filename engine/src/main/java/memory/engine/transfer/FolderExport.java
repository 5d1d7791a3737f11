package memory.engine.transfer;

import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.decision.LogFile;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.DurableFolder;
import memory.engine.file.FolderFiles;
import memory.engine.file.MemoryText;
import memory.engine.file.PathResolver;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.SideCopy;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ExportResult;
import memory.engine.request.ImportResult.LeftOut;
import memory.engine.write.SecretRedactor;

/// Memory as a folder of files, each under the name it gets there.
///
/// @param name relative to the folder, with `/`
/// @param masked it holds a secret or a private part, and `bytes` do not
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FolderExport(String name, byte[] bytes, boolean masked) {

  /// The files as they lie, but the decisions of a project in one log where a home has it: `memory
  /// --home` reads such a folder. Several scopes get a folder each.
  public static List<FolderExport> markdown(List<ScopeRoot> roots) throws IOException {
    Map<String, FolderExport> files = new LinkedHashMap<>();
    for (ScopeRoot root : roots) {
      for (ScopeFile file : sorted(root)) {
        String path =
            LogFile.at(root, file.path()).isPresent()
                ? file.path().fileName()
                : file.path().value();
        FolderExport export = of(below(roots, root) + path, file);
        files.merge(export.name(), export, FolderExport::and);
      }
    }
    return List.copyOf(files.values());
  }

  /// Its lines and another log's: what they say depends on no order.
  private FolderExport and(FolderExport other) {
    return new FolderExport(
        name, Bytes.concat(bytes, new byte[] {'\n'}, other.bytes), masked || other.masked);
  }

  /// A Markdown vault: decisions as notes with front matter, indexes and logs beside them, topics
  /// in the folder for knowledge.
  ///
  /// @param vault where it is to be, or is already
  public static List<FolderExport> vault(
      Path vault, List<ScopeRoot> roots, String memoryFolder, String knowledgeFolder)
      throws IOException {
    List<FolderExport> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (ScopeFile file : sorted(root)) {
        if (file.path().kind() != Kind.DECISION) {
          String folder = file.path().kind() == Kind.TOPIC ? knowledgeFolder : memoryFolder;
          files.add(of(folder + "/" + below(roots, root) + file.path(), file));
        }
      }
      for (ScopedDecision one : LogFile.list(List.of(root), Set.of()).all().reversed()) {
        Decision decision = one.decision();
        String note = VaultNote.markdown(decision);
        String shown = WriteGuard.redacted(note);
        String folder = memoryFolder + "/" + below(roots, root);
        files.add(
            new FolderExport(
                folder + VaultNote.path(vault.resolve(folder), decision),
                shown.getBytes(StandardCharsets.UTF_8),
                !shown.equals(note)));
      }
    }
    return files;
  }

  private static String below(List<ScopeRoot> roots, ScopeRoot root) {
    return roots.size() > 1 ? root.scope().label() + "/" : "";
  }

  /// Every file of a scope's memory, by name.
  public static List<ScopeFile> sorted(ScopeRoot root) throws IOException {
    List<ScopeFile> files = new ArrayList<>(ScopeFile.of(root));
    files.sort(Comparator.comparing(ScopeFile::path));
    return files;
  }

  private static FolderExport of(String name, ScopeFile file) throws IOException {
    byte[] bytes = BoundedRead.bytes(file.file(), file.root().boundary(), BoundedRead.LOG_BYTES);
    Optional<String> text = MemoryText.decode(bytes);
    if (text.isEmpty()) {
      return new FolderExport(name, bytes, false);
    }
    String shown =
        file.path().kind() == Kind.DECISION
            ? new SecretRedactor().redacted(text.get())
            : WriteGuard.redacted(text.get());
    return shown.equals(text.get())
        ? new FolderExport(name, bytes, false)
        : new FolderExport(name, shown.getBytes(StandardCharsets.UTF_8), true);
  }

  /// A folder that memory is copied to. What stands there already is never lost: a file with other
  /// bytes is kept, or goes to `.bak` first.
  public static final class ExportPlace {
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

  /// A decision as a note of a Markdown vault: its fields as front matter, then its words.
  public static final class VaultNote {
    private static final int SLUG_CHARS = 60;

    private VaultNote() {}

    /// The name of the note that it has in a folder; where it has none, the id and the first words.
    public static MemoryPath path(Path folder, Decision decision) throws IOException {
      String id = decision.id().replaceAll("[^A-Za-z0-9_-]", "-");
      for (Path note : new TreeSet<>(FolderFiles.below(folder, Optional.empty(), 1, _ -> false))) {
        String name = note.getFileName().toString();
        if (name.startsWith(id) && name.endsWith(".md") && isOf(note, decision)) {
          return new MemoryPath(name);
        }
      }
      String slug = decision.told().replaceAll("[^A-Za-z0-9]+", "-").replaceFirst("^-", "");
      String name =
          slug.substring(0, Math.min(slug.length(), SLUG_CHARS))
              .replaceFirst("-$", "")
              .toLowerCase(Locale.ROOT);
      return new MemoryPath(id + (name.isEmpty() ? "" : "-" + name) + ".md");
    }

    /// Whether its front matter names the decision, first, with or without quotes.
    private static boolean isOf(Path note, Decision decision) {
      try {
        return MemoryText.decode(BoundedRead.bytes(note, Optional.empty(), BoundedRead.LOG_BYTES))
            .filter(text -> text.replace("\"", "").startsWith("---\nid: " + decision.id() + "\n"))
            .isPresent();
      } catch (IOException unreadable) {
        return false;
      }
    }

    public static String markdown(Decision decision) {
      StringBuilder note = new StringBuilder("---\n");
      field(note, "id", decision.id());
      field(note, "status", decision.status().label());
      decision.createdAt().ifPresent(at -> field(note, "created", at.toString()));
      decision.updatedAt().ifPresent(at -> field(note, "updated", at.toString()));
      note.append("tags: [")
          .append(String.join(", ", decision.tags().stream().map(VaultNote::quoted).toList()))
          .append("]\n");
      decision.supersedes().forEach(old -> field(note, "supersedes", old));
      note.append("---\n\n");
      if (!decision.title().isBlank() && !decision.title().equals(decision.text())) {
        note.append("# ").append(decision.title().replace('\n', ' ')).append("\n\n");
      }
      note.append(decision.text()).append('\n');
      decision.reason().ifPresent(why -> note.append("\nReason: ").append(why).append('\n'));
      return note.toString();
    }

    private static void field(StringBuilder note, String name, String value) {
      note.append(name).append(": ").append(quoted(value)).append('\n');
    }

    private static String quoted(String value) {
      return "\""
          + value.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ').replace('\r', ' ')
          + "\"";
    }
  }
}
