package memory.cli.command;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import memory.cli.option.Arguments;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.cli.output.CommandFailure;
import memory.engine.model.Scope;
import memory.engine.request.NoteTarget;

/// The options that commands which write share.
final class WriteOptions {
  static final OptionSpec<Scope> SCOPE =
      OptionSpec.of(
          "--scope",
          "S",
          new ValueType.Choice<>(List.of("global", "project", "local"), Scope::ofLabel),
          "Whose memory: global, project or local (global)");

  /// The same for what a team's memory takes too; both are read by their name.
  static final OptionSpec<Scope> SCOPE_OR_TEAM =
      OptionSpec.of(
          SCOPE.name(),
          SCOPE.metavar(),
          new ValueType.Choice<>(List.of("global", "project", "local", "team"), Scope::ofLabel),
          "Whose memory: global, project, local or team (global)");

  static final OptionSpec<String> SESSION =
      OptionSpec.of(
          "--session",
          "ID",
          new ValueType.Text(),
          "The session that writes (MEMORY_SESSION or PI_SESSION_ID of the environment)");
  static final OptionSpec<String> TOPIC =
      OptionSpec.of("--topic", "NAME", new ValueType.Text(), "The topic's file, without .md");
  static final OptionSpec<Function<LocalDate, LocalDate>> DATE =
      OptionSpec.of("--date", "DATE", new ValueType.Day(), "Another day's log (today)");

  private WriteOptions() {}

  /// What was meant by a word and the options beside it.
  ///
  /// @throws CommandFailure when they do not go together
  static NoteTarget target(Call call, NoteTarget.Name name) {
    Arguments typed = call.arguments();
    if (typed.has(TOPIC) && name != NoteTarget.Name.TOPIC) {
      throw CommandFailure.usage("--topic belongs to the target topic", "leave it out");
    }
    if (typed.has(DATE) && name != NoteTarget.Name.DAILY) {
      throw CommandFailure.usage("--date belongs to the target daily", "leave it out");
    }
    return new NoteTarget(name, typed.one(TOPIC), date(call));
  }

  /// The day that was typed.
  static Optional<LocalDate> date(Call call) {
    return call.arguments().one(DATE).map(day -> day.apply(call.environment().today()));
  }

  /// @throws CommandFailure when the local scope was typed for a file that it does not have
  static void refuseLocal(Call call) {
    refuseLocal(call, SCOPE);
  }

  /// @param option as the command declares it
  static void refuseLocal(Call call, OptionSpec<Scope> option) {
    if (call.arguments().one(option).orElse(Scope.GLOBAL) == Scope.LOCAL) {
      throw CommandFailure.usage(
          "the local scope is one file, MEMORY.local.md", "use --scope project");
    }
  }
}
