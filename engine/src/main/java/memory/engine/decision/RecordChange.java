package memory.engine.decision;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.JsonTokenId;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionChange.TakenIds;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Finding;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.Status;
import memory.engine.model.TextCut;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// One change of a log that is spec 5's store: what the events would do is done to the records, so
/// that the file holds nothing but records afterwards and its program goes on reading it.
final class RecordChange implements TextEdit {
  private final Function<Standing, Plan> planner;
  private final Clock clock;
  private final List<Finding> masked;
  private Plan plan = new Plan(List.of(), List.of(), "");

  RecordChange(Function<Standing, Plan> planner, Clock clock, List<Finding> masked) {
    this.planner = planner;
    this.clock = clock;
    this.masked = masked;
  }

  /// Checks lines that come to a log from another copy of it.
  ///
  /// @throws memory.engine.request.RefusedException when it holds records alone and they are others
  static void checkTaken(String log, List<String> lines) {
    if (DecisionLog.of(log, null).isStore() && !lines.stream().allMatch(RecordLine::isWhole)) {
      throw Refusal.conflict(
              "the copy has more than records, and the program whose store this is fails on it",
              "memory migrate turns the records into events, then merge again")
          .asException();
    }
  }

  Plan plan() {
    return plan;
  }

  @Override
  public Edited apply(String current) {
    Instant now = clock.instant();
    TakenIds ids = new TakenIds(LocalDate.now(clock));
    DecisionLog log = DecisionLog.of(current, ids);
    DecisionView before = log.view();
    if (!log.isStore()) {
      throw Refusal.conflict("the decisions were converted meanwhile", "try again").asException();
    }
    plan = planner.apply(new Standing(before, ids, now));
    String whole = current.isEmpty() || current.endsWith("\n") ? current : current + "\n";
    StringBuilder events = new StringBuilder(whole);
    Instant at = DecisionChange.after(clock, before, plan.events());
    for (DecisionEvent event : plan.events()) {
      events.append(DecisionCodec.encode(event, at, "", "", log::idInLine)).append('\n');
    }
    Map<String, Decision> after = new LinkedHashMap<>();
    DecisionLog.read(events.toString()).decisions().forEach(one -> after.put(one.id(), one));
    after.replaceAll((_, decision) -> withoutRevived(decision, after));
    List<String> lines = LosslessText.lines(whole);
    for (Decision decision : before.decisions()) {
      Optional<Decision> left = Optional.ofNullable(after.remove(decision.id()));
      if (!left.equals(Optional.of(decision))) {
        int line = decision.line() - 1;
        String old = lines.get(line).strip();
        lines.set(
            line,
            left.map(changed -> RecordLine.of(changed, old, at))
                    .orElseGet(() -> RecordLine.removed(alone(log, decision.id()), at))
                + "\n");
      }
    }
    for (Decision added : after.values()) {
      Optional<String> replaced =
          added.supersedes().stream()
              .findFirst()
              .flatMap(before::byId)
              .map(old -> lines.get(old.line() - 1));
      lines.add(RecordLine.added(added, replaced, at) + "\n");
    }
    return Edited.of(String.join("", lines), plan.preview());
  }

  /// The id, or where another decision has it too one that no other has.
  static String alone(DecisionLog log, String id) {
    return log.replay().isShared(id) ? log.replay().longId(id) : id;
  }

  /// Records know no order of events: what is no longer superseded is so by nobody.
  private static Decision withoutRevived(Decision decision, Map<String, Decision> all) {
    List<String> left =
        decision.supersedes().stream()
            .filter(id ->
                Optional.ofNullable(all.get(id))
                    .map(old -> old.supersededBy().isPresent())
                    .orElse(true))
            .toList();
    return left.equals(decision.supersedes()) ? decision : decision.superseding(left);
  }

  @Override
  public List<Finding> masked() {
    return masked;
  }

  /// A decision as one line of spec 5's store, with every field that its program reads. What the
  /// line held before and we do not know stays as it was.
  static final class RecordLine {
    /// A record in the place of a removed one: nothing is left of its words, its id stays taken.
    static final String REMOVED = "removed";

    /// Why a decision was taken, while `reason` says why its status changed.
    static final String OWN_REASON = "ownReason";

    private static final JsonFactory JSON = new JsonFactory();

    private static final List<String> TEXTS =
        List.of("id", "title", "text", "createdAt", "updatedAt", "cwd", "project", "source");
    private static final List<String> LISTS = List.of("tags", "supersedes", "conflictsWith");

    private RecordLine() {}

    /// Whether a line has every field that its program reads without a look whether it is there.
    static boolean isWhole(String line) {
      Optional<JsonObject> record = JsonObject.of(line);
      return record.isPresent()
          && TEXTS.stream().allMatch(name -> record.get().string(name).isPresent())
          && LISTS.stream().allMatch(name -> record.get().strings(name).isPresent());
    }

    /// A decision that is new.
    ///
    /// @param beside the record that it replaces, whose folder it is about; empty = of no folder
    static String added(Decision decision, Optional<String> beside, Instant now) {
      Map<String, Object> fields = fields(decision, now);
      boolean everyProject = decision.project().equals(Optional.of(ProjectIdentity.EVERY_PROJECT));
      if (everyProject) {
        fields.put("scope", "global");
      }
      String folder = beside.flatMap(JsonObject::of).flatMap(old -> old.text("cwd")).orElse("");
      return added(fields, folder, everyProject ? "" : decision.project().orElse(""));
    }

    private static String added(Map<String, Object> fields, String folder, String project) {
      fields.put("source", "manual");
      fields.put("cwd", folder);
      fields.put("project", project);
      return line("{}", fields);
    }

    /// @param before the line that it replaces
    static String of(Decision decision, String before, Instant now) {
      Map<String, Object> fields = fields(decision, now);
      JsonObject old = JsonObject.of(before).orElseThrow();
      String kept = old.text("status").isEmpty() ? "reason" : OWN_REASON;
      fields.put(OWN_REASON, "".equals(fields.get("status")) ? "" : old.text(kept).orElse(""));
      return line(before, fields);
    }

    private static Map<String, Object> fields(Decision decision, Instant now) {
      boolean replaced = decision.supersededBy().isPresent();
      boolean scoped = decision.status() != Status.ACTIVE && !replaced;
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", decision.id());
      fields.put("createdAt", DecisionCodec.time(decision.createdAt().orElse(now)));
      fields.put("updatedAt", DecisionCodec.time(decision.updatedAt().orElse(now)));
      fields.put("title", decision.title().isBlank() ? titleOf(decision.text()) : decision.title());
      fields.put("text", decision.text());
      fields.put("tags", decision.tags());
      fields.put("important", decision.important());
      fields.put("archived", decision.archived() || scoped);
      fields.put("supersedes", decision.supersedes());
      fields.put("supersededBy", decision.supersededBy().orElse(""));
      fields.put("conflictsWith", decision.conflictsWith());
      fields.put("status", scoped ? decision.status().label() : "");
      fields.put("reason", decision.reason().orElse(""));
      return fields;
    }

    /// What stays of a removed decision.
    static String removed(String id, Instant now) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", id);
      fields.put("createdAt", DecisionCodec.time(now));
      fields.put("updatedAt", DecisionCodec.time(now));
      fields.put("title", "");
      fields.put("text", "");
      fields.put("tags", List.of());
      fields.put("important", false);
      fields.put("archived", true);
      fields.put("supersedes", List.of());
      fields.put("conflictsWith", List.of());
      fields.put(REMOVED, true);
      return added(fields, "", "");
    }

    /// The title of a text without one: the store's program shows it.
    static String titleOf(String text) {
      String first = text.lines().findFirst().orElse("").strip();
      return TextCut.head(first, CheckedDraft.TITLE_CHARS);
    }

    private static String line(String before, Map<String, Object> fields) {
      StringWriter line = new StringWriter();
      try (JsonParser in = JSON.createParser(before);
          JsonGenerator out = JSON.createGenerator(line)) {
        in.nextToken();
        out.writeStartObject();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
          String name = in.currentName();
          in.nextToken();
          if (fields.containsKey(name)) {
            boolean milliseconds =
                in.currentTokenId() == JsonTokenId.ID_NUMBER_INT && name.endsWith("At");
            write(out, name, Optional.ofNullable(fields.remove(name)).orElse(""), milliseconds);
            in.skipChildren();
          } else {
            out.writeFieldName(name);
            out.copyCurrentStructure(in);
          }
        }
        for (Map.Entry<String, Object> field : fields.entrySet()) {
          write(out, field.getKey(), field.getValue(), false);
        }
        out.writeEndObject();
      } catch (IOException impossible) {
        throw new UncheckedIOException("writing to a string", impossible);
      }
      return line.toString();
    }

    private static void write(JsonGenerator out, String name, Object value, boolean milliseconds)
        throws IOException {
      if (milliseconds) {
        out.writeNumberField(name, Instant.parse(String.valueOf(value)).toEpochMilli());
      } else if (!isAbsent(name, value)) {
        out.writeFieldName(name);
        JsonWrite.write(out, value);
      }
    }

    /// Fields that say something by being there.
    private static boolean isAbsent(String name, Object value) {
      return value.equals("")
          && (name.equals("supersededBy")
              || name.equals("status")
              || name.equals("reason")
              || name.equals(OWN_REASON));
    }
  }
}
