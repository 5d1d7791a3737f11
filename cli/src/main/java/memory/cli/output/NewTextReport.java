package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import memory.engine.file.JsonWrite;
import memory.engine.model.MemoryPath;
import memory.engine.model.Provenance;
import memory.engine.model.VisibleText;
import memory.engine.request.NewEntry;

/// What is new in a project's memory, as a diff and as JSON, and how a hit says that it is.
public final class NewTextReport {
  private NewTextReport() {}

  /// A diff, for a terminal.
  public static String text(Path folder, List<NewEntry> entries) {
    StringBuilder out = new StringBuilder();
    out.append(VisibleText.lineForPeople(folder.toString()));
    out.append(": ").append(counted(entries));
    out.append(" in its memory, neither done here nor looked at\n");
    Optional<MemoryPath> file = Optional.empty();
    for (NewEntry entry : entries) {
      if (!file.equals(Optional.of(entry.path()))) {
        file = Optional.of(entry.path());
        out.append("\n+++ ").append(VisibleText.lineForPeople(entry.path().value())).append('\n');
      }
      boolean gone = entry.change() == NewEntry.Change.REMOVED;
      out.append("@@ ").append(gone ? "removed" : "L" + entry.line());
      out.append(by(entry.arrival())).append(" @@\n");
      for (String line : entry.lines()) {
        out.append(gone ? '-' : '+').append(VisibleText.lineForPeople(line)).append('\n');
      }
      entry.contradiction().ifPresent(told -> out.append("! ").append(told).append('\n'));
    }
    return out.append('\n').toString();
  }

  /// `5 new notes, 2 notes removed, 1 new decision, 1 decision rejected`.
  public static String counted(List<NewEntry> entries) {
    Map<What, Integer> counts = new LinkedHashMap<>();
    for (NewEntry entry : entries) {
      counts.merge(What.of(entry), 1, Integer::sum);
    }
    StringJoiner all = new StringJoiner(", ");
    counts.forEach((what, count) -> all.add(Plural.of(count, what.noun()) + what.became()));
    return all.toString();
  }

  private record What(String noun, String became) {
    static What of(NewEntry entry) {
      String noun = entry.standing().isEmpty() ? "note" : "decision";
      return switch (entry.change()) {
        case ADDED -> new What("new " + noun, "");
        case EDITED -> new What(noun, " edited");
        case REMOVED -> new What(noun, " removed");
        case CHANGED -> new What(noun, ' ' + entry.standing());
      };
    }
  }

  /// The field `new` of a review.
  public static void write(JsonGenerator json, List<NewEntry> entries) throws IOException {
    JsonWrite.objects(json, "new", entries)
        .each(entry -> {
          json.writeStringField("path", entry.path().value());
          if (entry.line() > 0) {
            json.writeNumberField("start_line", entry.line());
          }
          JsonWrite.strings(json, "lines", entry.lines());
          json.writeStringField("change", entry.change().label());
          if (!entry.standing().isEmpty()) {
            json.writeStringField("status", entry.standing());
          }
          JsonWrite.optional(json, "contradiction", entry.contradiction());
          write(json, entry.arrival());
        });
  }

  /// The fields `origin`, `author` and `date`.
  static void write(JsonGenerator json, Provenance arrival) throws IOException {
    json.writeStringField("origin", arrival.origin());
    JsonWrite.optional(json, "author", arrival.author());
    JsonWrite.optional(json, "date", arrival.date());
  }

  /// `, by Ada, 2026-02-15`, as far as it is known.
  private static String by(Provenance arrival) {
    StringJoiner by = new StringJoiner("");
    arrival.author().ifPresent(author -> by.add(", by " + VisibleText.lineForPeople(author)));
    arrival.date().map(LocalDate::toString).ifPresent(date -> by.add(", " + date));
    return by.toString();
  }
}
