package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import memory.engine.file.JsonWrite;

/// What every turn of some sessions brought, counted by what it should have brought.
///
/// @param results by session, arm and turn
public record SessionReport(SessionRun run, List<Result> results) {
  public SessionReport {
    results = List.copyOf(results);
  }

  /// What a turn's recalled block holds.
  public enum Brought {
    GOLD("gold"),
    DISTRACTORS("only distractors"),
    ABOVE("already above"),
    NOTHING("nothing");

    private final String label;

    Brought(String label) {
      this.label = label;
    }

    private String field() {
      return label.replace(' ', '_');
    }
  }

  /// One turn under one arm.
  ///
  /// @param turn from 1
  /// @param hits how many were injected; `useful` of them are gold or stand beside it
  public record Result(
      int arm,
      String session,
      int turn,
      AskedSession.Expected expected,
      Brought brought,
      int hits,
      int useful) {}

  public String text() {
    List<String> head = new ArrayList<>(List.of("Expected", "arm", "turns"));
    for (Brought brought : Brought.values()) {
      head.add(brought.label);
    }
    head.add("hits");
    head.add("gold or beside");
    List<List<String>> rows = new ArrayList<>();
    for (AskedSession.Expected expected : AskedSession.Expected.values()) {
      for (int arm = 0; arm < run.arms().size(); arm++) {
        List<Result> some = of(arm, expected);
        if (!some.isEmpty()) {
          rows.add(row(expected.label(), arm, some));
        }
      }
    }
    List<List<String>> foot = new ArrayList<>();
    for (int arm = 0; arm < run.arms().size(); arm++) {
      foot.add(row("all", arm, of(arm)));
    }
    return String.format(
            Locale.ROOT, "%d sessions, %d turns\n\n", run.sessions().size(), of(0).size())
        + new Table(head, rows, foot).text();
  }

  private List<String> row(String name, int arm, List<Result> some) {
    List<String> row = new ArrayList<>(List.of(name, run.arms().get(arm).label()));
    row.add(String.valueOf(some.size()));
    for (Brought brought : Brought.values()) {
      row.add(String.valueOf(count(some, brought)));
    }
    row.add(String.valueOf(some.stream().mapToInt(Result::hits).sum()));
    row.add(String.valueOf(some.stream().mapToInt(Result::useful).sum()));
    return row;
  }

  /// @param json inside an object
  public void write(JsonGenerator json) throws IOException {
    json.writeNumberField("sessions", run.sessions().size());
    json.writeArrayFieldStart("arms");
    for (int arm = 0; arm < run.arms().size(); arm++) {
      json.writeStartObject();
      json.writeStringField("arm", run.arms().get(arm).label());
      json.writeArrayFieldStart("expected");
      for (AskedSession.Expected expected : AskedSession.Expected.values()) {
        List<Result> some = of(arm, expected);
        json.writeStartObject();
        json.writeStringField("expect", expected.label());
        json.writeNumberField("turns", some.size());
        for (Brought brought : Brought.values()) {
          json.writeNumberField(brought.field(), count(some, brought));
        }
        json.writeNumberField("hits", some.stream().mapToInt(Result::hits).sum());
        json.writeNumberField("useful", some.stream().mapToInt(Result::useful).sum());
        json.writeEndObject();
      }
      json.writeEndArray();
      JsonWrite.objects(json, "turns", of(arm))
          .each(result -> {
            json.writeStringField("session", result.session);
            json.writeNumberField("turn", result.turn);
            json.writeStringField("expect", result.expected.label());
            json.writeStringField("brought", result.brought.field());
            json.writeNumberField("hits", result.hits);
            json.writeNumberField("useful", result.useful);
          });
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private List<Result> of(int arm) {
    return results.stream().filter(result -> result.arm == arm).toList();
  }

  private List<Result> of(int arm, AskedSession.Expected expected) {
    return of(arm).stream().filter(result -> result.expected == expected).toList();
  }

  /// How many turns of an arm brought this where that was expected.
  int count(int arm, AskedSession.Expected expected, Brought brought) {
    return count(of(arm, expected), brought);
  }

  private static int count(List<Result> some, Brought brought) {
    return (int) some.stream().filter(result -> result.brought == brought).count();
  }
}
