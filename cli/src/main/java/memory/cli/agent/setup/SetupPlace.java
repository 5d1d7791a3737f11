package memory.cli.agent.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.file.ShellWords;
import memory.engine.model.Environment;

/// Whose configuration is meant, and what our entries in it start.
///
/// @param project its root, for entries that hold in one project alone
/// @param launcher how memory is started: its path, or its name when it is found by that
/// @param earlier how earlier entries start it; empty when that is not known
/// @param records the folder in which is noted what was put where
/// @param rules the file of the project in which agents look for instructions
public record SetupPlace(
    Environment environment,
    Optional<Path> project,
    String launcher,
    String earlier,
    Path records,
    String rules) {
  /// The file that most agents read.
  public static final String AGENTS = "AGENTS.md";

  SetupPlace(Environment environment, Optional<Path> project, String launcher, Path records) {
    this(environment, project, launcher, "", records, AGENTS);
  }

  public SetupPlace withRules(String file) {
    return new SetupPlace(environment, project, launcher, earlier, records, file);
  }

  /// What entries of ours start, or started before.
  List<String> launchers() {
    return earlier.isEmpty() ? List.of(launcher) : List.of(launcher, earlier);
  }

  SetupPlace knowing(String before) {
    return new SetupPlace(environment, project, launcher, before, records, rules);
  }

  /// The user's place, or a project's.
  ///
  /// @param config the folder of our own configuration
  public static SetupPlace of(Environment environment, Optional<Path> project, Path config) {
    Optional<String> called = Optional.ofNullable(System.getProperty("memory.launcher"));
    Optional<Path> link = called.flatMap(_ -> link(environment));
    String launcher = link.map(Path::toString).or(() -> called).orElse("memory");
    return new SetupPlace(environment, project, launcher, config.resolve("setup"));
  }

  /// The path that stays when another version takes this one's place, where memory was called by a
  /// path inside a folder that has the version in its name: `~/.local/bin/memory`, unless something
  /// else is there.
  private static Optional<Path> link(Environment environment) {
    String home = System.getProperty("memory.home", "");
    Path program = Path.of(home, "bin", "memory");
    Path link = stable(environment);
    return isVersioned(program)
            && program.equals(Path.of(System.getProperty("memory.launcher", "")))
            && (!Files.exists(link, LinkOption.NOFOLLOW_LINKS) || isOurs(link))
        ? Optional.of(link)
        : Optional.empty();
  }

  private static boolean isVersioned(Path program) {
    return program.toString().matches(".*\\d\\.\\d[^/]*/bin/memory");
  }

  private static Path stable(Environment environment) {
    return environment.userHome().resolve(".local/bin/memory");
  }

  /// Where a link leads; empty when it is none.
  private static Optional<Path> target(Path link) {
    try {
      return Optional.of(link.resolveSibling(Files.readSymbolicLink(link)).normalize());
    } catch (IOException | UnsupportedOperationException notALink) {
      return Optional.empty();
    }
  }

  private static boolean isOurs(Path link) {
    return target(link)
        .filter(program -> program.endsWith("bin/memory"))
        .filter(program ->
            !Files.exists(program)
                || Files.isRegularFile(program.resolveSibling("../lib/find-java.sh")))
        .isPresent();
  }

  /// Whether entries start memory by the link that setup makes.
  public boolean isByLink() {
    return launcher.equals(stable(environment).toString());
  }

  private Path program() {
    return Path.of(System.getProperty("memory.launcher", launcher));
  }

  /// Makes that link, or lets it lead to this version.
  ///
  /// @return what it made, in a few words; empty when nothing was to be made
  public Optional<String> makeLink() throws IOException {
    Optional<String> made = linkShown();
    if (made.isPresent()) {
      Path link = Path.of(launcher);
      Files.createDirectories(link.resolveSibling(""));
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, program());
    }
    return made;
  }

  /// That link and where it will lead; empty when it leads there, or when entries name the program
  /// itself.
  public Optional<String> linkShown() {
    Path link = Path.of(launcher);
    return link.equals(program()) || target(link).equals(Optional.of(program()))
        ? Optional.empty()
        : Optional.of("link " + shown(link) + " to " + shown(program()));
  }

  /// Whether that link is there, wherever it leads.
  public boolean hasLink() {
    return target(Path.of(launcher)).isPresent();
  }

  /// What is wrong with that link, where there is one or entries need one.
  ///
  /// @param needed whether an entry starts memory by it
  Optional<SetupCheck.Finding> linkFault(List<String> entered, boolean needed) {
    Path link = Path.of(launcher);
    Optional<Path> target = target(link);
    if (linkShown().isEmpty() || (target.isEmpty() && !needed)) {
      return Optional.empty();
    }
    String message =
        target
            .map(to ->
                "leads to "
                    + (Files.exists(to) ? "another version, " + to : to + ", where nothing is"))
            .orElse("is gone, though agents start memory by it");
    String host = entered.isEmpty() ? "" : entered.getFirst();
    String again = (ShellWords.of(program().toString()) + " setup " + host).strip();
    return Optional.of(new SetupCheck.Finding(host, link, message, again));
  }

  /// A path as people write it, from their home on.
  public String shown(Path path) {
    Path home = environment.userHome();
    return path.startsWith(home) ? "~/" + home.relativize(path) : path.toString();
  }

  /// The same user's in a project.
  SetupPlace in(Path root) {
    return new SetupPlace(environment, Optional.of(root), launcher, earlier, records, rules);
  }

  /// The link that setup has made, to this version or another; empty when there is none.
  public Optional<Path> madeLink() {
    Path link = stable(environment);
    Path here = Path.of(System.getProperty("memory.home", ""), "bin", "memory");
    return target(link)
        .filter(program -> program.equals(here) || (isOurs(link) && isVersioned(program)))
        .map(_ -> link);
  }

  /// In the user's home, where a variable may have moved it.
  Path user(String variable, String folder) {
    return environment
        .variable(variable)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> environment.userHome().resolve(folder));
  }

  /// The command line of a hook, which ends well even when memory is gone.
  String hookCommand(String host, String event) {
    return ShellWords.of(launcher) + " hook " + host + " " + event + " || true";
  }
}
