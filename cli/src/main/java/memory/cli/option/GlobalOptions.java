package memory.cli.option;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.engine.WorkspaceOptions;

/// The options that every command takes, before or after its name.
public final class GlobalOptions {
  public static final OptionSpec<String> HOME =
      OptionSpec.of(
          "--home",
          "DIR",
          new ValueType.Text(),
          "The global memory's folder; any Markdown will do");
  public static final OptionSpec<String> PROJECT =
      OptionSpec.of(
          "--project",
          "DIR",
          new ValueType.Text(),
          "The project's root, instead of the one found from --cwd; this is not consent");
  public static final OptionSpec<Boolean> NO_PROJECT =
      OptionSpec.flag("--no-project", "The global memory alone");
  public static final OptionSpec<String> CWD =
      OptionSpec.of(
          "--cwd", "DIR", new ValueType.Text(), "The directory to speak for, instead of this one");
  public static final OptionSpec<String> CONFIG =
      OptionSpec.of(
          "--config", "FILE", new ValueType.Text(), "Read instead of the user's config.json");
  public static final OptionSpec<Instant> NOW =
      OptionSpec.of(
          "--now", "INSTANT", new ValueType.Moment(), "Pin the clock: 2026-02-15T09:30:00Z");
  public static final OptionSpec<ZoneId> ZONE =
      OptionSpec.of(
          "--zone", "ZONE", new ValueType.Zone(), "The user's time zone, instead of the system's");
  public static final OptionSpec<Duration> DEADLINE =
      OptionSpec.of(
          "--deadline",
          "MS",
          new ValueType.Millis(),
          "How long recall may take, in milliseconds (before a prompt: 1500)");
  public static final OptionSpec<Boolean> NO_MEMORY =
      OptionSpec.flag("--no-memory", "Leave memory out of this call");
  public static final OptionSpec<Boolean> JSON =
      OptionSpec.flag("--json", "One JSON object instead of text");
  public static final OptionSpec<Boolean> QUIET =
      OptionSpec.flag("-q", "Nothing on stderr but errors").also("--quiet");
  public static final OptionSpec<Boolean> VERBOSE =
      OptionSpec.flag("-v", "More on stderr: freshness, warnings").also("--verbose");
  public static final OptionSpec<Boolean> DEBUG =
      OptionSpec.flag("--debug", "The stack trace when something breaks");
  public static final OptionSpec<Boolean> HELP =
      OptionSpec.flag("--help", "This page, for memory or for one command").also("-h");
  public static final OptionSpec<Boolean> VERSION =
      OptionSpec.flag("--version", "Version, build and runtime");

  public static final List<OptionSpec<?>> ALL =
      List.of(
          HOME,
          PROJECT,
          NO_PROJECT,
          CWD,
          CONFIG,
          NOW,
          ZONE,
          DEADLINE,
          NO_MEMORY,
          JSON,
          QUIET,
          VERBOSE,
          DEBUG,
          HELP,
          VERSION);

  private GlobalOptions() {}

  /// The options that name these places, as they are typed in a command for another process: whole
  /// paths, since a relative one would mean another folder elsewhere.
  public static List<String> typed(WorkspaceOptions places) {
    List<String> typed = new ArrayList<>();
    places.home().ifPresent(home -> typed.addAll(List.of("--home", home.toString())));
    places.project().ifPresent(folder -> typed.addAll(List.of("--project", folder.toString())));
    places.configFile().ifPresent(file -> typed.addAll(List.of("--config", file.toString())));
    if (places.noProject()) {
      typed.add("--no-project");
    }
    return typed;
  }
}
