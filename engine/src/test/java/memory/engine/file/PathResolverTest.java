package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import memory.engine.file.PathResolver.PathNames;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(SeededRandom.class)
class PathResolverTest {
  @TempDir Path temp;
  private Path root;
  private Path boundary;
  private Path outside;
  private PathResolver project;
  private PathResolver global;

  @BeforeEach
  void folders() throws IOException {
    boundary = temp.toRealPath().resolve("project");
    root = Files.createDirectories(boundary.resolve(".pi/memory"));
    outside = Files.createDirectory(temp.toRealPath().resolve("project-not"));
    Files.writeString(outside.resolve("secret.md"), "secret");
    project = new PathResolver(root, Optional.of(boundary));
    global = new PathResolver(root, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MEMORY.md",
        "daily/2026-02-15.md",
        "a b/c-d_e (1).md",
        "日本語/メモ.md",
        "family-👨‍👩‍👧.md",
        "note..md",
        "a...b.md",
        "console.md",
        "com10.md",
        "config.md",
        "a:b*c?.md"
      })
  void honestNamesLieInTheFolder(String name) throws IOException {
    assertThat(project.resolve(name)).isEqualTo(root.resolve(name));
    assertThat(global.resolve(name)).isEqualTo(root.resolve(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/etc/passwd",
        "//server/share",
        "..",
        "../x.md",
        "a/../../x.md",
        "a/..",
        "a/./b.md",
        ".",
        ".git/config",
        ".state/.lock",
        "a/.hidden.md",
        "a//b.md",
        "a/",
        "a.md/",
        "..\\x.md",
        "C:\\x.md",
        "a\\b.md",
        "a\u0000.md",
        "a\nb.md",
        "a\u007Fb.md",
        "a\u0085b.md",
        "a\u2028b.md",
        "\u202Egnp.md",
        "a\u2066b.md",
        "..\uFF0Fx.md",
        "a\u2215b.md",
        "a\u2044b.md",
        "a\uFF3Cb.md",
        "a\u29F8b.md",
        "CON",
        "con.md",
        "Aux.txt.md",
        "NUL .md",
        "com1",
        "LPT9.md",
        "config.json",
        "Config.JSON",
        "a/decision-memory.config.json",
        "a.",
        "a ",
        "a./b.md",
        "\uD800.md",
        "a\uDC00"
      })
  void hostileNamesAreRefusedAndNamed(String name) {
    for (PathResolver resolver : List.of(project, global)) {
      assertThatExceptionOfType(RefusedPathException.class)
          .isThrownBy(() -> resolver.resolve(name))
          .satisfies(refused -> assertThat(refused.name()).isEqualTo(name))
          .satisfies(refused -> assertThat(refused.reason()).isNotBlank())
          .satisfies(refused ->
              assertThat(String.valueOf(refused.getMessage()).codePoints())
                  .allMatch(PathNames::isDrawable));
    }
  }

  @Test
  void lengthAndDepthHaveALimit() throws IOException {
    assertThat(project.resolve("n".repeat(255))).isNotNull();
    assertRefused(project, "n".repeat(256));
    assertThat(project.resolve("é".repeat(127))).isNotNull();
    assertRefused(project, "é".repeat(128));
    assertThat(project.resolve("d/".repeat(31) + "f")).isNotNull();
    assertRefused(project, "d/".repeat(32) + "f");
    assertRefused(project, ("n".repeat(250) + "/").repeat(17) + "f");
  }

  @Test
  void namesAreBroughtToOneFormButOldFilesKeepTheirs() throws IOException {
    String composed = "caf\u00E9.md";
    String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
    assertThat(project.resolve(decomposed)).isEqualTo(root.resolve(composed));
    Files.writeString(root.resolve(decomposed), "");
    assertThat(project.resolve(decomposed)).isEqualTo(root.resolve(decomposed));
  }

  @Test
  void aLinkOutOfAProjectIsNeverFollowed() throws IOException {
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("out.md"), outside.resolve("secret.md"));
    Files.createSymbolicLink(root.resolve("up"), Path.of("../../.."));
    assertRefused(project, "out/secret.md");
    assertRefused(project, "out/new/deeper.md");
    assertRefused(project, "out.md");
    assertRefused(project, "up/project-not/secret.md");
  }

  @Test
  void aLinkInsideTheProjectIsFine() throws IOException {
    Files.createDirectory(root.resolve("real"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("real"));
    assertThat(project.resolve("link/a.md")).isEqualTo(root.resolve("link/a.md"));
    Files.createSymbolicLink(root.resolve("up"), boundary);
    assertRefused(project, "up/README.md");
  }

  @Test
  void aProjectFolderThatIsItselfALinkOutIsRefused() throws IOException {
    Files.delete(root);
    Files.createSymbolicLink(root, outside);
    assertRefused(project, "secret.md");
    assertThat(global.resolve("secret.md")).isEqualTo(root.resolve("secret.md"));
  }

  @Test
  void theUsersOwnLinksAreFollowedInTheirOwnMemory() throws IOException {
    Files.createSymbolicLink(root.resolve("notes"), outside);
    assertThat(global.resolve("notes/secret.md")).isEqualTo(root.resolve("notes/secret.md"));
    Files.createSymbolicLink(root.resolve("top"), Path.of("/"));
    assertRefused(global, "top/etc/x.md");
    Path planted = Files.createSymbolicLink(root.resolve("planted"), outside);
    AtomicReplaceTest.giveAway(planted);
    assertRefused(global, "planted/secret.md");
  }

  @Test
  void brokenLinksAndFilesInTheWayAreRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("gone"), root.resolve("none"));
    Files.createSymbolicLink(root.resolve("loop"), root.resolve("loop"));
    Files.writeString(root.resolve("file.md"), "");
    for (PathResolver resolver : List.of(project, global)) {
      assertRefused(resolver, "gone");
      assertRefused(resolver, "gone/a.md");
      assertRefused(resolver, "loop/a.md");
      assertRefused(resolver, "file.md/a.md");
    }
  }

  @Test
  void aFolderThatDoesNotExistYetHoldsNamesToo() throws IOException {
    PathResolver later = new PathResolver(temp.resolve("none/memory"), Optional.empty());
    assertThat(later.resolve("a/b.md")).isEqualTo(temp.resolve("none/memory/a/b.md"));
    assertThat(temp.resolve("none")).doesNotExist();
  }

  @Test
  void noNameWhateverItIsLeavesTheFolder(RandomGenerator random) throws IOException {
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createDirectory(root.resolve("in"));
    Files.createSymbolicLink(root.resolve("in/up"), Path.of("../../../.."));
    String[] bits = {
      "..",
      ".",
      "/",
      "//",
      "\\",
      "out",
      "in",
      "up",
      "secret.md",
      "a",
      " ",
      "\u0000",
      "~",
      "$HOME",
      "%2e%2e",
      "\uFF0E\uFF0E",
      "\u2024\u2024",
      "\uFF0F",
      "\u212A",
      "CON",
      "e\u0301",
      "\uD800",
      "🦊"
    };
    for (int round = 0; round < 5_000; round++) {
      StringBuilder name = new StringBuilder();
      for (int i = random.nextInt(1, 9); i > 0; i--) {
        name.append(bits[random.nextInt(bits.length)]);
      }
      try {
        Path path = project.resolve(name.toString());
        assertThat(path.normalize()).isEqualTo(path).startsWithRaw(root).isNotEqualTo(root);
        assertThat(CanonicalPath.of(path)).startsWithRaw(boundary);
      } catch (RefusedPathException refused) {
        assertThat(refused.reason()).isNotBlank();
      }
    }
  }

  private static void assertRefused(PathResolver resolver, String name) {
    assertThatExceptionOfType(RefusedPathException.class)
        .as(name)
        .isThrownBy(() -> resolver.resolve(name));
  }
}
