package memory.engine.decision;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Recorded;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.DecisionEvent.Withdrawn;
import memory.engine.decision.DecisionLog.LogLines;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.DecisionRequest.MigrationPlan;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;
import memory.engine.write.TextEdit;

/// Turns what other systems left in a scope into events of its log: records, legacy observations,
/// and the log that is only read. The originals are kept in `archive/decisions.records.jsonl`, or
/// stay where they are. Done twice it changes nothing.
public record DecisionMigration(ScopeWriter writer, String project, int maxChars) {
  private static final MemoryPath KEPT = new MemoryPath("archive/decisions.records.jsonl");
  private static final String OBSERVATIONS = "observations.jsonl";

  public MigrationPlan plan() throws IOException {
    String written = LogFile.written(writer.root()).text();
    int records = RecordMigration.records(written).size();
    Observations observations = observations();
    int observed =
        observations
            .fresh(new ByteArrayInputStream(written.getBytes(StandardCharsets.UTF_8)))
            .size();
    int taken = foreign().map(log -> lines(log).size()).orElse(0);
    boolean store = DecisionLog.of(written, null).isStore();
    return new MigrationPlan(
        records,
        observed,
        taken,
        RecordMigration.staying(written),
        observations.left(),
        store && records + observed + taken > 0);
  }

  /// @return what came of each step; the last is the refusal when one was refused
  public List<WriteResult> run() throws IOException {
    LogFile written = LogFile.written(writer.root());
    List<WriteResult> results = new ArrayList<>();
    Optional<String> foreign = foreign();
    if (foreign.isPresent() && !lines(foreign.get()).isEmpty()) {
      List<String> lines = lines(foreign.get());
      MemoryPath path = LogFile.of(writer.root()).getFirst().path();
      if (!step(results, keep(lines))
          || !step(results, writer.append("migrate", written.path(), missing(lines)))
          || !step(results, writer.apply("migrate", path, emptied(foreign.get())))) {
        return results;
      }
    }
    List<String> records = RecordMigration.records(written.text());
    RecordMigration events = new RecordMigration(project, writer.clock().instant());
    if (!records.isEmpty()
        && (!step(results, keep(records))
            || !step(results, writer.apply("migrate", written.path(), events)))) {
      return results;
    }
    Observations observations = observations();
    if (!observations.events().isEmpty()) {
      step(results, writer.append("migrate", written.path(), observations));
    }
    return results;
  }

  private WriteResult keep(List<String> originals) throws IOException {
    return writer.append("keep", KEPT, missing(originals));
  }

  private static boolean step(List<WriteResult> results, WriteResult result) {
    results.add(result);
    return result instanceof WriteResult.Written;
  }

  private Optional<String> foreign() throws IOException {
    List<LogFile> logs = LogFile.of(writer.root());
    return logs.size() < 2 ? Optional.empty() : Optional.of(logs.getFirst().text());
  }

  private Observations observations() throws IOException {
    Path file = writer.root().folder().resolve(OBSERVATIONS);
    try (InputStream in = BoundedRead.stream(file, writer.root().boundary())) {
      return Observations.read(in, writer, project, maxChars);
    } catch (NoSuchFileException none) {
      return new Observations(Map.of(), 0);
    }
  }

  private static List<String> lines(String log) {
    return log.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  /// Those lines that the log does not have yet.
  static LogEdit missing(List<String> lines) {
    return current -> {
      List<String> fresh = new ArrayList<>(lines);
      new String(current.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> fresh.remove(line.strip()));
      return new LogEdit.Lines(fresh, "lines taken over: " + fresh.size());
    };
  }

  /// Nothing in the place of what was taken over; what came since stays.
  private static TextEdit emptied(String taken) {
    return current ->
        TextEdit.Edited.of(
            current.startsWith(taken) ? current.substring(taken.length()) : current,
            "the log that was only read is empty");
  }

  /// The lines of a legacy `observations.jsonl`, as decisions that a log does not have yet. Each
  /// has an id made from its line, so that taking them over twice adds nothing.
  ///
  /// @param events by id
  /// @param left lines that are no observation, name a project, or may not be written
  record Observations(Map<String, String> events, int left) implements LogEdit {
    private static final int ID_CHARS = 12;

    static Observations read(InputStream in, ScopeWriter writer, String project, int maxChars)
        throws IOException {
      Map<String, String> events = new LinkedHashMap<>();
      int left = 0;
      LogLines lines = new LogLines(in);
      for (var line = lines.next(); line != null; line = lines.next()) {
        if (line.text().isBlank() && !line.tooLong()) {
          continue;
        }
        String id = "obs-" + Layout.hash(line.text().strip(), ID_CHARS);
        Optional<String> event = event(id, line.text(), writer, project, maxChars);
        event.ifPresent(one -> events.putIfAbsent(id, one));
        left += event.isPresent() ? 0 : 1;
      }
      return new Observations(events, left);
    }

    private static Optional<String> event(
        String id, String line, ScopeWriter writer, String project, int maxChars) {
      Optional<JsonObject> json = JsonObject.of(line);
      if (json.isEmpty() || json.get().text("project").isPresent()) {
        return Optional.empty();
      }
      Optional<String> text = json.get().anyText("text", "content", "observation", "summary");
      Optional<String> title = json.get().text("title");
      if (text.isEmpty() && title.isEmpty()) {
        return Optional.empty();
      }
      DecisionEdit words =
          new DecisionEdit(
              text.or(() -> title), title, json.get().strings("tags"), json.get().text("reason"));
      CheckedDraft checked;
      try {
        checked = CheckedDraft.of(writer, maxChars, words);
      } catch (RefusedException refused) {
        return Optional.empty();
      }
      Instant at =
          json.get().anyTime("createdAt", "timestamp", "ts", "at").orElse(writer.clock().instant());
      DecisionFields fields = checked.fields(Status.ACTIVE, Optional.empty(), List.of());
      return Optional.of(
          DecisionCodec.encode(
              new Added(id, Optional.of(at), Optional.empty(), fields),
              at,
              project,
              "observation"));
    }

    @Override
    public Lines of(InputStream current) throws IOException {
      List<String> fresh = fresh(current);
      return new LogEdit.Lines(fresh, "observations taken over: " + fresh.size());
    }

    /// The events that a log does not have yet.
    List<String> fresh(InputStream current) throws IOException {
      Map<String, String> fresh = new LinkedHashMap<>(events);
      DecisionLog.of(
          current,
          (_, decoded) -> {
            if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
              fresh.remove(event.id());
            }
          });
      return List.copyOf(fresh.values());
    }
  }

  /// Puts events in the place of record lines. A record that names a project stays: an event could
  /// not say so, and would be everybody's. So does every line that is no record.
  record RecordMigration(String project, Instant now) implements TextEdit {
    @Override
    public Edited apply(String current) {
      Map<String, Decision> latest = new HashMap<>();
      List<String> lines = LosslessText.lines(current);
      for (int i = 0; i < lines.size(); i++) {
        recorded(lines.get(i), i + 1)
            .map(Recorded::decision)
            .ifPresent(record ->
                latest.merge(
                    identity(record), record, BinaryOperator.maxBy(DecisionReplay.versions())));
      }
      StringBuilder events = new StringBuilder();
      int turned = 0;
      for (int i = 0; i < lines.size(); i++) {
        Optional<Recorded> recorded = recorded(lines.get(i), i + 1);
        if (event(lines.get(i), i + 1).orElse(null) instanceof Withdrawn(String id, var at)) {
          events.append(lines(List.of(new Removed(id, at.or(() -> Optional.of(now)))), "user"));
        } else if (recorded.isEmpty()) {
          events.append(lines.get(i));
        } else {
          Decision record = recorded.get().decision();
          if (record.equals(latest.get(identity(record)))) {
            events.append(lines(events(recorded.get()), record.createdBy().orElse("record")));
            turned++;
          }
        }
      }
      if (!said(events.toString()).equals(said(current))) {
        throw Refusal.conflict(
                "as events the log would say something else",
                "nothing was changed; records are read as they are")
            .asException();
      }
      return Edited.of(events.toString(), "records made events: " + turned);
    }

    /// What the versions of a record have in common.
    private static String identity(Decision record) {
      return record.id() + "\n" + record.createdAt();
    }

    /// The lines that would be taken away.
    static List<String> records(String log) {
      return LosslessText.lines(log).stream()
          .filter(line -> recorded(line, 1).isPresent())
          .map(String::strip)
          .toList();
    }

    /// How many records name a project.
    static int staying(String log) {
      long all =
          LosslessText.lines(log).stream()
              .filter(line -> event(line, 1).orElse(null) instanceof Recorded)
              .count();
      return (int) all - records(log).size();
    }

    /// A record that names no project.
    private static Optional<Recorded> recorded(String line, int number) {
      return event(line, number).orElse(null) instanceof Recorded recorded
              && recorded.decision().project().isEmpty()
          ? Optional.of(recorded)
          : Optional.empty();
    }

    private static Optional<DecisionEvent> event(String line, int number) {
      return !line.isBlank()
              && line.length() < LogLines.MAX_BYTES
              && DecisionCodec.decode(line.strip(), number)
                  instanceof Decoded.Understood(DecisionEvent event, var _, var _)
          ? Optional.of(event)
          : Optional.empty();
    }

    private List<DecisionEvent> events(Recorded recorded) {
      Decision record = recorded.decision();
      Instant made = record.createdAt().orElse(now);
      List<DecisionEvent> events = new ArrayList<>();
      DecisionFields fields =
          new DecisionFields(
              Optional.of(record.title()),
              Optional.of(record.text()),
              Optional.of(record.flaggedTags()),
              Optional.of(record.status()),
              record.reason(),
              record.supersedes().stream().findFirst(),
              Optional.of(record.conflictsWith()));
      events.add(new Added(record.id(), Optional.of(made), Optional.empty(), fields));
      if (record.active()) {
        record.supersedes().stream()
            .skip(1)
            .map(old ->
                new StatusChanged(old, Optional.of(made), Status.SUPERSEDED, Optional.empty()))
            .forEach(events::add);
      }
      Optional<Instant> changed = record.updatedAt().or(() -> Optional.of(made));
      Optional<String> ownReason = recorded.ownReason();
      if (!changed.get().equals(made) || ownReason.isPresent()) {
        events.add(
            new DecisionEvent.Edited(
                record.id(),
                changed,
                DecisionFields.of(Optional.empty(), ownReason, Optional.empty())));
      }
      if (ownReason.isPresent()) {
        String own = ownReason.get() + "\n";
        Optional<String> note =
            record.reason().map(all -> all.startsWith(own) ? all.substring(own.length()) : all);
        events.add(new StatusChanged(record.id(), changed, record.status(), note));
      }
      return events;
    }

    /// Each written when it happened.
    private String lines(List<DecisionEvent> events, String actor) {
      return events.stream()
          .map(one -> DecisionCodec.encode(one, one.at().orElse(now), project, actor) + "\n")
          .collect(Collectors.joining());
    }

    private static Set<List<String>> said(String log) {
      return DecisionLog.read(log).decisions().stream()
          .map(one -> List.of(one.id(), one.title(), one.text(), one.standing()))
          .collect(Collectors.toSet());
    }
  }
}
