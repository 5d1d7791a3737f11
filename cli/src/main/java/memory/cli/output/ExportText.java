package memory.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import memory.engine.model.VisibleText;
import memory.engine.transfer.ExportPlace.Put;

/// An export as it is told: how much was copied, and what stood in the way.
public final class ExportText {
  private final String shape;
  private final String to;
  private final List<String> kept = new ArrayList<>();
  private final List<String> backups = new ArrayList<>();
  private OptionalInt entries = OptionalInt.empty();
  private int written;
  private int same;
  private int masked;

  public ExportText(String shape, String to) {
    this.shape = shape;
    this.to = to;
  }

  /// How many entries the one file holds.
  public void entries(int number) {
    entries = OptionalInt.of(number);
  }

  /// @param hid the copy lacks a secret or a private part
  public void add(String name, Put put, boolean hid) {
    masked += hid ? 1 : 0;
    switch (put) {
      case Put.Written() -> written++;
      case Put.Same() -> same++;
      case Put.Kept() -> kept.add(name);
      case Put.Replaced(var backup) -> {
        written++;
        backups.add(backup.toString());
      }
    }
  }

  public ExitCode tell(Console console, boolean json) {
    if (json) {
      console.json(object -> {
        object.writeBooleanField("ok", kept.isEmpty());
        object.writeStringField("action", "export");
        object.writeStringField("shape", shape);
        object.writeStringField("to", to);
        if (entries.isPresent()) {
          object.writeNumberField("entries", entries.getAsInt());
        }
        object.writeNumberField("written", written);
        object.writeNumberField("unchanged", same);
        object.writeNumberField("masked", masked);
        HitJson.writeStrings(object, "kept", kept);
        HitJson.writeStrings(object, "backups", backups);
      });
    } else {
      console.line(
          "export to "
              + VisibleText.line(to)
              + " ("
              + shape
              + "): "
              + (entries.isPresent() ? entries.getAsInt() + " entries, " : "")
              + written
              + (written == 1 ? " file written, " : " files written, ")
              + same
              + " as they were");
      backups.forEach(file -> console.line("  what stood there: " + VisibleText.line(file)));
      kept.forEach(name -> console.line("  not replaced: " + VisibleText.line(name)));
    }
    if (masked > 0) {
      console.note(
          masked
              + (masked == 1 ? " file has" : " files have")
              + " secrets or private parts, which were not copied; see: memory scrub --dry-run");
    }
    if (!kept.isEmpty()) {
      console.note(
          kept.size() + " with another content stayed; --replace replaces them and keeps a .bak");
      return ExitCode.CONFLICT;
    }
    return written + same == 0 ? ExitCode.NOTHING : ExitCode.OK;
  }
}
