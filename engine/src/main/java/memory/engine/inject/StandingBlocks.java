package memory.engine.inject;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import memory.engine.file.FileMemo;
import memory.engine.file.FileStamps;
import memory.engine.model.Environment;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Profile;
import memory.engine.model.ScopeRoot;
import memory.engine.session.SessionState;

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

  /// What is different since the session was told of the files; empty when nothing was touched.
  Optional<StandingChanges> changes(SessionState session) {
    String files = stamps();
    String before = session.sent().get(StandingChanges.FILES);
    boolean same =
        files.equals(before) && !files.isEmpty() && StandingChanges.taken(session).isEmpty();
    if (before == null || same) {
      return Optional.empty();
    }
    List<DecisionLine> active = decisions.get();
    StandingSections read =
        new StandingSections(roots, config, active, screen, environment.today());
    read.of(Profile.SELECTIVE);
    return Optional.of(StandingChanges.of(session, read.changing(), active, files, roots));
  }

  /// The session after it changed these decisions itself.
  SessionState decided(SessionState session, List<String> ids) {
    List<DecisionLine> changed = new ArrayList<>();
    for (DecisionLine one : decisions.get()) {
      if (ids.contains(one.id())) {
        changed.add(screen.shown(one));
      }
    }
    return OwnLines.in(session, ids, changed);
  }

  private String stamps() {
    List<Path> files = new ArrayList<>(StandingSections.files(roots));
    files.addAll(DecisionLines.logs(roots));
    files.addAll(screen.sources());
    Instant now = Clock.systemUTC().instant();
    return FileStamps.of(files).text(now);
  }

  private Made make(Profile profile, Shares shares, List<DecisionLine> active) {
    String files = profile == Profile.SELECTIVE ? stamps() : "";
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
    Map<String, String> sent = new HashMap<>();
    if (profile == Profile.SELECTIVE) {
      sent.putAll(OtherProjects.first(roots));
      sent.put(StandingChanges.FILES, files);
      sent.put(StandingChanges.AT, String.valueOf(Clock.systemUTC().millis()));
      sent.put(StandingChanges.WINDOWS, read.changing().prints());
    }
    if (silent) {
      return new Made(anyMemory, StandingBlock.none().with(sent));
    }
    Preamble preamble = new Preamble(roots, environment);
    sections.addFirst(new Section("preamble", 0, config.injection().caps().preamble(), preamble));
    StandingBlock block =
        TokenWeight.fitted(
            shares.standing(),
            shares.standingWeight(),
            room -> StandingBlock.of(sections, room),
            StandingBlock::text);
    return new Made(anyMemory, block.with(sent));
  }
}
