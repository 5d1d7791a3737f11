package memory.engine.inject;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import memory.engine.config.MemoryConfig;
import memory.engine.config.Profile;
import memory.engine.file.FileMemo;
import memory.engine.scope.Environment;
import memory.engine.scope.ScopeRoot;

/// Makes standing blocks from the files, and keeps the last one while they stay as they are. Safe
/// for use by several threads.
final class StandingBlocks {
  private final List<ScopeRoot> roots;
  private final Environment environment;
  private final MemoryConfig config;
  private final Supplier<List<DecisionLine>> decisions;
  private final Screen screen;
  private final FileMemo<Made> memo = new FileMemo<>(Clock.systemUTC());

  /// @param roots the project's before the global one
  StandingBlocks(
      List<ScopeRoot> roots,
      Environment environment,
      MemoryConfig config,
      Supplier<List<DecisionLine>> decisions,
      Screen screen) {
    this.roots = roots;
    this.screen = screen;
    this.environment = environment;
    this.config = config;
    this.decisions = decisions;
  }

  /// @param anyMemory whether there was any memory file; empty = it did not matter
  private record Made(Optional<Boolean> anyMemory, StandingBlock block) {}

  StandingBlock of(Profile profile, Shares shares) {
    List<DecisionLine> active = profile == Profile.SELECTIVE ? decisions.get() : List.of();
    Object purpose =
        profile == Profile.RESIDENT
            ? List.of(profile, shares, screen.edition(), environment.today())
            : List.of(profile, shares, screen.edition(), active);
    Made made =
        memo.get(purpose, StandingSections.files(roots), () -> make(profile, shares, active));
    boolean holds =
        made.anyMemory.isEmpty() || made.anyMemory.get().equals(MemoryPresence.in(roots));
    return (holds ? made : make(profile, shares, active)).block;
  }

  private Made make(Profile profile, Shares shares, List<DecisionLine> active) {
    StandingSections read =
        new StandingSections(roots, config, active, screen, environment.today());
    List<Section> sections = new ArrayList<>(read.of(profile));
    Optional<Boolean> anyMemory =
        profile == Profile.SELECTIVE && read.isBare()
            ? Optional.of(MemoryPresence.in(roots))
            : Optional.empty();
    boolean silent =
        switch (profile) {
          case SELECTIVE -> !anyMemory.orElse(true);
          case INDEX, RESIDENT -> false;
          case SNAPSHOT -> read.isBare();
        };
    if (silent) {
      return new Made(anyMemory, StandingBlock.none());
    }
    Preamble preamble = new Preamble(roots, environment);
    sections.addFirst(new Section("preamble", 0, config.injection().caps().preamble(), preamble));
    StandingBlock block =
        TokenWeight.fitted(
            shares.standing(),
            shares.standingWeight(),
            room -> StandingBlock.of(sections, room),
            StandingBlock::text);
    return new Made(anyMemory, block);
  }
}
