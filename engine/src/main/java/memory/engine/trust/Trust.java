package memory.engine.trust;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.CanonicalPath;
import memory.engine.file.FileOwner;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ProcessLock;
import memory.engine.model.Layout;
import memory.engine.model.ProjectIdentity;

/// The user's own consent to project memory, kept in one file of theirs, by the project's canonical
/// folder and its owner, for all worktrees that are linked to it, and beside it, for each project,
/// the lines of its memory that are known. What cannot be read trusts nothing. Every call looks at
/// the files anew.
///
/// @param record `trust.json`; it and its folder are made by the first consent
/// @param cache the folder that holds indexes; a project's goes with its consent
public record Trust(Path record, Path cache, Clock clock) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// What the record says about a folder.
  ///
  /// @param trusted false also when the record could not be used
  /// @param projectKey what the project may call itself; empty = nothing
  /// @param made only a write stands behind it: what that did not bring is nobody's to show
  /// @param complaint why the record could not be used, and what to do
  public record Verdict(
      boolean trusted, String projectKey, boolean made, Optional<String> complaint) {}

  public static Trust of(Layout layout, Clock clock) {
    return new Trust(layout.trustRecord(), layout.cacheFolder(), clock);
  }

  public boolean isTrusted(Path projectFolder) {
    return verdict(projectFolder).trusted();
  }

  public Verdict verdict(Path projectFolder) {
    Map<String, Consent> consents;
    try {
      consents = TrustRecord.read(record);
    } catch (IOException unusable) {
      return new Verdict(
          false,
          "",
          false,
          Optional.of("no project is trusted: " + unusableRecord(unusable).getMessage()));
    }
    Path folder = CanonicalPath.orAbsolute(projectFolder);
    Optional<Consent> consent =
        Optional.ofNullable(consents.get(holder(folder, consents).toString()));
    try {
      boolean trusted = consent.isPresent() && consent.get().owner().equals(FileOwner.of(folder));
      return new Verdict(
          trusted,
          trusted ? consent.get().projectKey() : "",
          trusted && consent.get().made(),
          Optional.empty());
    } catch (IOException gone) {
      return new Verdict(false, "", false, Optional.empty());
    }
  }

  /// The folder whose consent counts: its own, else that of the main worktree that it is linked to.
  private static Path holder(Path folder, Map<String, Consent> consents) {
    return consents.containsKey(folder.toString())
        ? folder
        : ProjectIdentity.mainWorktree(folder)
            .filter(main -> consents.containsKey(main.toString()))
            .orElse(folder);
  }

  /// The folder whose consent counts in a project, given or not; the project's own where the record
  /// cannot be read.
  public Path holder(Path projectFolder) {
    Path folder = CanonicalPath.orAbsolute(projectFolder);
    try {
      return holder(folder, TrustRecord.read(record));
    } catch (IOException unusable) {
      return folder;
    }
  }

  /// The trusted folders, in order of their names.
  public List<Path> trusted() throws IOException {
    return consents().keySet().stream().map(Path::of).toList();
  }

  /// Records the user's consent; again is fine.
  ///
  /// @param projectKey what the project calls itself, as the user was shown it; empty = nothing
  /// @return the canonical folder that is trusted now
  /// @throws IOException when the folder does not exist or the record cannot be read or written
  public Path trust(Path projectFolder, String projectKey) throws IOException {
    return record(projectFolder, projectKey, false);
  }

  /// Records that a write made the project's memory: what it brings is known, what comes there
  /// otherwise is not shown before the user looked at it.
  public Path made(Path projectFolder) throws IOException {
    return record(projectFolder, "", true);
  }

  private Path record(Path projectFolder, String projectKey, boolean made) throws IOException {
    Path folder = holder(projectFolder.toRealPath());
    String since = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    Consent consent = new Consent(FileOwner.of(folder), since, projectKey, made);
    PrivateFolder.create(folderOf(record));
    try (ProcessLock _ = lock()) {
      Map<String, Consent> consents = consents();
      consents.put(folder.toString(), consent);
      TrustRecord.write(record, consents);
    }
    return folder;
  }

  /// The file that keeps the project's known lines, whether it exists or not: one for all worktrees
  /// of one consent.
  public Path knownFile(Path projectFolder) {
    String name = Layout.hash16(holder(projectFolder).toString());
    return record.resolveSibling("known").resolve(name);
  }

  /// What is known of a trusted project's memory.
  public KnownLines known(Path projectFolder) {
    return listed(knownFile(projectFolder));
  }

  /// Makes the lines of these texts known, besides those that are. A list that cannot be believed
  /// is begun anew.
  public void know(Path projectFolder, Iterable<String> texts) throws IOException {
    change(projectFolder, known -> known.with(texts));
  }

  /// Makes the lines of these texts unknown again.
  public void unlearn(Path projectFolder, Iterable<String> texts) throws IOException {
    change(projectFolder, known -> known.without(texts));
  }

  private void change(Path projectFolder, UnaryOperator<KnownLines> change) throws IOException {
    Path file = knownFile(projectFolder);
    PrivateFolder.create(folderOf(file));
    try (ProcessLock _ = lock()) {
      KnownLines before = listed(file);
      KnownLines after = change.apply(before);
      if (!Files.exists(file) || !after.isSame(before)) {
        after.write(file);
      }
    }
  }

  private static KnownLines listed(Path file) {
    try {
      return KnownLines.read(file);
    } catch (IOException noneOrUnusable) {
      return KnownLines.nothing();
    }
  }

  /// Takes the consent back and deletes the project's index, also when the folder is gone. Of a
  /// linked worktree that has none of its own it is the main worktree's.
  ///
  /// @return whether it had been trusted
  public boolean untrust(Path projectFolder) throws IOException {
    Path folder = CanonicalPath.orAbsolute(projectFolder);
    Path holder = holder(folder);
    PrivateFolder.delete(knownFile(folder));
    boolean was = forget(holder);
    for (Path indexed : Set.copyOf(List.of(folder, holder))) {
      PrivateFolder.delete(Layout.indexFolder(cache, Layout.projectAt(indexed)));
    }
    return was;
  }

  private boolean forget(Path folder) throws IOException {
    if (consents().isEmpty()) {
      return false;
    }
    try (ProcessLock _ = lock()) {
      Map<String, Consent> consents = consents();
      boolean was = consents.keySet().remove(folder.toString());
      if (was) {
        TrustRecord.write(record, consents);
      }
      return was;
    }
  }

  private Map<String, Consent> consents() throws IOException {
    try {
      return TrustRecord.read(record);
    } catch (IOException unusable) {
      throw unusableRecord(unusable);
    }
  }

  private FileSystemException unusableRecord(IOException cause) {
    String why =
        cause instanceof FileSystemException disk && disk.getReason() != null
            ? disk.getReason()
            : String.valueOf(cause.getMessage());
    FileSystemException told =
        new FileSystemException(
            record.toString(), null, why + "; mend or delete it, then run: memory trust DIR");
    told.initCause(cause);
    return told;
  }

  private ProcessLock lock() throws IOException {
    Path file = folderOf(record).resolve("trust.lock");
    return ProcessLock.tryAcquire(file, PATIENCE)
        .orElseThrow(() ->
            new FileSystemException(
                record.toString(), null, "another process is changing it; try again"));
  }

  private static Path folderOf(Path file) throws IOException {
    return Optional.ofNullable(file.getParent())
        .orElseThrow(() -> new FileSystemException(file.toString(), null, "not in a folder"));
  }

  /// One consent.
  ///
  /// @param owner whose folder it was when the user consented
  /// @param since when that was
  /// @param projectKey what the project called itself then; empty = nothing
  /// @param made a write made the project's memory; nobody has looked at what came there otherwise
  private record Consent(String owner, String since, String projectKey, boolean made) {}

  /// The bytes of `trust.json`: which project folders, belonging to whom, the user trusts.
  ///
  /// ```json
  /// {"version": 1, "trusted": [{"root": "/home/me/work", "owner": "1000", "since": "2026-…"}]}
  /// ```
  ///
  /// A project that a write made, and whose memory nobody has looked at, carries `"by": "write"`.
  private static final class TrustRecord {
    private static final int MAX_BYTES = 1 << 20;
    private static final String BY = "by";
    private static final String WRITE = "write";

    private TrustRecord() {}

    /// The consents by canonical project folder; none when there is no file.
    ///
    /// @throws MalformedJsonException when it is not such a record
    static Map<String, Consent> read(Path file) throws IOException {
      byte[] bytes;
      try {
        bytes = BoundedRead.bytes(file, Optional.empty(), MAX_BYTES);
        refuseWhenOthersMayWrite(file);
      } catch (NoSuchFileException none) {
        return new TreeMap<>();
      }
      Map<String, Object> record = BoundedJson.object(bytes);
      if (!Long.valueOf(1).equals(record.get("version"))
          || !(record.get("trusted") instanceof List<?> list)) {
        throw new IOException("it is not a trust record of version 1");
      }
      Map<String, Consent> consents = new TreeMap<>();
      for (Object element : list) {
        if (!(element instanceof Map<?, ?> entry)
            || !(entry.get("root") instanceof String root)
            || !(entry.get("owner") instanceof String owner)) {
          throw new IOException("an entry lacks its root or owner");
        }
        consents.put(
            root,
            new Consent(
                owner,
                text(entry, "since"),
                text(entry, "projectKey"),
                WRITE.equals(text(entry, BY))));
      }
      return consents;
    }

    private static String text(Map<?, ?> entry, String field) {
      return entry.get(field) instanceof String text ? text : "";
    }

    static void write(Path file, Map<String, Consent> consents) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonGenerator json =
          new JsonFactory().createGenerator(bytes).useDefaultPrettyPrinter()) {
        json.writeStartObject();
        json.writeNumberField("version", 1);
        JsonWrite.objects(json, "trusted", consents.entrySet())
            .each(entry -> {
              json.writeStringField("root", entry.getKey());
              json.writeStringField("owner", entry.getValue().owner());
              json.writeStringField("since", entry.getValue().since());
              if (!entry.getValue().projectKey().isEmpty()) {
                json.writeStringField("projectKey", entry.getValue().projectKey());
              }
              if (entry.getValue().made()) {
                json.writeStringField(BY, WRITE);
              }
            });
        json.writeEndObject();
        json.writeRaw('\n');
      }
      AtomicReplace.write(file, bytes.toByteArray(), AtomicReplace.Policy.PRIVATE);
    }
  }

  static void refuseWhenOthersMayWrite(Path file) throws IOException {
    if (FileOwner.isWrittenByOthers(file)) {
      throw new IOException("others may write it; chmod 600 it after a look");
    }
  }
}
