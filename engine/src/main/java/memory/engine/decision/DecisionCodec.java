package memory.engine.decision;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.RecordChange.RecordLine;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.model.Decision;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.Status;

/// The one place that knows the keys of a log line. Events have `e`: compact keys, one event a
/// line. Records have `createdAt`: a whole decision a line. A log may mix them.
final class DecisionCodec {
  /// The newest event version whose meaning is known here.
  private static final int KNOWN_VERSION = 1;

  private DecisionCodec() {}

  /// What only writing needs: every prompt comes by the rest.
  private static final class Writing {
    static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT);
  }

  sealed interface Decoded {
    /// @param project where it was written, as the line says; empty when it does not
    /// @param notes what is odd about the line, though it counts
    record Understood(DecisionEvent event, String project, List<String> notes) implements Decoded {}

    /// From a newer version, and nothing this version can act on.
    record Unknown(String note) implements Decoded {}

    record Bad(String error) implements Decoded {}
  }

  static Decoded decode(String line, int lineNumber) {
    Optional<JsonObject> object = JsonObject.of(line);
    if (object.isEmpty()) {
      return new Decoded.Bad("not one JSON object, or nested too deep");
    }
    JsonObject json = object.get();
    List<String> notes = new ArrayList<>();
    if (json.has("e")) {
      return event(json, notes);
    }
    if (json.has("createdAt")) {
      return record(json, lineNumber, notes);
    }
    return new Decoded.Bad("neither an event (key e) nor a record (key createdAt)");
  }

  /// The same for a log whose ids nobody else can have given.
  static String encode(DecisionEvent event, Instant at, String project, String actor) {
    return encode(event, at, project, actor, id -> id);
  }

  /// The event as a line, without its end.
  ///
  /// @param project which copy of which project it was written in
  /// @param actor who wrote it
  /// @param longIds what the decisions of the log are called where their ids may be others' too. A
  ///   line has the short ids, which other programs know, and beside them what is missing (`k`)
  /// @throws IllegalArgumentException for what is only read: `su`, and what was withdrawn
  static String encode(
      DecisionEvent event,
      Instant at,
      String project,
      String actor,
      UnaryOperator<String> longIds) {
    if (event instanceof DecisionEvent.Recorded(Decision decision, var _)) {
      return RecordLine.added(decision, Optional.empty(), at);
    }
    return JsonWrite.object(json -> {
      json.writeNumberField("v", KNOWN_VERSION);
      json.writeStringField("t", time(at));
      json.writeStringField("p", project);
      json.writeStringField("e", code(event));
      json.writeStringField("i", event.id());
      json.writeObjectFieldStart("d");
      switch (event) {
        case DecisionEvent.Added added -> writeAll(json, added.fields(), longIds);
        case DecisionEvent.Edited edited -> writePresent(json, edited.fields(), longIds);
        case DecisionEvent.StatusChanged changed -> {
          json.writeStringField("s", changed.status().label());
          JsonWrite.optional(json, "r", changed.reason());
        }
        case DecisionEvent.Removed _,
            DecisionEvent.Superseded _,
            DecisionEvent.Recorded _,
            DecisionEvent.Withdrawn _ -> {}
      }
      json.writeEndObject();
      json.writeStringField("u", actor);
      String longId = event instanceof DecisionEvent.Added ? event.id() : longIds.apply(event.id());
      if (longId.length() > event.id().length()) {
        json.writeStringField("k", longId.substring(event.id().length() + 1));
      }
    });
  }

  /// As JavaScript writes a time, so that times sort as text.
  static String time(Instant at) {
    return Writing.TIME.format(at.atOffset(ZoneOffset.UTC));
  }

  private static String code(DecisionEvent event) {
    return switch (event) {
      case DecisionEvent.Added _ -> "a";
      case DecisionEvent.Edited _ -> "ed";
      case DecisionEvent.StatusChanged _ -> "st";
      case DecisionEvent.Removed _ -> "rm";
      case DecisionEvent.Superseded _, DecisionEvent.Recorded _, DecisionEvent.Withdrawn _ ->
          throw new IllegalArgumentException("only read, never written: " + event.id());
    };
  }

  /// Every key of a new decision, as the logs have them: only a missing reason is left out.
  private static void writeAll(
      JsonGenerator json, DecisionFields fields, UnaryOperator<String> longIds) throws IOException {
    json.writeStringField("ti", fields.title().orElse(""));
    json.writeStringField("tx", fields.text().orElse(""));
    JsonWrite.strings(json, "tg", fields.tags().orElse(List.of()));
    json.writeStringField("s", fields.status().orElse(Status.ACTIVE).label());
    JsonWrite.optional(json, "r", fields.reason());
    json.writeFieldName("sp");
    JsonWrite.write(json, fields.supersedes().orElse(null));
    JsonWrite.strings(json, "c", fields.conflictsWith().orElse(List.of()));
    writeLongIds(json, fields, longIds);
  }

  private static void writePresent(
      JsonGenerator json, DecisionFields fields, UnaryOperator<String> longIds) throws IOException {
    JsonWrite.optional(json, "ti", fields.title());
    JsonWrite.optional(json, "tx", fields.text());
    if (fields.tags().isPresent()) {
      JsonWrite.strings(json, "tg", fields.tags().get());
    }
    JsonWrite.optional(json, "s", fields.status().map(Status::label));
    JsonWrite.optional(json, "r", fields.reason());
    JsonWrite.optional(json, "sp", fields.supersedes());
    if (fields.conflictsWith().isPresent()) {
      JsonWrite.strings(json, "c", fields.conflictsWith().get());
    }
    writeLongIds(json, fields, longIds);
  }

  /// Beside `sp` and `c`, whose ids other programs know, the long ids of the same decisions.
  private static void writeLongIds(
      JsonGenerator json, DecisionFields fields, UnaryOperator<String> longIds) throws IOException {
    List<String> ids = new ArrayList<>(fields.conflictsWith().orElse(List.of()));
    fields.supersedes().ifPresent(old -> ids.add(old));
    List<String> longer =
        ids.stream().map(longIds).filter(id -> !ids.contains(id)).distinct().toList();
    if (!longer.isEmpty()) {
      JsonWrite.strings(json, "k", longer);
    }
  }

  /// The long id of a decision that `sp` or `c` names, or its id where the line has none.
  private static String withLongId(String id, List<String> longIds) {
    return longIds.stream().filter(longId -> longId.startsWith(id + "-")).findFirst().orElse(id);
  }

  private static Decoded event(JsonObject json, List<String> notes) {
    double version = json.number("v").map(Number::doubleValue).orElse((double) KNOWN_VERSION);
    if (version > KNOWN_VERSION) {
      notes.add(
          "written by a newer version (v " + (long) version + "), read as far as it is known");
    }
    Optional<String> shortId = json.text("i");
    if (shortId.isEmpty()) {
      return new Decoded.Bad("an event without a decision id (key i)");
    }
    Optional<String> code = json.text("k");
    Optional<String> id = code.isEmpty() ? shortId : Optional.of(shortId.get() + "-" + code.get());
    Optional<Instant> at = instant(json, "t");
    Optional<String> actor = json.text("u");
    String project = json.string("p").orElse("");
    JsonObject data = json.child("d");
    Optional<String> statusName = data.text("s");
    Optional<Status> status = statusName.flatMap(Status::ofLabel);
    if (statusName.isPresent() && status.isEmpty()) {
      return unknown(version, "unknown status; known: active, draft, rejected, superseded");
    }
    List<String> longIds = data.strings("k").orElse(List.of());
    DecisionFields fields =
        new DecisionFields(
            data.string("ti"),
            data.string("tx"),
            data.strings("tg"),
            status,
            data.text("r"),
            data.text("sp").map(old -> withLongId(old, longIds)),
            data.strings("c")
                .map(ids -> ids.stream().map(one -> withLongId(one, longIds)).toList()));
    return switch (json.text("e").orElse("")) {
      case "a" ->
          fields.saySomething()
              ? new Decoded.Understood(
                  new DecisionEvent.Added(id.get(), at, actor, fields), project, notes)
              : new Decoded.Bad("an add without title and text (keys d.ti, d.tx)");
      case "ed" ->
          new Decoded.Understood(new DecisionEvent.Edited(id.get(), at, fields), project, notes);
      case "st" ->
          status.isPresent()
              ? new Decoded.Understood(
                  new DecisionEvent.StatusChanged(id.get(), at, status.get(), fields.reason()),
                  project,
                  notes)
              : new Decoded.Bad("a status change without a status (key d.s)");
      case "su" -> new Decoded.Understood(superseded(id.get(), at, actor, fields), project, notes);
      case "rm" -> new Decoded.Understood(new DecisionEvent.Removed(id.get(), at), project, notes);
      default -> unknown(version, "unknown event (key e); known: a, ed, st, su, rm");
    };
  }

  /// What a newer version may know.
  private static Decoded unknown(double version, String error) {
    return version > KNOWN_VERSION
        ? new Decoded.Unknown("an event of a newer version (v " + (long) version + "), skipped")
        : new Decoded.Bad(error);
  }

  private static DecisionEvent superseded(
      String id, Optional<Instant> at, Optional<String> actor, DecisionFields fields) {
    return fields
        .supersedes()
        .filter(old -> !old.equals(id))
        .map(old -> new DecisionEvent.Superseded(old, at, Optional.of(id), actor, fields))
        .orElseGet(() -> new DecisionEvent.Superseded(id, at, Optional.empty(), actor, fields));
  }

  private static Decoded record(JsonObject json, int line, List<String> notes) {
    Optional<String> id = json.text("id");
    if (id.isEmpty()) {
      return new Decoded.Bad("a record without an id (key id)");
    }
    if (json.isTrue(RecordLine.REMOVED)) {
      return new Decoded.Understood(
          new DecisionEvent.Withdrawn(id.get(), instant(json, "updatedAt")), "", notes);
    }
    if (json.text("title").isEmpty() && json.text("text").isEmpty()) {
      return new Decoded.Bad("a record without title and text");
    }
    Optional<String> statusName = json.text("status");
    Optional<Status> status = statusName.flatMap(Status::ofLabel);
    if (statusName.isPresent() && status.isEmpty()) {
      return new Decoded.Bad("unknown status; known: active, draft, rejected, superseded");
    }
    Optional<String> supersededBy = json.text("supersededBy");
    List<String> tags = json.strings("tags").orElse(List.of());
    // What has another status is archived for the store's own program, which knows no status.
    boolean archived =
        json.isTrue("archived")
            && (status.orElse(Status.ACTIVE) == Status.ACTIVE || tags.contains("archived"));
    return new Decoded.Understood(
        new DecisionEvent.Recorded(
            new Decision(
                id.get(),
                json.string("title").orElse(""),
                json.string("text").orElse(""),
                tags,
                supersededBy.isPresent() ? Status.SUPERSEDED : status.orElse(Status.ACTIVE),
                json.text("reason"),
                json.strings("supersedes").orElse(List.of()),
                supersededBy,
                json.strings("conflictsWith").orElse(List.of()),
                instant(json, "createdAt"),
                instant(json, "updatedAt").or(() -> instant(json, "createdAt")),
                json.text("source"),
                json.text("project").or(() -> everyProject(json)),
                json.isTrue("important"),
                archived,
                line),
            json.text(RecordLine.OWN_REASON)),
        "",
        notes);
  }

  /// A record that says so itself, and names no project.
  private static Optional<String> everyProject(JsonObject json) {
    return json.text("scope").filter("global"::equals).isPresent()
        ? Optional.of(ProjectIdentity.EVERY_PROJECT)
        : Optional.empty();
  }

  /// A time as ISO text or as milliseconds since 1970; empty when it is neither.
  private static Optional<Instant> instant(JsonObject json, String key) {
    Optional<String> text = json.text(key);
    try {
      return text.isPresent()
          ? text.map(Instant::parse)
          : json.number(key).map(number -> Instant.ofEpochMilli(number.longValue()));
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }
}
