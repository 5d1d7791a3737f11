package memory.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import memory.engine.file.AtomicReplace.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AtomicReplaceTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Policy.class)
  void makesAFileAndReplacesIt(Policy policy) throws IOException {
    Path file = folder.resolve("a.md");
    for (String text : List.of("first", "second, longer", "", "x".repeat(1 << 20))) {
      AtomicReplace.write(file, bytes(text), policy);
      assertThat(file).hasContent(text);
      assertThat(names()).containsExactly("a.md");
    }
  }

  @Test
  void aReaderThatHasItOpenKeepsTheOldBytes() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "old");
    try (var open = Files.newInputStream(file)) {
      AtomicReplace.write(file, bytes("new"), Policy.SHARED);
      assertThat(open.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("old");
    }
    assertThat(file).hasContent("new");
  }

  @Test
  void aPrivateFileIsTheOwnersAloneWhateverItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
    AtomicReplace.write(file, bytes("new"), Policy.PRIVATE);
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  @Test
  void aSharedFileKeepsItsMode() throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
    AtomicReplace.write(file, bytes("new"), Policy.SHARED);
    assertThat(mode(file)).isEqualTo("rw-r--rw-");
  }

  @Test
  void aPrivateLinkStaysAndItsTargetIsReplaced() throws IOException {
    Path dotfiles = Files.createDirectory(folder.resolve("dotfiles"));
    Path real = Files.writeString(dotfiles.resolve("MEMORY.md"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("MEMORY.md"), real);
    AtomicReplace.write(link, bytes("new"), Policy.PRIVATE);
    assertThat(link).isSymbolicLink();
    assertThat(Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(real).hasContent("new");
    assertThat(dotfiles).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
  }

  @Test
  void somebodyElsesLinkIsRefused() throws IOException {
    Path real = Files.writeString(folder.resolve("real.md"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.md"), real);
    giveAway(link);
    assertRefused(link, Policy.PRIVATE, "somebody else's link");
    assertThat(real).hasContent("old");
  }

  @ParameterizedTest
  @EnumSource(names = {"SHARED", "CACHE"})
  void aLinkIsRefusedOutsideTheUsersOwnFiles(Policy policy) throws IOException {
    Path real = Files.writeString(folder.resolve("real.md"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.md"), real);
    assertRefused(link, policy, "a link is not written through");
    assertThat(real).hasContent("old");
    Path gone = Files.createSymbolicLink(folder.resolve("gone.md"), folder.resolve("none"));
    assertRefused(gone, policy, "a link");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void whatIsNoFileIsRefused(Policy policy) throws IOException {
    Path directory = Files.createDirectory(folder.resolve("directory.md"));
    assertRefused(directory, policy, "not a regular file");
    assertThat(directory).isDirectory();
    assertThat(names()).containsExactly("directory.md");
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void aFailureNamesFileStepAndCauseAndLeavesNothing(Policy policy) throws IOException {
    Path file = Files.writeString(folder.resolve("a.md"), "text");
    assertRefused(folder.resolve("none/b.md"), policy, "cannot create a temporary file");
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> AtomicReplace.write(file.resolve("c.md"), bytes("x"), policy))
        .withMessageContaining("c.md")
        .withMessageContaining("Not a directory");
    assertThat(names()).containsExactly("a.md");
  }

  @Test
  void aTargetThatCannotBeRenamedOverLeavesNoTemporaryFile() throws IOException {
    // Longer than any name may be: the rename is the first step to fail.
    Path file = folder.resolve("n".repeat(300) + ".md");
    assertRefused(file, Policy.PRIVATE, "cannot rename");
    assertThat(names()).isEmpty();
  }

  private void assertRefused(Path file, Policy policy, String why) {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> AtomicReplace.write(file, bytes("new"), policy))
        .withMessageContaining(String.valueOf(file.getFileName()))
        .withMessageContaining(why);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  static void giveAway(Path link) {
    boolean given;
    try {
      Files.setAttribute(link, "unix:uid", 65_534, LinkOption.NOFOLLOW_LINKS);
      given = true;
    } catch (IOException notRoot) {
      given = false;
    }
    assumeTrue(given, "only root can give a link away");
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
