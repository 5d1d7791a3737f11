package memory.cli.doctor;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import memory.engine.curated.Target;
import memory.engine.decision.LogFile;
import memory.engine.note.NoteFile;
import memory.engine.scope.ScopeRoot;

/// Signs of processes that are not there any more: a lock of another tool, the socket of a server.
final class LockCheck implements Check {
  /// Other tools touch their locks all the time they hold them.
  private static final Duration HELD = Duration.ofMinutes(1);

  @Override
  public String name() {
    return "lock";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      for (LogFile log : LogFile.of(root)) {
        lock(log.file(), patient, findings);
      }
    }
    for (Target target : Target.values()) {
      for (Path file : NoteFile.places(patient.workspace().layout().global(), target.path())) {
        lock(file, patient, findings);
      }
    }
    socket(patient.cache().resolve("run/s"), findings);
  }

  private static void lock(Path file, Patient patient, Findings findings) throws IOException {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    if (Files.isDirectory(lock, LinkOption.NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(lock).toInstant().isBefore(patient.now().minus(HELD))) {
      findings.warning(
          lock,
          "is another tool's lock that nobody holds; writes wait for it",
          MendLine.shell("rmdir", lock.toString()));
    }
  }

  private static void socket(Path socket, Findings findings) {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !answers(socket)) {
      findings.note(
          socket, "is the socket of a server that ended", MendLine.shell("rm", socket.toString()));
    }
  }

  private static boolean answers(Path socket) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      return channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException refused) {
      return false;
    }
  }
}
