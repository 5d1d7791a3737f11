package memory.engine.trust;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;

/// The bytes of `trust.json`: which project folders, belonging to whom, the user trusts.
///
/// ```json
/// {"version": 1, "trusted": [{"root": "/home/me/work", "owner": "1000", "since": "2026-…"}]}
/// ```
///
/// A project that a write made, and whose memory nobody has looked at, carries `"by": "write"`.
final class TrustRecord {
  private static final int MAX_BYTES = 1 << 20;
  private static final String BY = "by";
  private static final String WRITE = "write";

  /// One consent.
  ///
  /// @param owner whose folder it was when the user consented
  /// @param since when that was
  /// @param projectKey what the project called itself then; empty = nothing
  /// @param made a write made the project's memory; nobody has looked at what came there otherwise
  record Consent(String owner, String since, String projectKey, boolean made) {}

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
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes).useDefaultPrettyPrinter()) {
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

  static void refuseWhenOthersMayWrite(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      if (mode.contains(PosixFilePermission.GROUP_WRITE)
          || mode.contains(PosixFilePermission.OTHERS_WRITE)) {
        throw new IOException("others may write it; chmod 600 it after a look");
      }
    }
  }
}
