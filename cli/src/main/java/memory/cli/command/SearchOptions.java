package memory.cli.command;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.engine.recall.Filters;
import memory.engine.recall.Status;
import memory.engine.scope.Kind;
import memory.engine.scope.Scope;

/// The options of `search`, and the filters they make.
final class SearchOptions {
  static final int MOST_HITS = 1000;
  static final int MOST_CONTEXT_LINES = 1000;

  static final OptionSpec<Integer> LIMIT =
      OptionSpec.of("-n", "N", new ValueType.Whole(1, MOST_HITS), "Most hits shown (5)");
  static final OptionSpec<Scope> SCOPE =
      OptionSpec.of(
          "--scope",
          "S",
          new ValueType.Choice<>(List.of("global", "project", "local"), Scope::ofLabel),
          "One scope only");
  static final OptionSpec<Kind> KIND =
      OptionSpec.of("--kind", "K", kinds(), "Only this kind of memory").asOftenAsNeeded();
  static final OptionSpec<String> TAG =
      OptionSpec.of("--tag", "T", new ValueType.Text(), "Only what carries this tag")
          .asOftenAsNeeded();
  static final OptionSpec<LocalDate> SINCE =
      OptionSpec.of("--since", "DATE", new ValueType.Day(), "From this day on");
  static final OptionSpec<LocalDate> UNTIL =
      OptionSpec.of("--until", "DATE", new ValueType.Day(), "Up to this day, inclusive");
  static final OptionSpec<String> PATH =
      OptionSpec.of("--path", "GLOB", new ValueType.Text(), "Only files like daily/2026-*");
  static final OptionSpec<Status> STATUS =
      OptionSpec.of("--status", "S", statuses(), "Only this status (active)");
  static final OptionSpec<Boolean> ARCHIVED =
      OptionSpec.flag("--archived", "Also what lies below archive/");
  static final OptionSpec<Boolean> ALL_PROJECTS =
      OptionSpec.flag("--all-projects", "Also global records that name another project");
  static final OptionSpec<String> MODE =
      OptionSpec.of(
          "--mode",
          "M",
          ValueType.choice("keyword", "semantic", "deep"),
          "How to search (keyword)");
  static final OptionSpec<Integer> CONTEXT =
      OptionSpec.of(
          "--context",
          "N",
          new ValueType.Whole(0, MOST_CONTEXT_LINES),
          "Whole passages, with N lines of the file before and after");
  static final OptionSpec<Boolean> EXPLAIN =
      OptionSpec.flag("--explain", "The parts of each score and the terms that matched");
  static final OptionSpec<Boolean> PREFIX =
      OptionSpec.flag("--prefix", "The last word may be typed only half, as while typing");
  static final OptionSpec<String> BATCH =
      OptionSpec.of(
          "--batch",
          "FILE|-",
          new ValueType.Text(),
          "Answer JSONL lines {\"id\":…,\"query\":…} in order, one JSON object each");
  static final OptionSpec<Integer> BLOCK =
      OptionSpec.of(
          "--block",
          "CHARS",
          new ValueType.Whole(1, 10_000_000),
          "With --batch: also the hits as injected, within CHARS characters");

  static final List<OptionSpec<?>> ALL =
      List.of(
          LIMIT,
          SCOPE,
          KIND,
          TAG,
          SINCE,
          UNTIL,
          PATH,
          STATUS,
          ARCHIVED,
          ALL_PROJECTS,
          MODE,
          CONTEXT,
          EXPLAIN,
          PREFIX,
          BATCH,
          BLOCK);

  private SearchOptions() {}

  /// What the options ask for.
  ///
  /// @param own the filters that every search of this project has
  static Filters filters(Arguments typed, Filters own) {
    Set<String> tags = new HashSet<>();
    for (String tag : typed.all(TAG)) {
      tags.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
    }
    Optional<Scope> scope = typed.one(SCOPE);
    Optional<LocalDate> since = typed.one(SINCE);
    Optional<LocalDate> until = typed.one(UNTIL);
    if (since.isPresent() && until.isPresent() && since.get().isAfter(until.get())) {
      throw CommandFailure.usage(
          "no day is since " + since.get() + " and until " + until.get(), "swap them");
    }
    return new Filters(
        scope.isPresent() ? Set.of(scope.get()) : Set.of(),
        Set.copyOf(typed.all(KIND)),
        tags,
        since,
        until,
        typed.one(PATH),
        typed.one(STATUS),
        typed.has(ARCHIVED),
        typed.has(ALL_PROJECTS) ? Set.of() : own.projects(),
        own.leftOut());
  }

  private static ValueType<Kind> kinds() {
    List<String> labels = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      labels.add(kind.label());
    }
    return new ValueType.Choice<>(labels, Kind::ofLabel);
  }

  private static ValueType<Status> statuses() {
    List<String> labels = new ArrayList<>();
    for (Status status : Status.values()) {
      labels.add(status.label());
    }
    return new ValueType.Choice<>(labels, Status::ofLabel);
  }
}
