package memory.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectIdentityTest {
  @TempDir Path temp;
  private FakeHome user;

  @BeforeEach
  void makeAHome() throws IOException {
    user = FakeHome.in(temp);
  }

  @Test
  void aPlainFolderIsItsOwnProject() throws IOException {
    Path one = user.make("one");
    assertThat(identity(one).id()).matches("[0-9a-f]{16}");
    assertThat(identity(one)).isEqualTo(identity(one)).isNotEqualTo(identity(user.make("two")));
    Path link = Files.createSymbolicLink(user.folder().resolve("link"), one);
    assertThat(identity(link)).isEqualTo(identity(one));
  }

  @Test
  void worktreesShareTheirRepositorys() throws IOException {
    user.make("main/.git/worktrees/tree");
    Path main = user.folder().resolve("main");
    Path tree = worktree("tree", user.folder().resolve("main/.git/worktrees/tree").toString());
    assertThat(identity(tree)).isEqualTo(identity(main));
    assertThat(identity(main).anchor()).isEqualTo(main.resolve(".git").toString());
  }

  @Test
  void aWorktreeMayNameItsRepositoryRelatively() throws IOException {
    user.make("main/.git/worktrees/tree");
    Path main = user.folder().resolve("main");
    Path tree = worktree("tree", "../main/.git/worktrees/tree");
    assertThat(identity(tree)).isEqualTo(identity(main));
  }

  @Test
  void aSubmoduleIsAProjectOfItsOwn() throws IOException {
    user.make("super/.git/modules/sub");
    user.write(
        "super/.git/modules/sub/config", "[core]\n\tbare = false\n\tworktree = ../../../sub\n");
    user.write("super/sub/.git", "gitdir: ../.git/modules/sub\n");
    Path sub = user.folder().resolve("super/sub");
    assertThat(identity(sub).anchor()).endsWith("super/.git/modules/sub");
    assertThat(identity(sub)).isNotEqualTo(identity(user.folder().resolve("super")));
  }

  @Test
  void aGitFileThatItsRepositoryDoesNotKnowIsNotBelieved() throws IOException {
    user.make("secret/.git/worktrees/real");
    Path secret = user.folder().resolve("secret");
    Path real = worktree("real", user.folder().resolve("secret/.git/worktrees/real").toString());
    user.write("secret/.git/config", "[core]\n\trepositoryformatversion = 0\n");
    user.write("thief/.git", "gitdir: " + secret.resolve(".git") + "\n");
    user.write("thief2/.git", "gitdir: " + secret.resolve(".git/worktrees/real") + "\n");
    assertThat(identity(real)).isEqualTo(identity(secret));
    for (String thief : new String[] {"thief", "thief2"}) {
      Path folder = user.folder().resolve(thief);
      assertThat(identity(folder).anchor()).isEqualTo(folder.toString());
    }
  }

  @Test
  void aLinkToAnothersGitIsNotBelieved() throws IOException {
    user.make("secret/.git/worktrees/real");
    Path secret = user.folder().resolve("secret");
    worktree("real", secret.resolve(".git/worktrees/real").toString());
    for (String target : new String[] {"secret/.git", "secret/.git/worktrees/real", "real/.git"}) {
      Path thief = user.make("thief-" + target.replace('/', '-'));
      Files.createSymbolicLink(thief.resolve(".git"), user.folder().resolve(target));
      assertThat(identity(thief).anchor()).as(target).isEqualTo(thief.toString());
    }
  }

  @Test
  void aLinkWithinTheProjectIs() throws IOException {
    Path bare = user.make("own/.bare");
    Path own = user.folder().resolve("own");
    Files.createSymbolicLink(own.resolve(".git"), Path.of(".bare"));
    assertThat(identity(own).anchor()).isEqualTo(bare.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gitdir:", "gitdir: /no/such/place", "hello", "gitdir: \u0000x"})
  void aBrokenGitFileLeavesTheFolder(String text) throws IOException {
    user.write("broken/.git", text);
    Path folder = user.folder().resolve("broken");
    assertThat(identity(folder).anchor()).isEqualTo(folder.toString());
  }

  @Test
  void anOverlongGitFileIsNotRead() throws IOException {
    user.write("long/.git", "gitdir: " + "x/".repeat(10_000));
    Path folder = user.folder().resolve("long");
    assertThat(identity(folder).anchor()).isEqualTo(folder.toString());
  }

  @Test
  void aKeyMakesTwoFoldersOneProject() throws IOException {
    ProjectIdentity one = ProjectIdentity.of(user.make("one"), Optional.of("shop"));
    assertThat(one).isEqualTo(ProjectIdentity.of(user.make("two"), Optional.of("shop")));
    assertThat(one.anchor()).isEqualTo("shop");
    Path plain = user.make("plain");
    ProjectIdentity posing = ProjectIdentity.of(user.make("one"), Optional.of(plain.toString()));
    assertThat(posing.id()).isNotEqualTo(identity(plain).id());
  }

  /// As `git worktree add` leaves it, for a repository at `main` or `secret`.
  private Path worktree(String name, String gitdir) throws IOException {
    Path tree = user.make(name);
    Path file = user.write(name + "/.git", "gitdir: " + gitdir + "\n");
    Path own = tree.resolve(gitdir).normalize();
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), file + "\n");
    return tree;
  }

  private static ProjectIdentity identity(Path folder) {
    return ProjectIdentity.of(folder, Optional.empty());
  }
}
