package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import memory.engine.decision.DecisionChange.Author;
import memory.engine.decision.DecisionChange.CheckedDraft;
import memory.engine.decision.DecisionChange.Plan;
import memory.engine.decision.DecisionChange.Standing;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.file.JsonObject;
import memory.engine.model.Decision;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Copies of one log that are changed apart and merged (safety D12).
@ExtendWith(SeededRandom.class)
class MergedLogsTest {
  private static final String FIRST =
      "{\"v\":1,\"t\":\"2026-11-22T09:00:00.000Z\",\"p\":\"a\",\"e\":\"a\",\"i\":\"D-2026-11-22-0002\",\"d\":{\"ti\":\"Use"
          + " Kafka\"},\"u\":\"user\"}";
  private static final String SECOND =
      "{\"v\":1,\"t\":\"2026-11-22T09:05:00.000Z\",\"p\":\"b\",\"e\":\"a\",\"i\":\"D-2026-11-22-0002\",\"d\":{\"ti\":\"Indent"
          + " with tabs\"},\"u\":\"user\"}";

  @Test
  void aSecondAddReplacesNothing() {
    for (String log : List.of(FIRST + "\n" + SECOND, SECOND + "\n" + FIRST)) {
      DecisionView view = DecisionLog.read(log);
      assertThat(view.decisions())
          .extracting(Decision::title)
          .containsExactly("Use Kafka", "Indent with tabs");
      assertThat(view.decisions().getFirst().id()).isEqualTo("D-2026-11-22-0002");
      assertThat(view.decisions().getLast().id()).isEqualTo("D-2026-11-22-0002-5698217");
      assertThat(view.notes()).hasSize(1);
    }
  }

  @Test
  void theSameLineTwiceIsOneDecision() {
    DecisionView view = DecisionLog.read(FIRST + "\n" + SECOND + "\n" + FIRST + "\n" + SECOND);
    assertThat(view.decisions()).hasSize(2);
    assertThat(view.decisions()).extracting(Decision::line).containsExactly(1, 2);
  }

  @Test
  void eventsFollowTheDecisionOfTheirOwnCopy() {
    String ofFirst = event("10:00", "a", "ed", "\"tx\":\"three brokers\"");
    String ofSecond = event("09:30", "b", "st", "\"s\":\"rejected\"");
    List<String> lines = new ArrayList<>(List.of(FIRST, SECOND, ofFirst, ofSecond));
    for (int i = 0; i < 24; i++) {
      Collections.shuffle(lines, new Random(i));
      DecisionView view = DecisionLog.read(String.join("\n", lines));
      assertThat(view.decisions()).extracting(Decision::text).containsExactly("three brokers", "");
      assertThat(view.decisions())
          .extracting(Decision::status)
          .containsExactly(Status.ACTIVE, Status.REJECTED);
    }
  }

  @Test
  void inOneCopyTheyFollowTheDecisionTakenLast() {
    DecisionView view =
        DecisionLog.read(
            SECOND.replace("\"p\":\"b\"", "\"p\":\"a\"")
                + "\n"
                + event("09:01", "a", "ed", "\"tx\":\"three brokers\"")
                + "\n"
                + FIRST
                + "\n"
                + event("09:10", "a", "st", "\"s\":\"rejected\""));
    assertThat(view.decisions()).extracting(Decision::text).containsExactly("three brokers", "");
    assertThat(view.decisions())
        .extracting(Decision::status)
        .containsExactly(Status.ACTIVE, Status.REJECTED);
  }

  @Test
  void whatIsRemovedStaysSoAndTakesNobodyAlong() {
    DecisionView view =
        DecisionLog.read(
            event("09:30", "b", "rm", "")
                + "\n"
                + event("09:40", "b", "ed", "\"tx\":\"late\"")
                + "\n"
                + FIRST
                + "\n"
                + SECOND);
    assertThat(view.decisions()).extracting(Decision::title).containsExactly("Use Kafka");
    assertThat(view.decisions().getFirst().text()).isEmpty();
    assertThat(view.contested().keySet())
        .singleElement()
        .matches(gone -> gone.title().equals("Indent with tabs") && gone.text().equals("late"));
    assertThat(view.contested().values()).extracting(Decision::text).containsExactly("");
  }

  @Test
  void versionsOfARecordAreOneAndOthersOfItsIdAreNot() {
    String made = "{\"id\":\"m1\",\"createdAt\":\"2026-01-05T10:00:00Z\",\"title\":\"Bun\"";
    String old = made + ",\"updatedAt\":\"2026-01-05T10:00:00Z\",\"text\":\"old\"}";
    String young = made + ",\"updatedAt\":\"2026-01-06T10:00:00Z\",\"text\":\"young\"}";
    String other = "{\"id\":\"m1\",\"createdAt\":\"2026-01-07T10:00:00Z\",\"title\":\"Deno\"}";
    List<String> lines = new ArrayList<>(List.of(old, young, other, old));
    for (int i = 0; i < 24; i++) {
      Collections.shuffle(lines, new Random(i));
      DecisionView view = DecisionLog.read(String.join("\n", lines));
      assertThat(view.decisions()).extracting(Decision::text).containsExactly("young", "");
      assertThat(view.decisions().getFirst().id()).isEqualTo("m1");
      assertThat(view.decisions().getLast().id()).startsWith("m1-");
    }
  }

  /// Spec 3's program finds a decision by the id of its own add alone.
  @Test
  void otherDecisionsAreNamedAsTheirAddDoes() {
    String old = "D-2026-11-22-0002";
    DecisionFields fields =
        new DecisionFields(
            Optional.of("Use NATS"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(old),
            Optional.of(List.of(old)));
    DecisionEvent added =
        new DecisionEvent.Added(
            "D-2026-11-23-0001-123456", Optional.empty(), Optional.empty(), fields);
    DecisionLog log = DecisionLog.of(FIRST, null);
    log.view();
    String line =
        DecisionCodec.encode(
            added, Instant.parse("2026-11-23T09:00:00Z"), "a", "user", log::idInLine);
    assertThat(line).contains("\"sp\":\"" + old + "\"", "\"c\":[\"" + old + "\"]");
    // After a merge in which the decision it meant is no longer the first of its id.
    DecisionView view =
        DecisionLog.read(FIRST + "\n" + SECOND.replace("09:05", "08:05") + "\n" + line);
    assertThat(view.decisions())
        .extracting(Decision::title, Decision::status)
        .containsExactlyInAnyOrder(
            tuple("Use Kafka", Status.SUPERSEDED),
            tuple("Indent with tabs", Status.ACTIVE),
            tuple("Use NATS", Status.ACTIVE));
  }

  @Test
  void whoHasTheSameNumberIsToldApartByMore() {
    DecisionView view =
        DecisionLog.read(
            FIRST.replace("0002", "0002-111111") + "\n" + SECOND.replace("0002", "0002-222222"));
    assertThat(view.decisions())
        .extracting(Decision::id)
        .containsExactly("D-2026-11-22-0002-111111", "D-2026-11-22-0002-222222");
    assertThat(view.byId("D-2026-11-22-0002")).isEmpty();
    assertThat(view.called("D-2026-11-22-0002")).hasSize(2);
    assertThat(view.byId("D-2026-11-22-0002-222222")).isPresent();
  }

  /// `merge=union` keeps the line of an add beside the one that somebody made of it.
  @Test
  void ofTwoDecisionsOfALongIdAnEventMeansOne() throws IOException {
    String id = "D-2026-11-22-0002-614514";
    String log =
        FIRST.replace("D-2026-11-22-0002", id)
            + "\n"
            + SECOND.replace("D-2026-11-22-0002", id).replace("\"p\":\"b\"", "\"p\":\"a\"");
    Author author =
        new Author("a", "user", Clock.fixed(Instant.parse("2026-11-22T10:00:00Z"), ZoneOffset.UTC));
    DecisionChange removal =
        new DecisionChange(
            NOBODY,
            LogFile.written(NOBODY.root()),
            author,
            List.of(),
            standing -> DecisionPlans.removed(standing, List.of(standing.one(id))));
    List<String> lines =
        removal.of(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8))).lines();
    assertThat(DecisionLog.read(log + "\n" + String.join("\n", lines)).decisions())
        .extracting(Decision::title)
        .containsExactly("Indent with tabs");
  }

  /// A hostile log must not hold a prompt up: quadratic work would not end here.
  @Test
  void manyDecisionsOfOneIdAreToldApartInOneGo() {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      log.append(FIRST.replace("Use Kafka", "number " + i)).append('\n');
      log.append(event("10:00", "a", "ed", "\"tx\":\"" + i + "\"")).append('\n');
    }
    assertThat(DecisionLog.read(log.toString()).decisions()).hasSize(20_000);
  }

  @Test
  void anyMergeGivesOneViewAndLosesNothing(RandomGenerator random) throws IOException {
    histories(random, 300);
  }

  @Test
  @Tag("nightly")
  void anyMergeOfTenThousandHistoriesGivesOneViewAndLosesNothing(RandomGenerator random)
      throws IOException {
    histories(random, 10_000);
  }

  private static void histories(RandomGenerator random, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      new History(random).play();
    }
  }

  private static String event(String time, String project, String code, String data) {
    return "{\"v\":1,\"t\":\"2026-11-22T%s:00.000Z\",\"p\":\"%s\",\"e\":\"%s\",\"i\":\"D-2026-11-22-0002\",\"d\":{%s},\"u\":\"user\"}"
        .formatted(time, project, code, data);
  }

  /// What becomes of one log in several copies: changes by the commands, additions by spec 3's
  /// program, which numbers from the highest it sees, and merges in between.
  private static final class History {
    private final RandomGenerator random;
    private final List<Copy> copies = new ArrayList<>();

    /// By what was decided: the fields' values with the times at which they were given.
    private final Map<String, Map<String, TreeMap<Instant, Set<String>>>> given = new HashMap<>();

    private final Set<String> removed = new LinkedHashSet<>();
    private int count;

    /// One copy of the log. Its project differs as the folders do in which the copies lie.
    private final class Copy {
      private final String project;
      private List<String> lines = new ArrayList<>();
      private Instant now;

      Copy(int number) {
        this.project = "p" + number;
        this.now = Instant.parse("2026-11-22T09:00:00Z").plusSeconds(random.nextInt(-300, 300));
      }

      void act() throws IOException {
        // A clock may stand still, and go back.
        now =
            now.plusMillis(
                random.nextInt(4) == 0 ? random.nextInt(-9000, 9000) : random.nextInt(3));
        List<Decision> all = DecisionLog.read(text()).decisions();
        if (all.isEmpty() || random.nextInt(3) == 0) {
          add();
          return;
        }
        Decision one = all.get(random.nextInt(all.size()));
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> {
            String words = "text " + count++;
            Instant at =
                change(standing ->
                    DecisionPlans.edited(
                        standing, one, checked(Optional.empty(), Optional.of(words))));
            give(one.title(), "text", at, words);
          }
          case 3, 4, 5 -> {
            Status status = List.of(Status.values()).get(random.nextInt(3));
            Instant at =
                change(standing ->
                    new Plan(
                        List.of(
                            new DecisionEvent.StatusChanged(
                                one.id(), Optional.empty(), status, Optional.empty())),
                        List.of(),
                        ""));
            give(one.title(), "status", at, status.label());
          }
          case 6 -> {
            if (one.active()) {
              String title = "title " + count++;
              Instant at =
                  change(standing ->
                      DecisionPlans.superseded(
                          standing, one, checked(Optional.of(title), Optional.empty())));
              give(title, "status", at, "active");
              give(one.title(), "status", at, "superseded");
            }
          }
          default -> {
            if (random.nextInt(3) == 0) {
              change(standing -> DecisionPlans.removed(standing, List.of(one)));
              removed.add(one.title());
            }
          }
        }
      }

      private void add() throws IOException {
        String title = "title " + count++;
        if (random.nextBoolean()) {
          Instant at =
              change(standing ->
                  DecisionPlans.added(
                      standing,
                      checked(Optional.of(title), Optional.empty()),
                      Status.ACTIVE,
                      new Choice.Force(),
                      List.of()));
          give(title, "status", at, "active");
        } else {
          int highest = 0;
          for (Decision one : DecisionLog.read(text()).decisions()) {
            highest = Math.max(highest, Integer.parseInt(one.id().split("-", -1)[4]));
          }
          String id = String.format(Locale.ROOT, "D-2026-11-22-%04d", highest + 1);
          lines.add(
              "{\"v\":1,\"t\":\""
                  + now
                  + "\",\"p\":\""
                  + project
                  + "\",\"e\":\"a\",\"i\":\""
                  + id
                  + "\",\"d\":{\"ti\":\""
                  + title
                  + "\"},\"u\":\"user\"}");
          give(title, "status", now, "active");
        }
      }

      /// @return when it was written to have happened
      private Instant change(Function<Standing, Plan> planner) throws IOException {
        Author author = new Author(project, "user", Clock.fixed(now, ZoneOffset.UTC));
        LogEdit edit =
            new DecisionChange(NOBODY, LogFile.written(NOBODY.root()), author, List.of(), planner);
        List<String> fresh =
            edit.of(new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8))).lines();
        lines.addAll(fresh);
        return Instant.parse(JsonObject.of(fresh.getFirst()).orElseThrow().text("t").orElseThrow());
      }

      private String text() {
        return String.join("\n", lines);
      }
    }

    History(RandomGenerator random) {
      this.random = random;
    }

    void play() throws IOException {
      int number = random.nextInt(2, 6);
      for (int i = 0; i < number; i++) {
        copies.add(new Copy(i));
      }
      for (int i = random.nextInt(5, 30); i > 0; i--) {
        Copy copy = copies.get(random.nextInt(number));
        if (random.nextInt(6) == 0) {
          copy.lines = merged(List.of(copy, copies.get(random.nextInt(number))));
        } else {
          copy.act();
        }
      }
      List<Decision> view = view(merged(copies));
      for (int i = 0; i < 4; i++) {
        List<Copy> order = new ArrayList<>(copies);
        Collections.shuffle(order, new Random(random.nextLong()));
        assertThat(view(merged(order))).isEqualTo(view);
      }
      assertThat(view).extracting(Decision::id).doesNotHaveDuplicates();
      assertThat(view)
          .extracting(Decision::title)
          .containsExactlyInAnyOrderElementsOf(
              given.keySet().stream().filter(title -> !removed.contains(title)).toList());
      for (Decision decision : view) {
        Map<String, TreeMap<Instant, Set<String>>> fields =
            Objects.requireNonNull(given.get(decision.title()));
        assertThat(Objects.requireNonNull(fields.get("status")).lastEntry().getValue())
            .contains(decision.status().label());
        if (fields.containsKey("text")) {
          assertThat(Objects.requireNonNull(fields.get("text")).lastEntry().getValue())
              .contains(decision.text());
        } else {
          assertThat(decision.text()).isEmpty();
        }
      }
    }

    /// As git's union driver, sync programs or people put them together: each copy's lines in their
    /// order or in none, some of them twice.
    private List<String> merged(List<Copy> some) {
      List<String> all = new ArrayList<>();
      some.forEach(copy -> all.addAll(copy.lines));
      if (random.nextBoolean()) {
        Collections.shuffle(all, new Random(random.nextLong()));
      }
      return random.nextBoolean() ? new ArrayList<>(new LinkedHashSet<>(all)) : all;
    }

    private static List<Decision> view(List<String> lines) {
      return DecisionLog.read(String.join("\n", lines)).decisions().stream()
          .map(one -> one.onLine(1))
          .toList();
    }

    private void give(String title, String field, Instant at, String value) {
      given
          .computeIfAbsent(title, _ -> new HashMap<>())
          .computeIfAbsent(field, _ -> new TreeMap<>())
          .computeIfAbsent(at, _ -> new LinkedHashSet<>())
          .add(value);
    }

    private static CheckedDraft checked(Optional<String> title, Optional<String> text) {
      return new CheckedDraft(text, title, Optional.empty(), Optional.empty(), List.of());
    }
  }

  private static final ScopeWriter NOBODY =
      new ScopeWriter(
          new ScopeRoot(
              Scope.GLOBAL, List.of(Mount.whole(java.nio.file.Path.of("none"))), Optional.empty()),
          WriteCheck.guarded(),
          Clock.systemUTC(),
          ScopeWriter.Listener.NONE);
}
