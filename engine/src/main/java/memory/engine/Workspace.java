package memory.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.config.ConfigEdit;
import memory.engine.config.DisabledProjects;
import memory.engine.config.ResolvedConfig;
import memory.engine.curated.CuratedStore;
import memory.engine.doctor.UnionMerge;
import memory.engine.file.CanonicalPath;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.AllowedTexts;
import memory.engine.inject.NewText;
import memory.engine.inject.Screen;
import memory.engine.markdown.Lines;
import memory.engine.model.Environment;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.MemoryConfig.TrustChanges;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Passage;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.Provenance;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Setting;
import memory.engine.note.NoteEntries;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.NewEntry;
import memory.engine.request.NewEntry.Removal;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.trust.KnownLines;
import memory.engine.trust.Trust;
import memory.engine.write.ScopeWriter;
import memory.engine.write.WriteCheck;

/// The memory that one call works on: where it lies, how it is set, whether the project is trusted.
/// A snapshot of the moment it was made; make a new one for each call.
///
/// @param isProjectTrusted the user consented to the project's memory; false without a project
/// @param changes what becomes of project memory that is new: as configured, held back where only a
///   write stands behind the consent
/// @param isProjectNamed the user named the project's folder
/// @param servedFolder a model calls: the project folder that its server was started for
/// @param warnings what a user should know about config and trust, one line each
/// @param asides what a project's config has wrong, and variables of other programs
public record Workspace(
    Environment environment,
    Layout layout,
    MemoryConfig config,
    List<Setting> settings,
    boolean isProjectTrusted,
    TrustChanges changes,
    boolean isProjectNamed,
    Optional<Path> servedFolder,
    List<String> warnings,
    List<String> asides) {
  public Workspace {
    settings = List.copyOf(settings);
    warnings = List.copyOf(warnings);
    asides = List.copyOf(asides);
  }

  /// What a line of memory says, without the marks that make it a heading, an item, ticked or
  /// pinned.
  public static String said(String line) {
    return KnownLines.said(line);
  }

  /// The same as a process with that environment sees it.
  public Workspace in(Environment other) {
    return new Workspace(
        other,
        layout,
        config,
        settings,
        isProjectTrusted,
        changes,
        isProjectNamed,
        servedFolder,
        warnings,
        asides);
  }

  /// The memory in other folders, set in the same way; nothing is complained of.
  public Workspace over(Layout other, boolean trusted, TrustChanges ofNew) {
    return new Workspace(
        environment,
        other,
        config,
        settings,
        trusted,
        ofNew,
        false,
        Optional.empty(),
        List.of(),
        List.of());
  }

  /// All that is wrong with the configuration, for whoever asks about it.
  public List<String> complaints() {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(asides);
    return all;
  }

  /// Looks at trust record and config files; what is wrong with them becomes a warning.
  public static Workspace of(Environment env, WorkspaceOptions options) {
    List<String> warnings = new ArrayList<>();
    Layout layout = Layout.of(env, options.layout());
    Optional<Trust.Verdict> consented =
        layout.project().isPresent() ? consented(layout, env, warnings) : Optional.empty();
    boolean trusted = consented.isPresent();
    String key = consented.map(Trust.Verdict::projectKey).orElse("");
    ResolvedConfig resolved =
        ResolvedConfig.of(
            env, layout, trusted, key::equals, options.configFile(), options.overrides());
    warnings.addAll(resolved.warnings());
    MemoryConfig config = resolved.config();
    Layout settled =
        config
            .curated()
            .dataDir()
            .map(folder -> moveCurated(layout, folder, env, warnings))
            .orElse(layout);
    return new Workspace(
        env,
        trusted ? settled.withMainWorktree(Trust.of(layout, env.clock())::isTrusted) : settled,
        config,
        resolved.settings(),
        trusted && settled.project().isPresent(),
        consented.filter(Trust.Verdict::made).isPresent() ? TrustChanges.HOLD : config.changes(),
        options.project().isPresent(),
        options.servedFolder(),
        warnings,
        resolved.asides());
  }

  /// The scopes to read: the global one, and the project's when it is trusted and there.
  public List<ScopeRoot> roots() {
    return globalAnd(project().filter(Workspace::exists));
  }

  /// The scopes that a session is told of: also the project's whose folder is gone.
  List<ScopeRoot> toldOf() {
    return globalAnd(project());
  }

  private List<ScopeRoot> globalAnd(Optional<ScopeRoot> project) {
    return project
        .map(root -> List.of(layout.global(), root))
        .orElseGet(() -> List.of(layout.global()));
  }

  /// The scopes to read when one is named: that one, else all.
  ///
  /// @throws RefusedException when it is not there or not trusted
  public List<ScopeRoot> roots(Optional<Scope> named) {
    if (named.isEmpty()) {
      return roots();
    }
    if (named.get() == Scope.GLOBAL) {
      return List.of(layout.global());
    }
    if (named.get() == Scope.TEAM) {
      throw Refusal.malformed(
              "a team's memory is searched, its files are at the server", "use search")
          .asException();
    }
    if (layout.project().isEmpty()) {
      throw Refusal.malformed("there is no project here", Hint.Way.NAME_PROJECT).asException();
    }
    if (!isProjectTrusted && !hasUntrustedProject()) {
      throw Refusal.malformed("this project has no memory", "leave the scope out").asException();
    }
    if (!isProjectTrusted) {
      throw untrusted();
    }
    return project().map(List::of).orElseGet(List::of);
  }

  /// The scopes that what is named may be in: the one that was said, else those that are read.
  public List<Scope> scopes(Optional<Scope> said) {
    return said.map(List::of).orElseGet(() -> roots().stream().map(ScopeRoot::scope).toList());
  }

  /// The project's scope when it is trusted, whether or not its folders exist yet.
  public Optional<ScopeRoot> project() {
    return isProjectTrusted ? layout.project() : Optional.empty();
  }

  /// There is project memory, and the user has not consented to it. For the user's eyes only.
  public boolean hasUntrustedProject() {
    return !isProjectTrusted && layout.project().filter(Workspace::exists).isPresent();
  }

  /// That the project's memory is there and may not be used.
  public RefusedException untrusted() {
    String folder = layout.projectFolder().toString();
    Optional<String> outside = outside();
    return Refusal.denied(outside.orElse("this project's memory is not trusted"), "")
        .with(new Hint(outside.isPresent() ? Hint.Way.NO_LINK : Hint.Way.TRUST, folder))
        .at(folder)
        .asException();
  }

  /// That memory of the project leads out of it by a link, which no consent changes (safety T3);
  /// empty where it does not.
  public Optional<String> outside() {
    return outside(layout);
  }

  private static Optional<String> outside(Layout layout) {
    return layout.project().stream()
        .flatMap(root -> root.mounts().stream())
        .map(Mount::folder)
        .filter(folder -> !CanonicalPath.orAbsolute(folder).startsWith(layout.projectFolder()))
        .findFirst()
        .map(folder -> folder + " leads out of the project and is never read, trusted or not");
  }

  /// Whether a write may make memory for a project that has none. A model's may where a repository
  /// starts and in the folder that its server was started for, nowhere else.
  public boolean mayMakeProject() {
    return servedFolder.isEmpty()
        || servedFolder.get().equals(layout.projectFolder())
        || layout.isRepository();
  }

  /// Whether what nobody gave a scope belongs to the project: it has memory, is the top of a
  /// repository, or the folder that was named. Any other folder is no project by the way, whoever
  /// writes.
  boolean isProject() {
    return layout.project().isPresent()
        && (layout.isRepository()
            || isProjectNamed
            || layout.project().filter(Workspace::exists).isPresent());
  }

  /// What has git keep both sides' lines of decisions and daily logs when branches of this
  /// repository are merged, as a command for a shell; empty where git does so already, and without
  /// a repository. In notes, whose lines are changed as well, it would leave both the old one and
  /// the new one.
  public Optional<String> unionCommand() throws IOException {
    Path folder = layout.projectFolder().resolve(".pi");
    return UnionMerge.isMissing(folder.resolve("memory/daily/0000-00-00.md"))
        ? Optional.of(UnionMerge.command(folder, List.of("memory/daily/*.md", "decisions.jsonl")))
        : Optional.empty();
  }

  /// Which project it is; asks the disk each time.
  public ProjectIdentity projectIdentity() {
    return ProjectIdentity.of(layout.projectFolder(), config.projectKey());
  }

  /// What of the project's memory is new.
  NewText newText() {
    return NewText.of(project(), layout.projectFolder(), trust(), changes);
  }

  /// All that is new in the project's memory, by file and line.
  ///
  /// @param besides texts that count as known too
  public List<NewEntry> newEntries(Iterable<String> besides) throws IOException {
    return newText().entries(besides, () -> WriteAccess.global(this));
  }

  /// What commits took away of what was known.
  public List<NewEntry> goneEntries(List<Removal> removals) throws IOException {
    return newText().gone(removals);
  }

  /// Notes where new lines come from, for the label that their hits carry.
  public void noteArrivals(Map<String, Provenance> byLine) {
    newText().noteArrivals(byLine);
  }

  /// The ids of those decisions that nobody has looked at here.
  public List<String> unreviewed(List<ScopedDecision> decisions) {
    NewText news = newText();
    return decisions.stream()
        .filter(one -> news.isNew(one.scope(), one.decision()))
        .map(one -> one.decision().id())
        .toList();
  }

  /// All that the project's memory says now, for [#consent].
  public List<String> projectTexts() throws IOException {
    return NewText.texts(layout.project().orElseThrow());
  }

  /// Takes the consent back, and with it what the cache knows of any text.
  ///
  /// @return the folder that had it, for a linked worktree perhaps the main one; empty = none had
  public Optional<Path> untrust(Path folder) throws IOException {
    Path holder = trust().holder(folder);
    boolean was = trust().untrust(folder);
    Screen.forget(layout.cacheFolder());
    return Optional.of(holder).filter(_ -> was);
  }

  /// A file's text as a model may have it, every line at its number.
  public String shownInPlace(MemoryPath path, String text) {
    return Screen.of(layout).shownInPlace(path, text);
  }

  /// Lets a passage, and the entries of its file that it stands in, be shown from now on.
  public void allow(Passage passage) throws IOException {
    List<String> lines = Lines.list(WriteGuard.redacted(text(passage).orElse("")));
    AllowedTexts.of(layout)
        .allow(
            passage,
            NoteEntries.spans(passage.path(), lines).stream()
                .filter(one -> one.first() < passage.endLine())
                .filter(one -> one.last() >= passage.startLine() - 1)
                .map(one -> one.of(lines))
                .toList());
  }

  /// What stands in the file that a passage is of; empty when it cannot be shown.
  public Optional<String> text(Passage passage) {
    for (ScopeRoot root : roots()) {
      if (root.scopeOf(passage.path()) == passage.scope()
          && NoteFile.read(root, passage.path()) instanceof NoteFile.Present(String text)) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  Trust trust() {
    return Trust.of(layout, environment.clock());
  }

  /// Records the user's consent to the project's memory; again is fine.
  ///
  /// @param key what the project calls itself, as the user was shown it; empty = nothing
  /// @param texts what the user was shown: it is known from now on
  /// @return the folder that is trusted now
  public Path consent(String key, List<String> texts) throws IOException {
    trust().know(layout.projectFolder(), texts);
    return trust().trust(layout.projectFolder(), key);
  }

  /// Makes the lines of these texts known, besides those that are.
  public void know(Iterable<String> texts) throws IOException {
    trust().know(layout.projectFolder(), texts);
  }

  /// Why no project is trusted at all; empty when the record can be read.
  public Optional<String> trustComplaint() {
    return trust().verdict(layout.projectFolder()).complaint();
  }

  /// The folders with a consent, by name, each with whether it holds: not when the folder belongs
  /// to somebody else by now.
  public Map<Path, Boolean> consents() throws IOException {
    Map<Path, Boolean> consents = new LinkedHashMap<>();
    for (Path folder : trust().trusted()) {
      consents.put(folder, trust().isTrusted(folder));
    }
    return consents;
  }

  /// What the project would call itself if the user consented; empty = nothing.
  public String claimedKey(WorkspaceOptions options) {
    return ResolvedConfig.of(
            environment, layout, true, _ -> true, options.configFile(), options.overrides())
        .config()
        .projectKey()
        .orElse("");
  }

  /// What the user consented to; empty when the project is not trusted.
  private static Optional<Trust.Verdict> consented(
      Layout layout, Environment env, List<String> warnings) {
    Trust.Verdict verdict = Trust.of(layout, env.clock()).verdict(layout.projectFolder());
    verdict.complaint().ifPresent(warnings::add);
    if (!verdict.trusted()) {
      return Optional.empty();
    }
    Optional<String> outside = outside(layout);
    outside.ifPresent(warnings::add);
    return Optional.of(verdict).filter(_ -> outside.isEmpty());
  }

  private static Layout moveCurated(
      Layout layout, String folder, Environment env, List<String> warnings) {
    if (layout.agentFolder().isEmpty()) {
      warnings.add("curated.dataDir is not followed with a home of its own: " + folder);
      return layout;
    }
    return layout.withCuratedFolder(folder, env);
  }

  private static boolean exists(ScopeRoot root) {
    return root.mounts().stream().anyMatch(mount -> Files.isDirectory(mount.folder()));
  }

  /// The curated store, for reading alone: what changes it goes through the engine.
  CuratedStore curated() {
    return new CuratedStore(reader(), config.curated());
  }

  /// For reading what a writer knows, also where memory is switched off.
  ScopeWriter reader() {
    return new ScopeWriter(
        layout.global(), WriteCheck.guarded(), environment.clock(), ScopeWriter.Listener.NONE);
  }

  /// Switches memory off in this project, or on again, for every session: the list of projects
  /// without memory that spec 5 keeps.
  ///
  /// @throws IOException when the list is no JSON object, or cannot be written
  public void turnProject(boolean on) throws IOException {
    DisabledProjects.turn(layout, on);
  }

  /// Switches decisions on or off in a configuration file of spec 3; every other byte of it stays.
  /// A project that has no memory yet is trusted from then on, as after any first write.
  ///
  /// @param file the user's, or the project's
  /// @throws RefusedException when what stands there is no JSON object, or is being written
  public void turnDecisions(Path file, boolean on) throws IOException {
    boolean ours = file.equals(layout.globalDecisionConfig());
    Optional<Path> boundary = ours ? Optional.empty() : Optional.of(layout.projectFolder());
    ConfigEdit.write(file, boundary, "enabled", Optional.of(on));
    if (!ours) {
      newText().wrote(true, true, List.of(), List.of());
    }
  }

  /// What memory has put on this machine, of this user.
  public Footprint footprint() throws IOException {
    return Footprint.of(this);
  }

  /// Sets one of the settings in the user's own configuration, or takes it out; see
  /// [ConfigEdit#set].
  public boolean configure(Path file, String key, Optional<String> value) throws IOException {
    return ConfigEdit.set(file, key, value);
  }
}
