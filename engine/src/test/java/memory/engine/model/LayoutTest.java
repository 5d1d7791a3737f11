package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.Layout.LayoutOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutTest {
  @TempDir Path temp;
  private FakeHome user;
  private Path home;

  @BeforeEach
  void makeAHome() throws IOException {
    user = FakeHome.in(temp);
    home = user.home();
  }

  @Test
  void theUsualPlaces() throws IOException {
    Path work = user.make("work");
    Layout layout = Layout.of(user.at(work), LayoutOptions.none());

    Path agent = home.resolve(".pi/agent");
    assertThat(layout.global().scope()).isEqualTo(Scope.GLOBAL);
    assertThat(layout.global().mounts()).hasSize(2);
    assertThat(layout.global().folder()).isEqualTo(agent.resolve("memory"));
    assertThat(layout.global().boundary()).isEmpty();
    Mount curated = layout.global().mounts().get(1);
    assertThat(curated.prefix()).isEqualTo("memories/");
    assertThat(curated.folder()).isEqualTo(agent.resolve("memories"));
    assertThat(curated.names()).containsExactly("MEMORY.md", "USER.md");

    ScopeRoot project = layout.project().orElseThrow();
    assertThat(project.folder()).isEqualTo(work.resolve(".pi/memory"));
    assertThat(project.boundary()).contains(work);
    Mount decisions = project.mounts().get(1);
    assertThat(decisions.prefix()).isEqualTo("decision-memory/");
    assertThat(decisions.folder()).isEqualTo(work.resolve(".pi/decision-memory"));
    assertThat(decisions.names()).containsExactly("decisions.jsonl");

    assertThat(layout.cacheFolder()).isEqualTo(home.resolve(".cache/memory-engine"));
    assertThat(layout.trustRecord()).isEqualTo(home.resolve(".config/memory-engine/trust.json"));
    assertThat(layout.globalConfig()).isEqualTo(agent.resolve("memory/config.json"));
    assertThat(layout.globalDecisionConfig())
        .isEqualTo(agent.resolve("decision-memory.config.json"));
    assertThat(layout.piSettings()).contains(agent.resolve("settings.json"));
    assertThat(layout.projectConfig()).contains(work.resolve(".pi/memory/config.json"));
    assertThat(layout.projectDecisionConfig())
        .contains(work.resolve(".pi/decision-memory.config.json"));
    assertThat(home).as("nothing is made").isEmptyDirectory();
  }

  @Test
  void aNamedHomeIsTheFolderItselfAndNothingElseOfPis() throws IOException {
    Path work = user.make("work");
    LayoutOptions option =
        new LayoutOptions(Optional.of(Path.of("../notes")), Optional.empty(), false);
    Environment variable =
        user.at(work, Map.of("PI_MEMORY_DIR", user.folder().resolve("notes").toString()));
    for (Layout layout :
        new Layout[] {
          Layout.of(user.at(work), option), Layout.of(variable, LayoutOptions.none())
        }) {
      Path notes = user.folder().resolve("notes");
      assertThat(layout.global().mounts()).containsExactly(Mount.whole(notes));
      assertThat(layout.globalDecisionConfig())
          .isEqualTo(notes.resolve("decision-memory.config.json"));
      assertThat(layout.agentFolder()).isEmpty();
      assertThat(layout.piSettings()).isEmpty();
    }
    Layout both = Layout.of(user.at(work, Map.of("PI_MEMORY_DIR", "/elsewhere")), option);
    assertThat(both.global().folder()).as("the option wins").endsWithRaw(Path.of("notes"));
    Layout tilde = Layout.of(user.at(work, Map.of("PI_MEMORY_DIR", "~/m")), LayoutOptions.none());
    assertThat(tilde.global().folder()).isEqualTo(home.resolve("m"));
  }

  @Test
  void variablesMoveAgentCacheAndConfig() throws IOException {
    Path work = user.make("work");
    Layout layout =
        Layout.of(
            user.at(
                work,
                Map.of(
                    "PI_CODING_AGENT_DIR", "~/agent",
                    "XDG_CACHE_HOME", "/var/cache/me",
                    "XDG_CONFIG_HOME", "relative/is/ignored")),
            LayoutOptions.none());
    assertThat(layout.global().folder()).isEqualTo(home.resolve("agent/memory"));
    assertThat(layout.global().mounts().get(1).folder()).isEqualTo(home.resolve("agent/memories"));
    assertThat(layout.cacheFolder()).isEqualTo(Path.of("/var/cache/me/memory-engine"));
    assertThat(layout.configFolder()).isEqualTo(home.resolve(".config/memory-engine"));
  }

  @Test
  void theProjectIsTheGitTopLevel() throws IOException {
    user.make("repo/.git");
    Path deep = user.make("repo/a/b");
    user.write("repo/a/sub/.git", "gitdir: ../../.git/modules/sub\n");
    assertThat(projectFolder(deep)).isEqualTo(user.folder().resolve("repo"));
    assertThat(projectFolder(user.make("repo/a/sub/src")))
        .isEqualTo(user.folder().resolve("repo/a/sub"));
    assertThat(projectFolder(user.make("plain/a"))).isEqualTo(user.folder().resolve("plain/a"));
  }

  @Test
  void aLinkedDirectoryBelongsToWhereItReallyIs() throws IOException {
    user.make("repo/.git");
    Path link = Files.createSymbolicLink(user.folder().resolve("link"), user.make("repo/src/main"));
    assertThat(projectFolder(link)).isEqualTo(user.folder().resolve("repo"));
  }

  @Test
  void aNamedProjectIsTakenAsItIs() throws IOException {
    user.make("repo/.git");
    Path inner = user.make("repo/inner");
    Layout named =
        Layout.of(user.at(home), new LayoutOptions(Optional.empty(), Optional.of(inner), false));
    assertThat(named.projectFolder()).isEqualTo(inner);
    assertThat(named.project().orElseThrow().boundary()).contains(inner);
    Layout none =
        Layout.of(user.at(inner), new LayoutOptions(Optional.empty(), Optional.empty(), true));
    assertThat(none.project()).isEmpty();
    assertThat(none.projectConfig()).isEmpty();
  }

  @Test
  void theUsersHomeIsNoProject() throws IOException {
    assertThat(Layout.of(user.at(home), LayoutOptions.none()).project()).isEmpty();
    user.make("home/.git");
    assertThat(Layout.of(user.at(user.make("home/docs")), LayoutOptions.none()).project())
        .as("dotfiles under git")
        .isEmpty();
  }

  @Test
  void noFolderIsBothTheProjectsAndTheUsers() throws IOException {
    user.make("repo/.pi/memory");
    Path repo = user.folder().resolve("repo");
    LayoutOptions same =
        new LayoutOptions(Optional.of(repo.resolve(".pi/memory")), Optional.empty(), false);
    LayoutOptions above = new LayoutOptions(Optional.of(repo), Optional.empty(), false);
    LayoutOptions beside =
        new LayoutOptions(Optional.of(repo.resolve("testdata")), Optional.empty(), false);
    assertThat(Layout.of(user.at(repo), same).project()).isEmpty();
    assertThat(Layout.of(user.at(repo), above).project()).isEmpty();
    assertThat(Layout.of(user.at(repo), beside).project()).isPresent();

    Files.createDirectories(home.resolve(".pi/agent/memory"));
    Path trick = user.make("trick/.pi");
    Files.createSymbolicLink(trick.resolve("memory"), home.resolve(".pi/agent/memory"));
    assertThat(Layout.of(user.at(user.folder().resolve("trick")), LayoutOptions.none()).project())
        .isEmpty();
  }

  @Test
  void theCuratedStoreMayLieElsewhere() throws IOException {
    Environment env = user.at(user.make("work"));
    Layout layout = Layout.of(env, LayoutOptions.none());
    assertThat(curated(layout.withCuratedFolder("~/store", env))).isEqualTo(home.resolve("store"));
    assertThat(curated(layout.withCuratedFolder("/srv/store", env)))
        .isEqualTo(Path.of("/srv/store"));
    assertThat(curated(layout.withCuratedFolder("store", env)))
        .isEqualTo(home.resolve(".pi/agent/store"));
  }

  @Test
  void anIndexFolderFollowsFromTheRealPlaceOfTheMemory() throws IOException {
    Path cache = Path.of("/cache");
    Path real = user.make("real");
    Path link = Files.createSymbolicLink(user.folder().resolve("link"), real);
    ScopeRoot byName = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(real)), Optional.empty());
    ScopeRoot byLink = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(link)), Optional.empty());
    Path folder = Layout.indexFolder(cache, byName);
    assertThat(folder.getParent()).isEqualTo(Path.of("/cache/index"));
    assertThat(String.valueOf(folder.getFileName())).matches("[0-9a-f]{16}");
    assertThat(Layout.indexFolder(cache, byLink)).isEqualTo(folder);
    // printf %s /no-such-memory | sha256sum
    ScopeRoot known =
        new ScopeRoot(
            Scope.GLOBAL, List.of(Mount.whole(Path.of("/no-such-memory"))), Optional.empty());
    assertThat(Layout.indexFolder(cache, known).getFileName()).hasToString("5fb5d405113b7df2");
  }

  private Path projectFolder(Path cwd) {
    return Layout.of(user.at(cwd), LayoutOptions.none()).projectFolder();
  }

  private static Path curated(Layout layout) {
    return layout.global().mounts().getLast().folder();
  }
}
