package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.engine.model.Profile;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.Author;
import memory.engine.request.Author.Origin;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.engine.request.InjectionRequest.BlockOptions;
import memory.engine.request.InjectionRequest.Part;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What does not count any more is in no injection, whatever is asked of it; what replaced it is.
@ExtendWith(SeededRandom.class)
class SupersededDecisionsTest {
  private static final List<String> WORDS =
      List.of("database", "cache", "login", "invoice", "deploy", "queue", "search", "backup");

  @TempDir Path home;

  private final List<String> gone = new ArrayList<>();
  private final List<String> standing = new ArrayList<>();

  @Test
  void neverComeIntoAPromptAgain(RandomGenerator random) throws IOException {
    inject(random, 120);
  }

  @Test
  @Tag("nightly")
  void neverComeIntoAnyOfFiveThousandPrompts(RandomGenerator random) throws IOException {
    inject(random, 5_000);
  }

  private void inject(RandomGenerator random, int requests) throws IOException {
    for (Scope scope : List.of(Scope.GLOBAL, Scope.PROJECT)) {
      for (int i = 0; i < 8; i++) {
        decide(scope, random, scope.label() + i);
      }
    }
    try (MemoryEngine engine = MemoryEngine.open(workspace(), LuceneIndex::open)) {
      int roomy = 0;
      for (int i = 0; i < requests; i++) {
        InjectionRequest request = request(random);
        String block = engine.inject(request).block();
        for (String marker : gone) {
          assertThat(block).doesNotContain(marker);
        }
        if (showsDecisions(request)) {
          roomy++;
          assertThat(block).contains(standing);
        }
      }
      System.err.printf(
          "superseded decisions: %d injections, %d with room for all successors%n",
          requests, roomy);
      Injection usual = engine.inject(InjectionRequest.of("which database and cache?"));
      assertThat(usual.block()).contains(standing.subList(0, Math.min(12, standing.size())));
    }
  }

  /// The profile has the section, and there is room for all that stand.
  private static boolean showsDecisions(InjectionRequest request) {
    return request.part() != Part.RECALLED
        && request.options().profile().filter(Profile.SELECTIVE::equals).isPresent()
        && request.options().budgetChars().orElse(0) >= 16_000;
  }

  /// One decision and what becomes of it.
  private void decide(Scope scope, RandomGenerator random, String name) throws IOException {
    DecisionDraft first = draft(random, name + "first");
    String id = id(decide(scope, new DecisionRequest.Add(first, new Choice.Force())));
    switch (random.nextInt(6)) {
      case 0, 1, 2 -> {
        gone.add(name + "first");
        String next = id(decide(scope, superseding(id, draft(random, name + "second"))));
        if (random.nextBoolean()) {
          gone.add(name + "second");
          decide(scope, superseding(next, draft(random, name + "third")));
          standing.add(name + "third");
        } else {
          standing.add(name + "second");
        }
      }
      case 3 -> {
        gone.add(name + "first");
        Status status = random.nextBoolean() ? Status.REJECTED : Status.DRAFT;
        decide(scope, new DecisionRequest.Resolve(id, status, Optional.empty()));
      }
      case 4 -> {
        gone.add(name + "first");
        decide(scope, new DecisionRequest.Remove(id));
      }
      default -> {
        gone.add(name + "first");
        decide(scope, new DecisionRequest.Archive(id, true));
      }
    }
  }

  /// Whatever stands: what is drawn may contradict what was drawn before.
  private static DecisionRequest superseding(String id, DecisionDraft draft) {
    return new DecisionRequest.Add(draft, new Choice.Supersede(id));
  }

  private static DecisionDraft draft(RandomGenerator random, String marker) {
    return new DecisionDraft(
        "Use " + marker + " for the " + WORDS.get(random.nextInt(WORDS.size())),
        random.nextBoolean() ? Optional.empty() : Optional.of("About " + marker),
        List.of(WORDS.get(random.nextInt(WORDS.size()))),
        Optional.of("because of the " + WORDS.get(random.nextInt(WORDS.size()))),
        Status.ACTIVE);
  }

  private InjectionRequest request(RandomGenerator random) {
    StringBuilder prompt = new StringBuilder("what about");
    for (int i = 0; i < random.nextInt(1, 5); i++) {
      prompt.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    if (!gone.isEmpty() && random.nextBoolean()) {
      prompt.append(' ').append(gone.get(random.nextInt(gone.size())));
    }
    Profile[] profiles = Profile.values();
    Part[] parts = Part.values();
    return new InjectionRequest(
        Optional.of(prompt.toString()),
        random.nextBoolean() ? Optional.of("s" + random.nextInt(5)) : Optional.empty(),
        Optional.empty(),
        parts[random.nextInt(parts.length)],
        new BlockOptions(
            Optional.of(profiles[random.nextInt(profiles.length)]),
            OptionalInt.of(random.nextInt(40_000)),
            OptionalInt.of(random.nextInt(20)),
            random.nextBoolean(),
            random.nextInt(5) > 0),
        Optional.empty(),
        true);
  }

  /// One change of a scope's log. The first one trusts the project that it makes, which the next
  /// workspace sees.
  private DecisionOutcome decide(Scope scope, DecisionRequest request) throws IOException {
    try (MemoryEngine engine = MemoryEngine.open(workspace(), LuceneIndex::open)) {
      return engine.decide(request, Optional.of(scope), Author.of(Origin.USER));
    }
  }

  private Workspace workspace() {
    Clock clock = Clock.fixed(Instant.parse("2026-02-16T09:00:00Z"), ZoneOffset.UTC);
    Environment env = new Environment(Map.of(), home, home.resolve("work"), clock);
    return Workspace.of(env, WorkspaceOptions.none().withHome(home.resolve("memory")));
  }

  private static String id(DecisionOutcome outcome) {
    return ((DecisionOutcome.Done) outcome).ids().getFirst();
  }
}
