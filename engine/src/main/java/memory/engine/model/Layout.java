package memory.engine.model;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.file.CanonicalPath;

/// Where everything lies for one call: computed from its environment and options, whether or not
/// any of it exists. Nothing is read but links and `.git` entries, nothing is made.
///
/// @param global the user's scope
/// @param agentFolder pi's folder; empty when the user named another home: then nothing of it is
///   read
/// @param projectFolder where the caller's project starts, canonical
/// @param project its scope; empty without one: asked for none, the user's home itself, the root of
///   the file system, or folders that are (partly) the global scope's. Whether it is trusted, the
///   trust record says
/// @param cacheFolder what may be deleted at any time: indexes, sessions, traces, sockets
/// @param configFolder the trust record's folder
public record Layout(
    ScopeRoot global,
    Optional<Path> agentFolder,
    Path projectFolder,
    Optional<ScopeRoot> project,
    Path cacheFolder,
    Path configFolder) {
  /// Names the folder of the user's own memory.
  public static final String HOME_VARIABLE = "PI_MEMORY_DIR";

  private static final String CURATED = "memories";
  private static final List<String> CURATED_NAMES = List.of("MEMORY.md", "USER.md");
  private static final String DECISIONS = "decision-memory";
  private static final List<String> DECISION_NAMES = List.of("decisions.jsonl");
  private static final String CONFIG = "config.json";
  private static final String DECISION_CONFIG = "decision-memory.config.json";

  public static Layout of(Environment env, LayoutOptions options) {
    Path agent =
        env.variable("PI_CODING_AGENT_DIR")
            .map(value -> typed(value, env))
            .orElseGet(() -> env.userHome().resolve(".pi").resolve("agent"));
    Optional<Path> home =
        options
            .home()
            .map(given -> env.cwd().resolve(given).normalize())
            .or(() -> env.variable(HOME_VARIABLE).map(value -> typed(value, env)));
    ScopeRoot global = home.map(Layout::globalAt).orElseGet(() -> globalOf(agent));
    Path projectFolder =
        options
            .project()
            .map(given -> CanonicalPath.orAbsolute(env.cwd().resolve(given)))
            .orElseGet(() -> ProjectIdentity.rootAround(env.cwd()));
    Optional<ScopeRoot> project =
        options.noProject()
                || projectFolder.getParent() == null
                || projectFolder.equals(CanonicalPath.orAbsolute(env.userHome()))
            ? Optional.empty()
            : Optional.of(projectAt(projectFolder)).filter(root -> !overlap(root, global));
    return new Layout(
        global,
        home.isPresent() ? Optional.empty() : Optional.of(agent),
        projectFolder,
        project,
        cacheFolder(env),
        xdg("XDG_CONFIG_HOME", ".config", env));
  }

  /// The same layout with the curated store (`memories/`) in another folder.
  ///
  /// @param given as the configuration has it: `~/` is the home, a relative one counts from pi's
  ///   folder
  public Layout withCuratedFolder(String given, Environment env) {
    Path folder = expanded(given, agentFolder.orElse(global.folder()), env);
    List<Mount> mounts = new ArrayList<>(global.mounts());
    mounts.removeIf(mount -> mount.prefix().equals(CURATED + "/"));
    mounts.add(new Mount(CURATED + "/", folder, CURATED_NAMES));
    ScopeRoot moved = new ScopeRoot(Scope.GLOBAL, mounts, Optional.empty());
    return new Layout(
        moved,
        agentFolder,
        projectFolder,
        project.filter(root -> !overlap(root, moved)),
        cacheFolder,
        configFolder);
  }

  /// The same layout with the project's decisions read together with those of its main worktree,
  /// where it is linked to one whose user consented to it.
  public Layout withMainWorktree(Predicate<Path> trusted) {
    Optional<ScopeRoot> main =
        ProjectIdentity.mainWorktree(projectFolder).filter(trusted).map(Layout::projectAt);
    return main.isEmpty()
        ? this
        : new Layout(
            global,
            agentFolder,
            projectFolder,
            project.map(root -> root.linkedTo(main.get())),
            cacheFolder,
            configFolder);
  }

  /// The directory of a scope's index: `index/` and the first 16 hex digits of SHA-256 over the
  /// canonical path of the scope's own folder.
  public static Path indexFolder(Path cache, ScopeRoot root) {
    return cache
        .resolve("index")
        .resolve(hash16(CanonicalPath.orAbsolute(root.folder()).toString()));
  }

  public Path indexFolder(ScopeRoot root) {
    return indexFolder(cacheFolder, root);
  }

  /// The scope that a project's folder would have.
  public static ScopeRoot projectAt(Path projectFolder) {
    Path pi = projectFolder.resolve(".pi");
    return new ScopeRoot(
        Scope.PROJECT,
        List.of(
            Mount.whole(pi.resolve("memory")),
            new Mount(DECISIONS + "/", pi.resolve(DECISIONS), DECISION_NAMES)),
        Optional.of(projectFolder));
  }

  /// Whether the project starts at the top of a repository or worktree.
  public boolean isRepository() {
    return Files.exists(projectFolder.resolve(ProjectIdentity.GIT));
  }

  public Path sessionsFolder() {
    return cacheFolder.resolve("sessions");
  }

  /// Where the index of conversations is.
  public static Path conversationsFolder(Path cache) {
    return cache.resolve("conversations");
  }

  /// Where the add-on with models is installed, if it is.
  public Path semanticFolder() {
    return configFolder.resolve("semantic");
  }

  /// The team that this user has joined, if there is one.
  public Path teamFolder() {
    return configFolder.resolve("team");
  }

  public Path trustRecord() {
    return configFolder.resolve("trust.json");
  }

  /// The hashes of texts that the user wants shown although the guard would not.
  public Path allowedTexts() {
    return configFolder.resolve("allowed-texts");
  }

  /// The turns of conversations that are to be found no more.
  public Path forgottenTurns() {
    return configFolder.resolve("forgotten-turns");
  }

  /// Where candidates for decisions wait for their user's answer.
  public Path waitingCandidates() {
    return configFolder.resolve("waiting");
  }

  /// The lines that were proposed and have their user's answer.
  public Path answeredCandidates() {
    return configFolder.resolve("answered-candidates");
  }

  public Path globalConfig() {
    return global.folder().resolve(CONFIG);
  }

  /// Spec 3's file for the user: in pi's folder, or in the home that was named instead.
  public Path globalDecisionConfig() {
    return agentFolder.orElse(global.folder()).resolve(DECISION_CONFIG);
  }

  /// The list of projects without memory.
  public Path disabledProjects() {
    return global.folder().resolve("settings.json");
  }

  /// pi's own settings, of which the `pi-memory` part is ours.
  public Optional<Path> piSettings() {
    return agentFolder.map(folder -> folder.resolve("settings.json"));
  }

  public Optional<Path> projectConfig() {
    return project.map(root -> root.folder().resolve(CONFIG));
  }

  public Optional<Path> projectDecisionConfig() {
    return project.map(root -> projectFolder.resolve(".pi").resolve(DECISION_CONFIG));
  }

  public static String hash16(String text) {
    return hash(text, 16);
  }

  /// The first hex digits of the SHA-256 of a text.
  public static String hash(String text, int digits) {
    return Hashing.sha256()
        .hashString(text, StandardCharsets.UTF_8)
        .toString()
        .substring(0, digits);
  }

  private static ScopeRoot globalAt(Path home) {
    return new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
  }

  private static ScopeRoot globalOf(Path agent) {
    return new ScopeRoot(
        Scope.GLOBAL,
        List.of(
            Mount.whole(agent.resolve("memory")),
            new Mount(CURATED + "/", agent.resolve(CURATED), CURATED_NAMES)),
        Optional.empty());
  }

  /// Whether a folder of one is, holds or lies in a folder of the other.
  private static boolean overlap(ScopeRoot project, ScopeRoot global) {
    for (Mount ours : project.mounts()) {
      Path own = CanonicalPath.orAbsolute(ours.folder());
      for (Mount theirs : global.mounts()) {
        Path other = CanonicalPath.orAbsolute(theirs.folder());
        if (own.startsWith(other) || other.startsWith(own)) {
          return true;
        }
      }
    }
    return false;
  }

  /// `${XDG_CACHE_HOME:-~/.cache}/memory-engine`, see [#cacheFolder].
  public static Path cacheFolder(Environment env) {
    return xdg("XDG_CACHE_HOME", ".cache", env);
  }

  /// The XDG base directory specification lets a relative value be ignored.
  private static Path xdg(String variable, String fallback, Environment env) {
    Optional<Path> given = env.variable(variable).map(Path::of).filter(Path::isAbsolute);
    return given
        .orElseGet(() -> env.userHome().resolve(fallback))
        .resolve("memory-engine")
        .normalize();
  }

  /// A path as people type it or as a variable has it: what is relative counts from the directory
  /// they speak for.
  public static Path typed(String value, Environment env) {
    return expanded(value, env.cwd(), env);
  }

  /// The path in a variable or a config file: `~/` is the home, what is relative counts from
  /// `base`.
  private static Path expanded(String value, Path base, Environment env) {
    if (value.equals("~")) {
      return env.userHome();
    }
    return value.startsWith("~/")
        ? env.userHome().resolve(value.substring(2)).normalize()
        : base.resolve(value).normalize();
  }

  /// What a caller said about where memory lies. Relative paths count from the call's directory.
  ///
  /// @param home the global scope's folder, instead of the usual one (`--home`)
  /// @param project the project's folder, instead of the one found around the directory
  ///   (`--project`); not a consent
  /// @param noProject leave project memory out (`--no-project`)
  public record LayoutOptions(Optional<Path> home, Optional<Path> project, boolean noProject) {
    private static final LayoutOptions NONE =
        new LayoutOptions(Optional.empty(), Optional.empty(), false);

    public static LayoutOptions none() {
      return NONE;
    }
  }
}
