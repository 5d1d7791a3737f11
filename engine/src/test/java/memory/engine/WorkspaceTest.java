package memory.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.FakeHome;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {
  @TempDir Path temp;
  private FakeHome user;
  private Path repo;

  @BeforeEach
  void aHomeAndAProject() throws IOException {
    user = FakeHome.in(temp);
    repo = user.make("repo");
    user.make("repo/.git");
  }

  @Test
  void aFreshMachineHasGlobalMemoryOnlyAndNothingIsMade() {
    Workspace workspace = open();
    assertThat(scopes(workspace)).containsExactly(Scope.GLOBAL);
    assertThat(workspace.warnings()).isEmpty();
    assertThat(workspace.isProjectTrusted()).isFalse();
    assertThat(workspace.hasUntrustedProject()).isFalse();
    assertThat(user.home()).isEmptyDirectory();
  }

  @Test
  void projectMemoryNeedsConsent() throws IOException {
    user.write("repo/.pi/memory/MEMORY.md", "- hostile");
    user.write("repo/.pi/memory/config.json", "{\"injection\": {\"budget\": 1}}");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL);
    assertThat(open().hasUntrustedProject()).isTrue();
    assertThat(open().project()).isEmpty();
    assertThat(open().config().injection().budgetChars()).isEqualTo(16_000);

    Workspace named = Workspace.of(user.at(user.home()), WorkspaceOptions.none().withProject(repo));
    assertThat(scopes(named)).as("--project is not consent").containsExactly(Scope.GLOBAL);

    open().trust().trust(repo, "");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL, Scope.PROJECT);
    assertThat(open().hasUntrustedProject()).isFalse();
    assertThat(open().config().injection().budgetChars()).isEqualTo(1);

    open().trust().untrust(repo);
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL);
  }

  @Test
  void aTrustedProjectWithoutMemoryIsNotLookedIntoUntilItHasSome() throws IOException {
    open().trust().trust(repo, "");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL);
    assertThat(open().project()).isPresent();
    user.make("repo/.pi/decision-memory");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL, Scope.PROJECT);
  }

  @Test
  void noProjectMeansNone() throws IOException {
    user.make("repo/.pi/memory");
    open().trust().trust(repo, "");
    WorkspaceOptions none =
        new WorkspaceOptions(Optional.empty(), Optional.empty(), true, Optional.empty(), Map.of());
    assertThat(scopes(Workspace.of(user.at(repo), none))).containsExactly(Scope.GLOBAL);
  }

  @Test
  void aProjectWhoseMemoryLeadsOutIsLeftOut() throws IOException {
    Path elsewhere = user.make("elsewhere");
    Files.writeString(elsewhere.resolve("MEMORY.md"), "- secret");
    user.make("repo/.pi");
    Files.createSymbolicLink(repo.resolve(".pi/memory"), elsewhere);
    open().trust().trust(repo, "");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL);
    assertThat(open().warnings()).singleElement().asString().contains("leads out of the project");
  }

  @Test
  void aMalformedTrustRecordIsTold() throws IOException {
    user.make("repo/.pi/memory");
    open().trust().trust(repo, "");
    user.write("home/.config/memory-engine/trust.json", "{");
    assertThat(scopes(open())).containsExactly(Scope.GLOBAL);
    assertThat(open().warnings()).singleElement().asString().contains("trust.json");
  }

  @Test
  void aSubdirectoryAndAWorktreeAreTheSameProject() throws IOException {
    Path deep = user.make("repo/src/main");
    Workspace inside = Workspace.of(user.at(deep), WorkspaceOptions.none());
    assertThat(inside.projectIdentity()).isEqualTo(open().projectIdentity());
    assertThat(inside.layout().projectFolder()).isEqualTo(repo);
  }

  @Test
  void aLinkedWorktreeWithoutNotesHasTheDecisionsAndTheConsentOfItsMainOne() throws IOException {
    Path tree = user.make("tree");
    Path link = user.make("repo/.git/worktrees/tree");
    user.write("repo/.git/worktrees/tree/commondir", "../..\n");
    user.write("repo/.git/worktrees/tree/gitdir", tree.resolve(".git") + "\n");
    user.write("tree/.git", "gitdir: " + link + "\n");
    user.write("repo/.pi/decision-memory/decisions.jsonl", "");
    open().trust().trust(repo, "");
    Workspace linked = Workspace.of(user.at(user.make("tree/src")), WorkspaceOptions.none());
    assertThat(linked.layout().projectFolder()).isEqualTo(repo);
    assertThat(linked.isProjectTrusted()).isTrue();

    user.write("thief/.git", "gitdir: " + link + "\n");
    assertThat(at("thief").layout().projectFolder()).isEqualTo(user.folder().resolve("thief"));
    user.make("tree/.pi/memory");
    assertThat(at("tree").layout().projectFolder()).isEqualTo(tree);
    assertThat(at("tree").isProjectTrusted()).isTrue();
    user.make("thief/.pi/memory");
    assertThat(at("thief").isProjectTrusted()).isFalse();
  }

  private Workspace at(String name) {
    return Workspace.of(user.at(user.folder().resolve(name)), WorkspaceOptions.none());
  }

  @Test
  void aProjectKeyCountsOnlyWhenTheProjectIsTrusted() throws IOException {
    user.write("repo/.pi/memory/config.json", "{\"projectKey\": \"shop\"}");
    assertThat(open().projectIdentity().anchor()).isEqualTo(repo.resolve(".git").toString());
    open().trust().trust(repo, "shop");
    assertThat(open().projectIdentity().anchor()).isEqualTo("shop");
  }

  @Test
  void aProjectCannotTakeTheNameOfAnotherOneAfterTheConsent() throws IOException {
    user.write("repo/.pi/memory/config.json", "{\"projectKey\": \"shop\"}");
    open().trust().trust(repo, "shop");
    user.write("repo/.pi/memory/config.json", "{\"projectKey\": \"bank\"}");
    Workspace workspace = open();
    assertThat(workspace.claimedKey(WorkspaceOptions.none())).isEqualTo("bank");
    assertThat(workspace.projectIdentity().names(repo)).doesNotContain("bank", "shop");
    assertThat(workspace.complaints()).singleElement().asString().contains("projectKey", "trust");
  }

  @Test
  void theCuratedStoreFollowsPisSettingsButNotInAHomeOfItsOwn() throws IOException {
    user.write("home/.pi/agent/settings.json", "{\"pi-memory\": {\"dataDir\": \"~/store\"}}");
    assertThat(open().layout().global().mounts().getLast().folder())
        .isEqualTo(user.home().resolve("store"));

    user.write("notes/config.json", "{\"curated\": {\"dataDir\": \"/etc\"}}");
    Path notes = user.folder().resolve("notes");
    Workspace own = Workspace.of(user.at(repo), WorkspaceOptions.none().withHome(notes));
    assertThat(own.layout().global().mounts()).hasSize(1);
    assertThat(own.warnings()).singleElement().asString().contains("curated.dataDir");
  }

  @Test
  void overridesWin() {
    Workspace workspace =
        Workspace.of(
            user.at(repo, Map.of("PI_MEMORY_NO_SEARCH", "1")),
            WorkspaceOptions.none().withOverrides(Map.of("injection.search", "true")));
    assertThat(workspace.config().injection().search()).isTrue();
    assertThat(workspace.settings())
        .anyMatch(setting -> setting.origin().label().equals("option --no-search"));
  }

  private Workspace open() {
    return Workspace.of(user.at(repo), WorkspaceOptions.none());
  }

  private static List<Scope> scopes(Workspace workspace) {
    return workspace.roots().stream().map(ScopeRoot::scope).toList();
  }
}
