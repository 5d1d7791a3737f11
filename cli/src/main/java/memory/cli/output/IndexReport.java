package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import memory.engine.file.JsonWrite;
import memory.engine.model.IndexStatus;
import memory.indexer.IndexWatch.SyncReport;

/// The state of the index, as it is shown.
public final class IndexReport {
  private IndexReport() {}

  public static void write(JsonGenerator json, IndexStatus status) throws IOException {
    json.writeNumberField("passages", status.passages());
    json.writeNumberField("files", status.files());
    json.writeNumberField("bytes", status.bytes());
    SearchReport.writeFreshness(json, status.freshness());
    JsonWrite.optional(json, "last_sync", status.lastSync());
    json.writeNumberField("schema", status.schema());
    JsonWrite.strings(json, "notes", status.notes());
  }

  /// One sync, as `watch` tells it.
  public static void write(JsonGenerator json, SyncReport sync) throws IOException {
    JsonWrite.strings(json, "changed", sync.changed());
    json.writeNumberField("passages", sync.passages());
    json.writeNumberField("took_ms", SearchReport.millis(sync.took()));
  }

  /// One line for people.
  public static String line(IndexStatus status) {
    StringBuilder line = new StringBuilder();
    line.append(Plural.of(status.passages(), "passage"))
        .append(" in ")
        .append(Plural.of(status.files(), "file"))
        .append(", ");
    line.append(size(status.bytes())).append(" of index, ").append(status.freshness().label());
    if (!status.freshness().reason().isEmpty()) {
      line.append(" (").append(status.freshness().reason()).append(')');
    }
    status.lastSync().ifPresent(instant -> line.append(", last written ").append(instant));
    return line.toString();
  }

  private static String size(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " bytes";
    }
    if (bytes < 1 << 20) {
      return (bytes + 512) / 1024 + " KiB";
    }
    return JsonText.rounded(bytes / (double) (1 << 20), 1) + " MiB";
  }
}
