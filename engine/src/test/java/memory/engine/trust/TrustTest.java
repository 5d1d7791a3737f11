package memory.engine.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import memory.engine.file.FileOwner;
import memory.engine.model.Environment;
import memory.engine.model.FakeHome;
import memory.engine.model.Layout;
import memory.engine.model.Layout.LayoutOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Safety rule T1.
class TrustTest {
  @TempDir Path temp;
  private FakeHome user;
  private Path repo;
  private Trust trust;
  private Layout layout;

  @BeforeEach
  void aHomeAndAProject() throws IOException {
    user = FakeHome.in(temp);
    repo = user.make("repo");
    Environment env = user.at(repo);
    layout = Layout.of(env, LayoutOptions.none());
    trust = Trust.of(layout, env.clock());
  }

  @Test
  void nothingIsTrustedAtFirstAndAskingMakesNothing() throws IOException {
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.verdict(repo).complaint()).isEmpty();
    assertThat(trust.trusted()).isEmpty();
    assertThat(trust.untrust(repo)).isFalse();
    assertThat(user.home()).isEmptyDirectory();
  }

  @Test
  void consentHoldsForThatFolderAlone() throws IOException {
    assertThat(trust.trust(repo, "")).isEqualTo(repo);
    assertThat(trust.isTrusted(repo)).isTrue();
    assertThat(trust.isTrusted(user.folder())).isFalse();
    assertThat(trust.isTrusted(user.make("repo/inner"))).isFalse();
    assertThat(trust.isTrusted(user.make("repo2"))).isFalse();
    assertThat(trust.trusted()).containsExactly(repo);
    assertThat(Files.readString(trust.record())).contains("2026-02-15T10:00:00Z");
  }

  @Test
  void theRecordIsTheUsersAlone() throws IOException {
    trust.trust(repo, "");
    assertThat(mode(trust.record())).isEqualTo("rw-------");
    assertThat(mode(layout.configFolder())).isEqualTo("rwx------");
  }

  @Test
  void consentFollowsTheRealPlace() throws IOException {
    Path link = Files.createSymbolicLink(user.folder().resolve("link"), repo);
    trust.trust(link, "");
    assertThat(trust.isTrusted(repo)).isTrue();
    assertThat(trust.isTrusted(link)).isTrue();
    Files.delete(link);
    Files.createSymbolicLink(link, user.make("other"));
    assertThat(trust.isTrusted(link)).isFalse();
  }

  @Test
  void aFolderThatBelongsToSomebodyElseNowIsNotTrusted() throws IOException {
    trust.trust(repo, "");
    String record = Files.readString(trust.record());
    String owner = "\"owner\" : \"" + FileOwner.of(repo) + "\"";
    assertThat(record).contains(owner);
    Files.writeString(trust.record(), record.replace(owner, "\"owner\" : \"4711\""));
    assertThat(trust.isTrusted(repo)).isFalse();
  }

  @Test
  void untrustTakesConsentAndIndexAway() throws IOException {
    trust.trust(repo, "");
    Path other = trust.trust(user.make("other"), "");
    Path index = layout.indexFolder(layout.project().orElseThrow());
    Files.createDirectories(index.resolve("generation-1"));
    Files.writeString(index.resolve("generation-1/segments_1"), "text");
    Path global = Files.createDirectories(layout.indexFolder(layout.global()));

    assertThat(trust.untrust(repo)).isTrue();
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.isTrusted(other)).isTrue();
    assertThat(index).doesNotExist();
    assertThat(global).exists();
    assertThat(trust.untrust(repo)).isFalse();
  }

  @Test
  void aFolderThatIsGoneCanBeUntrusted() throws IOException {
    trust.trust(repo, "");
    Files.delete(repo);
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.untrust(repo)).isTrue();
    assertThat(trust.trusted()).isEmpty();
  }

  @Test
  void aFolderThatIsNotThereCannotBeTrusted() {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> trust.trust(user.folder().resolve("none"), ""));
    assertThat(trust.record()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "true",
        "{}",
        "{\"version\": 2, \"trusted\": []}",
        "{\"version\": 1}",
        "{\"version\": 1, \"trusted\": true}",
        "{\"version\": 1, \"trusted\": [\"REPO\"]}",
        "{\"version\": 1, \"trusted\": [{\"root\": \"REPO\"}]}",
        "{\"version\": 1, \"trusted\": [{\"root\": \"REPO\", \"owner\": 0}]}",
        "{\"version\": 1, \"trusted\": [{\"root\": [\"REPO\"], \"owner\": \"0\"}]}",
        "{\"version\": 1, \"trusted\": [{\"root\": \"REPO\", \"owner\": \"0\"}, 7]}",
        "{\"version\": 1, \"trusted\": [{\"root\": \"REPO\", \"owner\": \"0\"}]} trailing"
      })
  void aMalformedRecordTrustsNothingAndIsKept(String text) throws IOException {
    String given = text.replace("REPO", repo.toString());
    Files.createDirectories(layout.configFolder());
    Files.writeString(trust.record(), given);
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.verdict(repo).complaint())
        .hasValueSatisfying(
            told -> assertThat(told).contains("trust.json").contains("memory trust"));
    assertThatIOException()
        .isThrownBy(() -> trust.trust(repo, ""))
        .withMessageContaining("trust.json");
    assertThatIOException().isThrownBy(() -> trust.untrust(repo));
    assertThat(trust.record()).hasContent(given);
  }

  @Test
  void aRecordThatOthersMayWriteTrustsNothing() throws IOException {
    trust.trust(repo, "");
    Files.setPosixFilePermissions(trust.record(), PosixFilePermissions.fromString("rw-rw----"));
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.verdict(repo).complaint().orElseThrow()).contains("chmod 600");
    Files.setPosixFilePermissions(trust.record(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(trust.isTrusted(repo)).isTrue();
  }

  @Test
  void aRecordThatIsNoFileTrustsNothing() throws IOException {
    Files.createDirectories(trust.record());
    assertThat(trust.isTrusted(repo)).isFalse();
    assertThat(trust.verdict(repo).complaint()).isPresent();
    assertThatExceptionOfType(FileSystemException.class).isThrownBy(() -> trust.trust(repo, ""));
  }

  @Test
  void consentsGivenAtOnceAreAllKept() throws Exception {
    List<Path> folders = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4, Thread::new)) {
      List<Future<Path>> given = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        Path folder = user.make("p" + i);
        folders.add(folder);
        given.add(threads.submit(() -> trust.trust(folder, "")));
      }
      for (Future<Path> each : given) {
        each.get();
      }
    }
    assertThat(trust.trusted()).containsExactlyInAnyOrderElementsOf(folders);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
