package memory.cli.eval;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import memory.cli.eval.Dataset.Corpus;
import memory.engine.file.JsonWrite;
import memory.engine.model.Hit;
import memory.engine.model.Labelled;
import memory.engine.model.SearchIndex;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;

/// Runs sessions as a host would: the standing block at the start, then each prompt's recalled
/// block, all under one session id.
///
/// @param sessions at least one
public record SessionRun(List<AskedSession> sessions, List<Arm> arms) {
  public Report with(Recaller.Opener opener, SearchIndex.Progress progress) throws IOException {
    List<Report.Result> results = new ArrayList<>();
    int done = 0;
    for (AskedSession session : sessions) {
      try (Recaller recaller = opener.open(session.corpus())) {
        for (int arm = 0; arm < arms.size(); arm++) {
          results.addAll(run(session, recaller, arm));
        }
      }
      progress.at(++done, sessions.size());
    }
    return new Report(this, results);
  }

  private List<Report.Result> run(AskedSession session, Recaller recaller, int number)
      throws IOException {
    Arm arm = arms.get(number);
    Optional<String> id = Optional.of(number + "-" + session.name());
    recaller.inject("", arm, id, Part.STANDING);
    List<Report.Result> results = new ArrayList<>();
    for (int i = 0; i < session.turns().size(); i++) {
      AskedSession.Turn turn = session.turns().get(i);
      Injection injection = recaller.inject(turn.prompt(), arm, id, Part.RECALLED);
      List<Hit> hits = injection.hits();
      results.add(
          new Report.Result(
              number,
              session.name(),
              i + 1,
              turn.expected(),
              brought(turn, injection),
              hits.size(),
              Gold.useful(turn.gold(), hits)));
    }
    return results;
  }

  private static Report.Brought brought(AskedSession.Turn turn, Injection injection) {
    String recalled = FoldedText.of(injection.recalled());
    if (turn.gold().stream()
        .flatMap(place -> place.evidence().stream())
        .anyMatch(recalled::contains)) {
      return Report.Brought.GOLD;
    }
    if (!injection.hits().isEmpty()) {
      return Report.Brought.DISTRACTORS;
    }
    return injection.given().isEmpty() ? Report.Brought.NOTHING : Report.Brought.ABOVE;
  }

  /// What every turn of some sessions brought, counted by what it should have brought.
  ///
  /// @param results by session, arm and turn
  public record Report(SessionRun run, List<Result> results) {
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
      Stream.of(Brought.values()).map(brought -> brought.label).forEach(head::add);
      head.addAll(List.of("hits", "gold or beside"));
      List<List<String>> rows = new ArrayList<>();
      for (AskedSession.Expected expected : AskedSession.Expected.values()) {
        for (int arm = 0; arm < run.arms().size(); arm++) {
          List<Result> some = of(of(arm), expected);
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
        List<Result> all = of(arm);
        JsonWrite.objects(json, "expected", List.of(AskedSession.Expected.values()))
            .each(expected -> {
              List<Result> some = of(all, expected);
              json.writeStringField("expect", expected.label());
              json.writeNumberField("turns", some.size());
              for (Brought brought : Brought.values()) {
                json.writeNumberField(brought.field(), count(some, brought));
              }
              json.writeNumberField("hits", some.stream().mapToInt(Result::hits).sum());
              json.writeNumberField("useful", some.stream().mapToInt(Result::useful).sum());
            });
        JsonWrite.objects(json, "turns", all)
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

    private static List<Result> of(List<Result> some, AskedSession.Expected expected) {
      return some.stream().filter(result -> result.expected == expected).toList();
    }

    private static int count(List<Result> some, Brought brought) {
      return (int) some.stream().filter(result -> result.brought == brought).count();
    }
  }

  /// A session of several turns, each with what it should bring.
  ///
  /// @param corpus what its prompts are asked of, at the session's moment
  public record AskedSession(String name, Corpus corpus, List<Turn> turns) {
    /// One prompt.
    ///
    /// @param gold what answers it, be it new or given already; empty where nothing should come
    public record Turn(String prompt, Expected expected, List<Gold> gold) {}

    /// What a turn should bring.
    public enum Expected implements Labelled {
      /// A line that the session was not given.
      NEW("new"),
      /// The same, under the heading of a line that it was given, perhaps with its section.
      SAME_SECTION("new, same section"),
      /// Nothing: the session was given the answer.
      ALREADY_GIVEN("already-given"),
      /// Nothing where the standing block shows the answer.
      STANDING("standing"),
      NOTHING("nothing");

      private final String label;

      Expected(String label) {
        this.label = label;
      }

      @Override
      public String label() {
        return label;
      }

      /// @param sameSection a new line whose neighbours the session may have
      static Optional<Expected> of(String name, boolean sameSection) {
        return Labelled.find(values(), name)
            .map(one -> one == NEW && sameSection ? SAME_SECTION : one);
      }
    }
  }
}
