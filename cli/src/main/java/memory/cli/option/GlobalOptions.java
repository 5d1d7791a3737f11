package memory.cli.option;

import java.util.ArrayList;
import java.util.List;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.engine.WorkspaceOptions;

/// The options that every command takes, before or after its name.
public final class GlobalOptions {
  public static final String HOME = "--home";
  public static final String PROJECT = "--project";
  public static final String NO_PROJECT = "--no-project";
  public static final String CWD = "--cwd";
  public static final String CONFIG = "--config";
  public static final String NOW = "--now";
  public static final String ZONE = "--zone";
  public static final String DEADLINE = "--deadline";
  public static final String NO_MEMORY = "--no-memory";
  public static final String JSON = "--json";
  public static final String QUIET = "-q";
  public static final String VERBOSE = "-v";
  public static final String DEBUG = "--debug";
  public static final String HELP = "--help";
  public static final String VERSION = "--version";

  public static final List<OptionSpec> ALL =
      CommandFile.ours()
          .listed(
              """
              --home DIR  The global memory's folder; any Markdown will do
              --project DIR  The project's root, instead of the one found from --cwd; this is not consent
              --no-project  The global memory alone
              --cwd DIR  The directory to speak for, instead of this one
              --config FILE  Read instead of the user's config.json
              --now INSTANT{moment}  Pin the clock: 2026-02-15T09:30:00Z
              --zone ZONE{zone}  The user's time zone, instead of the system's
              --deadline MS{ms}  How long recall may take, in milliseconds (before a prompt: 1500)
              --no-memory  Leave memory out of this call
              --json  One JSON object instead of text
              -q, --quiet  Nothing on stderr but errors
              -v, --verbose  More on stderr: freshness, warnings
              --debug  The stack trace when something breaks
              --help, -h  This page, for memory or for one command
              --version  Version, build and runtime\
              """);

  private GlobalOptions() {}

  /// The options that name these places, as they are typed in a command for another process: whole
  /// paths, since a relative one would mean another folder elsewhere.
  public static List<String> typed(WorkspaceOptions places) {
    List<String> typed = new ArrayList<>();
    places.home().ifPresent(home -> typed.addAll(List.of(HOME, home.toString())));
    places.project().ifPresent(folder -> typed.addAll(List.of(PROJECT, folder.toString())));
    places.configFile().ifPresent(file -> typed.addAll(List.of(CONFIG, file.toString())));
    if (places.noProject()) {
      typed.add(NO_PROJECT);
    }
    return typed;
  }
}
