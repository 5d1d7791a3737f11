package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import memory.engine.model.Decision;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;
import memory.testing.SeededRandom;
import memory.testing.SpecFiveStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// A store of spec 5 stays one, whatever is done to it here.
@ExtendWith(SeededRandom.class)
class RecordStoreTest {
  private static final Instant NOW = Instant.parse("2026-02-27T06:00:00Z");
  private static final String RECORD =
      """
      {"id":"r1","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z","cwd":"/w/app","project":"app","source":"turn","title":"Use Redis","text":"Use Redis for sessions","tags":["db"],"important":false,"archived":false,"supersedes":[],"conflictsWith":[],"injectedCount":7,"mystery":{"deep":[1.5,null]}}
      """;

  @TempDir Path folder;

  private Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);

  @Test
  void standsInReaderFailsOnAnEvent() throws IOException {
    Path log = folder.resolve("decisions.jsonl");
    Files.writeString(log, RECORD);
    assertThat(SpecFiveStore.read(log)).hasSize(1);
    Files.writeString(
        log,
        RECORD + "{\"v\":1,\"e\":\"st\",\"i\":\"r1\",\"d\":{\"s\":\"rejected\"},\"u\":\"user\"}\n");
    assertThatThrownBy(() -> SpecFiveStore.read(log)).hasMessageContaining("to split");
  }

  @Test
  void eachChangeLeavesRecordsAlone() throws IOException {
    Home home = new Home("store");
    Files.writeString(home.log(), RECORD);
    DecisionBook book = home.book();
    String added = done(book.add(DecisionDraft.of("Deploy on Fridays"), new Choice.Force()));
    assertThat(active(home)).containsExactlyInAnyOrder("r1", added);
    done(book.edit("r1", edit("Use Redis for sessions and queues")));
    assertThat(home.one("r1").words()).contains("queues");
    assertThat(home.log())
        .content()
        .contains("\"injectedCount\":7,\"mystery\":{\"deep\":[1.5,null]}");
    assertThat(home.log()).content().contains("\"source\":\"turn\"");
    done(book.pin("r1", true));
    assertThat(home.one("r1").important()).isTrue();
    done(book.pin("r1", false));
    assertThat(home.one("r1").important()).isFalse();
    done(book.archive("r1", true));
    assertThat(active(home)).containsExactly(added);
    done(book.archive("r1", false));
    String other = done(book.supersede("r1", draft("Use Valkey for sessions", "licence")));
    assertThat(active(home)).containsExactlyInAnyOrder(added, other);
    assertThat(book.resolve("r1", Status.ACTIVE, Optional.empty()))
        .isInstanceOf(DecisionOutcome.Refused.class);
    done(book.resolve(other, Status.REJECTED, Optional.empty()));
    done(book.resolve("r1", Status.ACTIVE, Optional.empty()));
    done(book.resolve(other, Status.ACTIVE, Optional.empty()));
    assertThat(active(home)).containsExactlyInAnyOrder("r1", added, other);
    done(book.conflict("r1", other, Optional.of("both are caches")));
    done(book.resolve(added, Status.REJECTED, Optional.of("weekends")));
    assertThat(active(home)).containsExactlyInAnyOrder("r1", other);
    assertThat(book.read().byId(added).orElseThrow().status()).isEqualTo(Status.REJECTED);
    assertThat(book.read().byId(added).orElseThrow().archived()).isFalse();
    done(book.remove(added));
    assertThat(home.log()).content().doesNotContain("Fridays");
    assertThat(done(book.add(DecisionDraft.of("Ship small"), new Choice.Force())))
        .as("an id is never given twice")
        .isNotEqualTo(added);
    assertThat(book.read().badLineCount()).isZero();
  }

  @Test
  void whatReplacesARecordIsOfItsProjectAndFolder() throws IOException {
    Home store = new Home("store");
    Files.writeString(store.log(), RECORD);
    String id = done(store.book().supersede("r1", draft("Use Valkey for sessions", "licence")));
    assertThat(project(store, id)).contains("app");
    assertThat(SpecFiveStore.read(store.log())).hasSize(2);
    assertThat(Files.readAllLines(store.log()).getLast())
        .contains("\"cwd\":\"/w/app\"", "\"project\":\"app\"", "\"reason\":\"licence\"");

    Home mixed = new Home("mixed");
    Files.writeString(
        mixed.log(),
        DecisionCodec.encode(
                new DecisionEvent.Removed("D-2026-01-01-0001", Optional.empty()), NOW, "p", "user")
            + "\n"
            + RECORD);
    String other = done(mixed.book().supersede("r1", draft("Use Valkey for sessions", "licence")));
    assertThat(project(mixed, other)).contains("app");
    assertThat(mixed.book().read().active()).extracting(Decision::id).containsExactly(other);
    assertThat(mixed.book().read().byId("r1").orElseThrow().supersededBy()).contains(other);
    String next = done(mixed.book().supersede(other, draft("Use KeyDB for sessions", "speed")));
    assertThat(project(mixed, next)).contains("app");
  }

  @Test
  void aRecordThatIsActiveAgainHasItsOwnReason() throws IOException {
    Home store = new Home("store");
    Files.writeString(store.log(), RECORD);
    String id = done(store.book().add(draft("Use Kafka for events", "replay"), new Choice.Ask()));
    done(store.book().resolve(id, Status.REJECTED, Optional.of("too heavy")));
    done(store.book().pin(id, true));
    assertThat(store.book().read().byId(id).orElseThrow().reason()).contains("too heavy");
    done(store.book().resolve(id, Status.ACTIVE, Optional.of("yes")));
    assertThat(store.book().read().byId(id).orElseThrow().reason()).contains("replay\nyes");
    assertThat(store.log()).content().doesNotContain("too heavy");
    assertThat(SpecFiveStore.read(store.log())).hasSize(2);
  }

  private static Optional<String> project(Home home, String id) throws IOException {
    return home.book().read().byId(id).orElseThrow().project();
  }

  @Test
  void isAStoreStillWhenAllWasTakenOut() throws IOException {
    Home home = new Home("store");
    Files.writeString(home.log(), RECORD);
    done(home.book().reset());
    assertThat(home.book().read().decisions()).isEmpty();
    done(home.book().add(DecisionDraft.of("Deploy on Fridays"), new Choice.Ask()));
    assertThat(SpecFiveStore.read(home.log())).hasSize(2);
    assertThat(active(home)).hasSize(1);
  }

  @Test
  void aLongTextHasATitleThatFollowsIt() throws IOException {
    Home home = new Home("store");
    Files.writeString(home.log(), RECORD);
    String id = done(home.book().add(DecisionDraft.of("a".repeat(200)), new Choice.Ask()));
    assertThat(home.book().read().byId(id).orElseThrow().title()).isEqualTo("a".repeat(120));
    done(home.book().edit(id, edit("b".repeat(300))));
    assertThat(home.book().read().byId(id).orElseThrow().title()).isEqualTo("b".repeat(120));
  }

  /// The same changes on a store and on a log of events: the same decisions, and a store at each
  /// step.
  @Test
  void saysWhatALogOfEventsWouldSay(RandomGenerator random) throws IOException {
    for (int round = 0; round < 10; round++) {
      Home store = new Home("store" + round);
      Home events = new Home("events" + round);
      Files.writeString(store.log(), RECORD);
      Files.writeString(events.log(), RECORD.replace("\"project\":\"app\",", ""));
      new DecisionMigration(events.writer(), "p", 4000).run();
      for (int step = 0; step < 15; step++) {
        clock = Clock.offset(clock, Duration.ofSeconds(1));
        List<String> ids = new ArrayList<>(List.of("none"));
        store.book().read().decisions().forEach(one -> ids.add(one.id()));
        Change change = change(random, ids);
        DecisionOutcome one = change.on(store.book());
        DecisionOutcome other = change.on(events.book());
        assertThat(one.getClass()).isEqualTo(other.getClass());
        assertThat(told(store)).isEqualTo(told(events));
        Set<String> standing = new TreeSet<>();
        store.book().read().active().forEach(decision -> standing.add(decision.id()));
        assertThat(active(store)).containsExactlyInAnyOrderElementsOf(standing);
      }
    }
  }

  private interface Change {
    DecisionOutcome on(DecisionBook book) throws IOException;
  }

  private static Change change(RandomGenerator random, List<String> ids) {
    String id = ids.get(random.nextInt(ids.size()));
    String other = ids.get(random.nextInt(ids.size()));
    String text = "Choice " + random.nextInt(1000) + " of " + "word ".repeat(random.nextInt(40));
    Status status = List.of(Status.values()).get(random.nextInt(Status.values().length));
    boolean on = random.nextBoolean();
    return switch (random.nextInt(10)) {
      case 0, 1 -> book -> book.add(DecisionDraft.of(text), new Choice.Force());
      case 2 -> book -> book.add(DecisionDraft.of(text), new Choice.KeepBoth(id));
      case 3 -> book -> book.edit(id, edit(text));
      case 4 -> book -> book.supersede(id, draft(text, "better"));
      case 5 -> book -> book.resolve(id, status, Optional.of("why " + text.strip()));
      case 6 -> book -> book.archive(id, on);
      case 7 -> book -> book.pin(id, on);
      case 8 -> book -> book.conflict(id, other, Optional.empty());
      default -> book -> book.remove(id);
    };
  }

  /// What matters of a decision; a store gives every text a title, and tells tags as flags.
  private static List<String> told(Home home) throws IOException {
    List<String> told = new ArrayList<>();
    for (Decision one : home.book().read().decisions()) {
      Set<String> tags = new TreeSet<>(one.tags());
      tags.removeAll(List.of("pin", "archived"));
      told.add(
          String.join(
              " ",
              one.id(),
              one.text(),
              tags.toString(),
              one.status().label(),
              one.supersededBy().toString(),
              one.conflictsWith().toString(),
              "pin " + one.important(),
              "away " + one.archived()));
    }
    told.sort(null);
    return told;
  }

  private final class Home {
    private final Path home;

    Home(String name) throws IOException {
      home = Files.createDirectories(folder.resolve(name));
    }

    Path log() {
      return home.resolve("decisions.jsonl");
    }

    ScopeWriter writer() {
      ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
      return new ScopeWriter(root, WriteCheck.guarded(), clock, ScopeWriter.Listener.NONE);
    }

    DecisionBook book() {
      return new DecisionBook(writer(), "p", "user", 4000);
    }

    SpecFiveStore.Read one(String id) throws IOException {
      return SpecFiveStore.read(log()).stream()
          .filter(r -> r.id().equals(id))
          .findFirst()
          .orElseThrow();
    }
  }

  private static List<String> active(Home home) throws IOException {
    return SpecFiveStore.read(home.log()).stream()
        .filter(SpecFiveStore.Read::active)
        .map(SpecFiveStore.Read::id)
        .toList();
  }

  private static DecisionDraft draft(String text, String reason) {
    return new DecisionDraft(text, Optional.empty(), List.of(), Optional.of(reason), Status.ACTIVE);
  }

  private static DecisionEdit edit(String text) {
    return new DecisionEdit(
        Optional.of(text), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static String done(DecisionOutcome outcome) {
    assertThat(outcome).isInstanceOf(DecisionOutcome.Done.class);
    return ((DecisionOutcome.Done) outcome).ids().getFirst();
  }
}
