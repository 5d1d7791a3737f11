package memory.engine.decision;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.model.MemoryPath;
import memory.engine.request.DecisionRequest.MigrationPlan;
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
    RecordChange.Form form = new RecordChange.Form();
    DecisionLog.read(written, form);
    return new MigrationPlan(
        records,
        observed,
        taken,
        RecordMigration.staying(written),
        observations.left(),
        form.isStore() && records + observed + taken > 0);
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
          || !step(results, writer.apply("migrate", path, new Emptied(foreign.get())))) {
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
      return new Observations(List.of(), List.of(), 0);
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
  private record Emptied(String taken) implements TextEdit {
    @Override
    public Edited apply(String current) {
      String left = current.startsWith(taken) ? current.substring(taken.length()) : current;
      return Edited.of(left, "the log that was only read is empty");
    }
  }
}
