package memory.engine.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Recorded;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.file.LosslessText;
import memory.engine.model.Decision;
import memory.engine.model.Status;
import memory.engine.request.Refusal;
import memory.engine.write.TextEdit;

/// Puts events in the place of record lines. A record that names a project stays: an event could
/// not say so, and would be everybody's. So does every line that is no record.
record RecordMigration(String project, Instant now) implements TextEdit {
  @Override
  public Edited apply(String current) {
    Map<String, Decision> latest = new HashMap<>();
    List<String> lines = LosslessText.lines(current);
    for (int i = 0; i < lines.size(); i++) {
      record(lines.get(i), i + 1)
          .ifPresent(record ->
              latest.merge(
                  identity(record), record, BinaryOperator.maxBy(DecisionReplay.versions())));
    }
    StringBuilder events = new StringBuilder();
    int turned = 0;
    for (int i = 0; i < lines.size(); i++) {
      Optional<Recorded> recorded = recorded(lines.get(i), i + 1);
      Optional<DecisionEvent> gone = withdrawn(lines.get(i), i + 1);
      if (gone.isPresent()) {
        Instant then = gone.get().at().orElse(now);
        events.append(DecisionCodec.encode(gone.get(), then, project, "user")).append('\n');
      } else if (recorded.isEmpty()) {
        events.append(lines.get(i));
      } else if (recorded
          .get()
          .decision()
          .equals(latest.get(identity(recorded.get().decision())))) {
        events.append(lines(recorded.get()));
        turned++;
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
    List<String> records = new ArrayList<>();
    int number = 0;
    for (String line : LosslessText.lines(log)) {
      number++;
      if (record(line, number).isPresent()) {
        records.add(line.strip());
      }
    }
    return records;
  }

  /// How many records name a project.
  static int staying(String log) {
    int staying = 0;
    int number = 0;
    for (String line : LosslessText.lines(log)) {
      number++;
      staying +=
          anyRecord(line, number).filter(one -> one.decision().project().isPresent()).isPresent()
              ? 1
              : 0;
    }
    return staying;
  }

  private static Optional<Decision> record(String line, int number) {
    return recorded(line, number).map(Recorded::decision);
  }

  private static Optional<Recorded> recorded(String line, int number) {
    return anyRecord(line, number).filter(one -> one.decision().project().isEmpty());
  }

  private static Optional<Recorded> anyRecord(String line, int number) {
    return !line.isBlank()
            && line.length() < LogLines.MAX_BYTES
            && DecisionCodec.decode(line.strip(), number)
                instanceof Decoded.Understood(Recorded recorded, var _, var _)
        ? Optional.of(recorded)
        : Optional.empty();
  }

  /// The event that says what a record in the place of a removed one says.
  private static Optional<DecisionEvent> withdrawn(String line, int number) {
    return !line.isBlank()
            && line.length() < LogLines.MAX_BYTES
            && DecisionCodec.decode(line.strip(), number)
                instanceof Decoded.Understood(DecisionEvent.Withdrawn(var id, var at), var _, var _)
        ? Optional.of(new DecisionEvent.Removed(id, at))
        : Optional.empty();
  }

  private String lines(Recorded recorded) {
    Decision record = recorded.decision();
    Instant made = record.createdAt().orElse(now);
    String actor = record.createdBy().orElse("record");
    StringBuilder lines = new StringBuilder();
    DecisionFields fields =
        new DecisionFields(
            Optional.of(record.title()),
            Optional.of(record.text()),
            Optional.of(record.flaggedTags()),
            Optional.of(record.status()),
            record.reason(),
            record.supersedes().stream().findFirst(),
            Optional.of(record.conflictsWith()));
    DecisionEvent added = new Added(record.id(), Optional.of(made), Optional.empty(), fields);
    lines.append(DecisionCodec.encode(added, made, project, actor)).append('\n');
    if (record.active()) {
      record.supersedes().stream()
          .skip(1)
          .map(
              old -> new StatusChanged(old, Optional.of(made), Status.SUPERSEDED, Optional.empty()))
          .forEach(event ->
              lines.append(DecisionCodec.encode(event, made, project, actor)).append('\n'));
    }
    Instant changed = record.updatedAt().orElse(made);
    Optional<String> ownReason = recorded.ownReason();
    if (!changed.equals(made) || ownReason.isPresent()) {
      DecisionEvent touched =
          new DecisionEvent.Edited(
              record.id(), Optional.of(changed), DecisionFields.NONE.because(ownReason));
      lines.append(DecisionCodec.encode(touched, changed, project, actor)).append('\n');
    }
    if (ownReason.isPresent()) {
      String own = ownReason.get() + "\n";
      Optional<String> note =
          record.reason().map(all -> all.startsWith(own) ? all.substring(own.length()) : all);
      DecisionEvent turned =
          new StatusChanged(record.id(), Optional.of(changed), record.status(), note);
      lines.append(DecisionCodec.encode(turned, changed, project, actor)).append('\n');
    }
    return lines.toString();
  }

  private static Set<List<String>> said(String log) {
    return DecisionLog.read(log).decisions().stream()
        .map(one -> List.of(one.id(), one.title(), one.text(), one.standing()))
        .collect(Collectors.toSet());
  }
}
