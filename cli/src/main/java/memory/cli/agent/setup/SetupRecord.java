package memory.cli.agent.setup;

import com.google.common.base.Splitter;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.output.JsonText;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.PrivateFolder;

/// What was put into a host's files, so that they can become again what they were: one small file
/// of ours for each host, or for each host and project.
///
/// @param file where it is kept
/// @param launcher how the entries start memory; empty when that is not on record
record SetupRecord(Path file, String launcher, List<FileRecord> files) {
  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern IN_PROJECT =
      Pattern.compile("[a-z]+-([0-9a-f]{16})(-[0-9a-f]{16})?[.]json");

  /// @param created the file was not there before
  /// @param result the SHA-256 of what we made of it
  /// @param backup a copy of what it was
  /// @param folder the highest folder that was made for it
  record FileRecord(
      Path path, boolean created, String result, Optional<Path> backup, Optional<Path> folder) {
    FileRecord withResult(String now) {
      return new FileRecord(path, created, now, backup, folder);
    }
  }

  static Path fileOf(String host, SetupPlace place) {
    String name =
        place
            .project()
            .map(project -> host + "-" + hash(project.toString()).substring(0, 16))
            .orElse(host);
    boolean other = !place.rules().equals(SetupPlace.AGENTS);
    String file = other ? "-" + hash(place.rules()).substring(0, 16) : "";
    return place.records().resolve(name + file + ".json");
  }

  static String hash(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }

  /// The records of what was entered in projects.
  ///
  /// @param folder where records are kept
  static List<SetupRecord> ofProjects(Path folder) throws IOException {
    List<SetupRecord> records = new ArrayList<>();
    for (Path file : FolderFiles.of(folder, "*.json")) {
      if (IN_PROJECT.matcher(name(file)).matches()) {
        records.add(read(file));
      }
    }
    return records;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  String host() {
    return Splitter.on('-').splitToList(name(file)).getFirst();
  }

  /// The project's place that it is about: the folder above its files whose name it was made from.
  ///
  /// @return empty when there is none
  Optional<SetupPlace> place(SetupPlace user) {
    Matcher parts = IN_PROJECT.matcher(name(file));
    if (!parts.matches()) {
      return Optional.empty();
    }
    for (FileRecord record : files) {
      Path path = record.path();
      for (Path root = path.getParent(); root != null; root = root.getParent()) {
        if (hash(root.toString()).startsWith(parts.group(1))) {
          SetupPlace place = user.in(root);
          return Optional.of(
              parts.group(2) == null ? place : place.withRules(root.relativize(path).toString()));
        }
      }
    }
    return Optional.empty();
  }

  /// The record in the file; an empty one when there is none.
  static SetupRecord read(Path file) throws IOException {
    List<FileRecord> files = new ArrayList<>();
    String launcher;
    try {
      JsonObject root = JsonObject.of(BoundedRead.bytes(file, Optional.empty(), MAX_BYTES));
      launcher = root.orEmpty("launcher");
      for (JsonObject one : root.objects("files")) {
        one.string("path").ifPresent(path -> files.add(fileRecord(Path.of(path), one)));
      }
    } catch (NoSuchFileException none) {
      return new SetupRecord(file, "", List.of());
    } catch (MalformedJsonException malformed) {
      throw new FileSystemException(
          file.toString(), null, malformed.getMessage() + "; delete it and run this again");
    }
    return new SetupRecord(file, launcher, files);
  }

  Optional<FileRecord> of(Path path) {
    return files.stream().filter(record -> record.path().equals(path)).findFirst();
  }

  void write() throws IOException {
    PrivateFolder.create(Optional.ofNullable(file.getParent()).orElseThrow());
    String json =
        JsonText.object(object -> {
          object.writeStringField("launcher", launcher);
          JsonWrite.objects(object, "files", files)
              .each(record -> {
                object.writeStringField("path", record.path().toString());
                object.writeBooleanField("created", record.created());
                object.writeStringField("result", record.result());
                JsonWrite.optional(object, "backup", record.backup());
                JsonWrite.optional(object, "folder", record.folder());
              });
        });
    AtomicReplace.write(
        file, (json + "\n").getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.PRIVATE);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  private static FileRecord fileRecord(Path path, JsonObject json) {
    return new FileRecord(
        path,
        json.isTrue("created"),
        json.orEmpty("result"),
        json.string("backup").map(Path::of),
        json.string("folder").map(Path::of));
  }
}
