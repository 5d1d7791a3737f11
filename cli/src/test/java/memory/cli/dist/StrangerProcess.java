package memory.cli.dist;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/// What another user runs: asks the socket once for each byte on stdin, and says at the end how
/// often it was connected and how many bytes it was told. Uses the JDK alone, since that user can
/// read no more.
final class StrangerProcess {
  private StrangerProcess() {}

  public static void main(String[] args) throws IOException {
    UnixDomainSocketAddress socket = UnixDomainSocketAddress.of(args[0]);
    byte[] request = args[1].getBytes(StandardCharsets.US_ASCII);
    long connected = 0;
    long told = 0;
    while (System.in.read() >= 0) {
      try (SocketChannel channel = SocketChannel.open(socket)) {
        connected++;
        channel.write(ByteBuffer.wrap(request));
        ByteBuffer answer = ByteBuffer.allocate(1 << 12);
        while (channel.read(answer) >= 0) {
          told += answer.position();
          answer.clear();
        }
      } catch (IOException closedUnheard) {
        // As it should be.
      }
    }
    System.out.write((connected + " " + told + "\n").getBytes(StandardCharsets.US_ASCII));
    System.out.flush();
  }
}
