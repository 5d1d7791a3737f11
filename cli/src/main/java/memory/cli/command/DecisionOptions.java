package memory.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import memory.cli.option.Arguments;
import memory.cli.option.CommandSpec;
import memory.cli.option.OperandSpec;
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
  static final OptionSpec<String> TAG = text("--tag", "T", "A tag").asOftenAsNeeded();
  static final OptionSpec<String> REASON = text("--reason", "R", "Why").also("--note");
  static final OptionSpec<Status> STATUS =
      OptionSpec.of(
          "--status",
          "S",
          new ValueType.Choice<>(labels(), Status::ofLabel),
          "Its status: active, draft, rejected, superseded");
  static final OptionSpec<String> UPDATE = text("--update", "ID", "Change that decision instead");
  static final OptionSpec<Boolean> FORCE = OptionSpec.flag("--force", "Whatever stands already");
  static final OptionSpec<String> SUPERSEDE =
      text("--supersede", "ID", "Replace that decision; needs --reason");
  static final OptionSpec<String> KEEP_BOTH =
      text("--keep-both", "ID", "Note at both that they contradict each other");
  static final OptionSpec<Boolean> YES =
      OptionSpec.flag("--yes", "Do it without asking").also("-y");
  static final OptionSpec<Boolean> COMPACT =
      OptionSpec.flag("--compact", "Also take removed decisions' lines out of the file");
  static final OptionSpec<Boolean> REPAIR =
      OptionSpec.flag("--repair", "Take out the lines that nobody can read");
  static final OptionSpec<Scope> SCOPE =
      OptionSpec.of(
          "--scope",
          "S",
          new ValueType.Choice<>(List.of("global", "project", "team"), Scope::ofLabel),
          "Whose: global or project (the project's where there is one)");
  static final OptionSpec<Boolean> GLOBAL =
      OptionSpec.flag("--global", "The same as --scope global");

  /// `--project DIR` is everybody's; standing alone it is pi's spelling of a scope.
  static final OptionSpec<Boolean> PROJECT =
      OptionSpec.flag("--this-project", "The same as --scope project; pi's --project alone too")
          .also("--project");

  private static final OperandSpec TEXT =
      OperandSpec.words("TEXT|-", "What was decided; - reads it from stdin");
  private static final OperandSpec NOTHING = OperandSpec.none();

  private DecisionOptions() {}

  static List<CommandSpec> actions() {
    return List.of(
        action(
            "add",
            "Add one; a duplicate or a contradiction is refused, and says how to go on",
            TEXT,
            TITLE,
            TAG,
            REASON,
            STATUS,
            UPDATE,
            FORCE,
            SUPERSEDE,
            KEEP_BOTH),
        action(
            "list",
            "List them, newest first",
            NOTHING,
            STATUS,
            TAG,
            SearchOptions.LIMIT,
            SearchOptions.ALL_PROJECTS),
        action(
            "search",
            "Search them; status: and tag: in the query are filters",
            OperandSpec.words("QUERY", "Free text"),
            STATUS,
            TAG,
            SearchOptions.LIMIT,
            SearchOptions.ALL_PROJECTS),
        action("show", "Show one whole", one("ID"), SearchOptions.ALL_PROJECTS),
        action(
            "edit",
            "Give it another text, title, reason or other tags",
            words("ID TEXT", 1),
            TITLE,
            TAG,
            REASON),
        action("remove", "Remove it; its id stays taken", one("ID"), YES),
        action(
            "supersede",
            "Replace it by a new one; needs --reason",
            words("OLD TEXT", 1),
            TITLE,
            TAG,
            REASON,
            STATUS),
        action(
            "conflict",
            "Note at both that they contradict each other",
            words("ID ID [NOTE]", 2),
            REASON),
        action(
            "resolve",
            "Set its status: active, draft, rejected or superseded",
            words("ID STATUS [NOTE]", 2),
            REASON),
        action(
            "status",
            "Show where they are, how many there are, and what is on",
            NOTHING,
            SearchOptions.ALL_PROJECTS),
        action("purge", "Remove those past their retention", NOTHING, YES, COMPACT),
        action("reset", "Remove all of one scope", NOTHING, YES, COMPACT),
        action("clear", "The same as reset", NOTHING, YES, COMPACT),
        action("enable", "Switch decisions on", NOTHING),
        action("disable", "Switch decisions off", NOTHING),
        action(
            "doctor",
            "Look for bad lines, duplicates, contradictions and loose ends",
            NOTHING,
            REPAIR));
  }

  private static CommandSpec action(
      String name, String summary, OperandSpec operands, OptionSpec<?>... own) {
    List<OptionSpec<?>> options = new ArrayList<>(List.of(own));
    options.addAll(List.of(SCOPE, GLOBAL, PROJECT));
    return CommandSpec.action(name, summary, operands, options.toArray(OptionSpec<?>[]::new));
  }

  private static OperandSpec one(String label) {
    return new OperandSpec(label, 1, 1, List.of(), "As list shows it");
  }

  private static OperandSpec words(String label, int least) {
    return new OperandSpec(label, least, Integer.MAX_VALUE, List.of(), "Ids as list shows them");
  }

  /// The scope that was typed, in either spelling.
  static Optional<Scope> scope(Arguments typed) {
    boolean global = typed.has(GLOBAL);
    boolean project = typed.has(PROJECT);
    Optional<Scope> named = typed.one(WriteOptions.SCOPE_OR_TEAM);
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
        Optional.empty(),
        Optional.empty(),
        SearchQuestion.Source.NOTES);
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
