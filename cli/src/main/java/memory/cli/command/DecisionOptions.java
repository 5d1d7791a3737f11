package memory.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.request.SearchQuestion;

/// The options of `decision`.
final class DecisionOptions {
  static final OptionSpec<String> TITLE = text("--title", "T", "What it is shown as");
  static final OptionSpec<String> TAG =
      text("--tag", "T", "A tag; with list and search: only what carries it").asOftenAsNeeded();
  static final OptionSpec<String> REASON =
      text("--reason", "R", "Why; supersede must have one").also("--note");
  static final OptionSpec<Status> STATUS =
      OptionSpec.of(
          "--status",
          "S",
          new ValueType.Choice<>(labels(), Status::ofLabel),
          "The status it starts with, or the one to list: active, draft, rejected, superseded");
  static final OptionSpec<String> UPDATE =
      text("--update", "ID", "add: change that decision instead");
  static final OptionSpec<Boolean> FORCE =
      OptionSpec.flag("--force", "add: whatever stands already");
  static final OptionSpec<String> SUPERSEDE =
      text("--supersede", "ID", "add: replace that decision; needs --reason");
  static final OptionSpec<String> KEEP_BOTH =
      text("--keep-both", "ID", "add: note at both that they contradict each other");
  static final OptionSpec<Boolean> YES =
      OptionSpec.flag("--yes", "purge, reset: do it without asking").also("-y");
  static final OptionSpec<Boolean> COMPACT =
      OptionSpec.flag("--compact", "purge: also take removed decisions' lines out of the file");
  static final OptionSpec<Boolean> REPAIR =
      OptionSpec.flag("--repair", "doctor: take out the lines that nobody can read");
  static final OptionSpec<Scope> SCOPE =
      OptionSpec.of(
          "--scope",
          "S",
          new ValueType.Choice<>(List.of("global", "project"), Scope::ofLabel),
          "Whose: global or project; add goes to the project's where there is one");
  static final OptionSpec<Boolean> GLOBAL =
      OptionSpec.flag("--global", "The same as --scope global");

  /// `--project DIR` is everybody's; standing alone it is pi's spelling of a scope.
  static final OptionSpec<Boolean> PROJECT =
      OptionSpec.flag("--this-project", "The same as --scope project; pi's --project alone too")
          .also("--project");

  static final List<OptionSpec<?>> ALL =
      List.of(
          TITLE,
          TAG,
          REASON,
          STATUS,
          UPDATE,
          FORCE,
          SUPERSEDE,
          KEEP_BOTH,
          YES,
          COMPACT,
          REPAIR,
          SearchOptions.LIMIT,
          SearchOptions.ALL_PROJECTS,
          SCOPE,
          GLOBAL,
          PROJECT);

  private DecisionOptions() {}

  /// The scope that was typed, in either spelling.
  static Optional<Scope> scope(Arguments typed) {
    boolean global = typed.has(GLOBAL);
    boolean project = typed.has(PROJECT);
    Optional<Scope> named = typed.one(WriteOptions.SCOPE);
    if ((global && project) || (named.isPresent() && (global || project))) {
      throw CommandFailure.usage(
          "--scope, --global and --project exclude each other", "give one of them");
    }
    if (global) {
      return Optional.of(Scope.GLOBAL);
    }
    return project ? Optional.of(Scope.PROJECT) : named;
  }

  /// A search among the decisions.
  static SearchQuestion question(Arguments typed, Optional<Scope> scope, String text) {
    Optional<Integer> limit = typed.one(SearchOptions.LIMIT);
    return new SearchQuestion(
        text,
        scope,
        Set.of(Kind.DECISION),
        typed.all(TAG),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        typed.one(STATUS),
        false,
        typed.has(SearchOptions.ALL_PROJECTS),
        limit.isPresent() ? OptionalInt.of(limit.get()) : OptionalInt.empty(),
        false,
        false,
        Optional.empty());
  }

  private static OptionSpec<String> text(String name, String metavar, String doc) {
    return OptionSpec.of(name, metavar, new ValueType.Text(), doc);
  }

  private static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (Status status : Status.values()) {
      labels.add(status.label());
    }
    return labels;
  }
}
