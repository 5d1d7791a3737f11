package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.server.FrameServer.HttpAnswer;
import memory.testing.TestProgram;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A socket that lies among the temporary files, where somebody else may have been first: neither
/// the Java client nor the launcher's clients say anything there.
class SocketOwnerTest {
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final Path ASK = Path.of("src", "dist", "lib", "ask.sh").toAbsolutePath();

  @TempDir Path folder;
  private SocketPlace place = new SocketPlace(Path.of(""), Path.of(""));

  @BeforeEach
  void nameAPlaceElsewhere() throws IOException {
    mode(folder, "rwxrwxrwx");
    Path run = folder.resolve("run");
    place = new SocketPlace(run, folder.resolve("elsewhere/s"));
    Files.createDirectory(run);
    mode(run, "rwx------");
    Files.writeString(run.resolve(SocketPlace.POINTER), place.socket() + "\n");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  /// Whether anybody was asked: by the Java client, by the launcher's curl, by its own client.
  private List<Boolean> asked() throws Exception {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(place.socket()));
      listening.configureBlocking(false);
      Optional<HttpAnswer> answer =
          new ServerClient(place, Duration.ofMillis(1))
              .ask("GET", RequestHandler.STATUS, new byte[0]);
      assertThat(answer).isEmpty();
      boolean byJava = listening.accept() != null;
      return List.of(byJava, askedByCurl(), askedByTheClient(listening));
    }
  }

  private boolean askedByTheClient(ServerSocketChannel listening) throws Exception {
    LauncherClient client = LauncherClient.in(folder.resolve("dist"), "echo own");
    Process process =
        client.process(place.run(), Map.of(), "search", "1000", List.of("search", "x")).start();
    process.getOutputStream().close();
    assertThat(process.getInputStream().readAllBytes()).asString().isEqualTo("own\n");
    return listening.accept() != null;
  }

  private boolean askedByCurl() throws Exception {
    Path lib = Files.createDirectories(folder.resolve("dist/lib"));
    Files.copy(ASK, lib.resolve("ask.sh"));
    Files.writeString(lib.resolve("build"), "b\n");
    TestProgram.write(
        folder.resolve("bin/curl"), "#!/bin/sh\necho asked >'" + folder + "/asked'\nexit 7\n");
    String script =
        "find_limit() { limit=; }; home=$1 run=$2 ask=search; set -- search x; ."
            + " \"$home/lib/ask.sh\"; echo own";
    ProcessBuilder launcher =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                script,
                "sh",
                folder.resolve("dist").toString(),
                place.run().toString())
            .redirectErrorStream(true);
    launcher.environment().put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
    Process process = launcher.start();
    process.getOutputStream().close();
    assertThat(process.getInputStream().readAllBytes()).asString().isEqualTo("own\n");
    return Files.exists(folder.resolve("asked"));
  }

  @Test
  void inAFolderOfOursAloneItIsAsked() throws Exception {
    Files.createDirectory(folder.resolve("elsewhere"));
    mode(folder.resolve("elsewhere"), "rwx------");
    assertThat(asked()).containsExactly(true, true, true);
  }

  @Test
  void inAFolderThatIsOpenToOthersNobodyIs() throws Exception {
    Files.createDirectory(folder.resolve("elsewhere"));
    mode(folder.resolve("elsewhere"), "rwxr-xr-x");
    assertThat(asked()).containsExactly(false, false, false);
  }

  @Test
  void behindALinkNobodyIs() throws Exception {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    mode(theirs, "rwxrwxrwx");
    Files.createSymbolicLink(folder.resolve("elsewhere"), theirs);
    assertThat(asked()).containsExactly(false, false, false);
  }

  @Test
  void inAFolderThatAnotherUserTookFirstNobodyIs() throws Exception {
    boolean may = Files.isExecutable(SETPRIV) && System.getProperty("user.name").equals("root");
    if (!may) {
      System.err.println("skipped: only root with setpriv can be another user");
    }
    Assumptions.assumeTrue(may, "skipped: only root with setpriv can be another user");
    String taken = folder.resolve("elsewhere").toString();
    Process other =
        new ProcessBuilder(
                SETPRIV.toString(), "--reuid=65534", "--clear-groups", "mkdir", "-m", "700", taken)
            .inheritIO()
            .start();
    assertThat(other.waitFor()).isZero();
    assertThat(asked()).containsExactly(false, false, false);
  }
}
