package memory.cli.command;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.SearchMode;
import memory.engine.model.Status;
import memory.engine.request.SearchQuestion;

/// The options of `search`, and the filters they make.
final class SearchOptions {
  static final int MOST_CONTEXT_LINES = 1000;

  static final OptionSpec<Integer> LIMIT =
      OptionSpec.of(
              "-n", "N", new ValueType.Whole(1, SearchQuestion.MOST_HITS), "Most hits shown (5)")
          .also("--limit");
  static final OptionSpec<Scope> SCOPE =
      OptionSpec.of(
          "--scope",
          "S",
          new ValueType.Choice<>(List.of("global", "project", "local", "team"), Scope::ofLabel),
          "One scope only");
  static final OptionSpec<Kind> KIND =
      OptionSpec.of("--kind", "K", kinds(), "Only this kind of memory").asOftenAsNeeded();
  static final OptionSpec<String> TAG =
      OptionSpec.of("--tag", "T", new ValueType.Text(), "Only what carries this tag")
          .asOftenAsNeeded();
  static final OptionSpec<Function<LocalDate, LocalDate>> SINCE =
      OptionSpec.of(
          "--since",
          "DATE",
          new ValueType.Day(),
          "From this day on: 2026-02-15, yesterday, monday, 7d");
  static final OptionSpec<Function<LocalDate, LocalDate>> UNTIL =
      OptionSpec.of("--until", "DATE", new ValueType.Day(), "Up to this day, inclusive");
  static final OptionSpec<String> PATH =
      OptionSpec.of("--path", "GLOB", new ValueType.Text(), "Only files like daily/2026-*");
  static final OptionSpec<Status> STATUS =
      OptionSpec.of("--status", "S", statuses(), "Only this status (active)");
  static final OptionSpec<Boolean> ARCHIVED =
      OptionSpec.flag("--archived", "Also what lies below archive/");
  static final OptionSpec<Boolean> ALL_PROJECTS =
      OptionSpec.flag("--all-projects", "Also global records that name another project");
  static final OptionSpec<SearchQuestion.Source> IN =
      OptionSpec.of(
          "--in",
          "WHAT",
          new ValueType.Choice<>(
              List.of("notes", "conversations", "all"),
              word -> Optional.of(SearchQuestion.Source.valueOf(word.toUpperCase(Locale.ROOT)))),
          "Notes, what agents keep of conversations (memory conversations), or all (notes)");
  static final OptionSpec<SearchMode> MODE =
      OptionSpec.of(
          "--mode",
          "M",
          new ValueType.Choice<>(SearchMode.labels(), SearchMode::ofLabel),
          "How to search (keyword); the others need memory semantic");
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
          IN,
          MODE,
          CONTEXT,
          EXPLAIN,
          PREFIX,
          BATCH,
          BLOCK);

  private SearchOptions() {}

  /// The question that was typed.
  static SearchQuestion question(Arguments typed, String text, LocalDate today) {
    Optional<Integer> limit = typed.one(LIMIT);
    return new SearchQuestion(
        text,
        typed.one(SCOPE),
        Set.copyOf(typed.all(KIND)),
        typed.all(TAG),
        typed.one(SINCE).map(day -> day.apply(today)),
        typed.one(UNTIL).map(day -> day.apply(today)),
        typed.one(PATH),
        typed.one(STATUS),
        typed.has(ARCHIVED),
        typed.has(ALL_PROJECTS),
        limit.isPresent() ? OptionalInt.of(limit.get()) : OptionalInt.empty(),
        typed.has(EXPLAIN),
        typed.has(PREFIX),
        typed.one(MODE),
        typed.one(GlobalOptions.DEADLINE),
        typed.one(IN).orElse(SearchQuestion.Source.NOTES));
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
