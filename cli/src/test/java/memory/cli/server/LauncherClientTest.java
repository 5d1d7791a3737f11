package memory.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import memory.cli.mcp.UnfinishedConversation;
import memory.cli.server.Connection.FrameReader;
import memory.cli.server.FrameServer.HttpRequest;
import memory.cli.server.RequestHandler.ProcessRights;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `lib/client` with a server that answers as it is told and goes, and a launcher that notes what
/// is left to it.
class LauncherClientTest {
  /// The server goes only when its client has said that nothing more comes.
  private static final int ALL = Integer.MAX_VALUE;

  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}\n";
  private static final String SEARCH = call(2, "memory_search");
  private static final String WRITE = call(3, "memory_write");
  private static final String NOTES =
      """
      cd "${0%/*}"
      echo "$*" >"words-$1"
      echo "$MEMORY_ASKED" >asked
      [ ! "$MEMORY_CONVERSATION" ] || cat "$MEMORY_CONVERSATION" >conversation
      cat >stdin
      : >"ended-$1"
      echo done here
      exit 3
      """;

  @TempDir Path folder;
  private Path run = Path.of("");
  private LauncherClient client = new LauncherClient(Path.of(""), Path.of(""));

  @BeforeEach
  void compile() throws Exception {
    client = LauncherClient.in(folder, NOTES);
    run = Files.createDirectories(folder.resolve("a".repeat(40)).resolve("run"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
  }

  private static String call(int id, String tool) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{}}}\n"
        .formatted(id, tool);
  }

  private Process started(String command, String limit, String... args) throws IOException {
    return client
        .process(run, Map.of("PI_X", "ü", "OTHER", "x"), command, limit, List.of(args))
        .directory(folder.toFile())
        .start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private String noted(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private static void say(Process process, String text) throws IOException {
    process.getOutputStream().write(text.getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /// @param lines of the conversation after which the server answers and goes
  private CompletableFuture<String> conversation(int lines, String answers) throws IOException {
    return server(
        "/v1/mcp",
        channel -> {
          RunningServer.send(channel, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
          ByteBuffer next = ByteBuffer.allocate(1);
          int heard = 0;
          while (heard < lines && channel.read(next.clear()) > 0) {
            heard += next.get(0) == '\n' ? 1 : 0;
          }
          RunningServer.send(channel, answers);
        });
  }

  @FunctionalInterface
  private interface Answering {
    void answer(SocketChannel channel) throws IOException;
  }

  /// @return the body of the only request, when it was answered
  private CompletableFuture<String> server(String path, Answering answering) throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(run.resolve("s")));
    return CompletableFuture.supplyAsync(
            () -> {
              try (listening;
                  SocketChannel channel = listening.accept()) {
                HttpRequest request =
                    new FrameReader(channel, 1 << 20, () -> {}).next(() -> {}).orElseThrow();
                assertThat(request.path()).isEqualTo(path);
                answering.answer(channel);
                return new String(request.body(), UTF_8);
              } catch (IOException broken) {
                throw new UncheckedIOException(broken);
              }
            },
            work -> Thread.ofPlatform().daemon().start(work))
        .orTimeout(10, TimeUnit.MINUTES);
  }

  @Test
  void theAnswersReachTheClientWithoutTheNumbers() throws Exception {
    CompletableFuture<String> asked = conversation(ALL, "{\"id\":1}\n1\n{\"id\":2}\n2\n");
    Process process = started("mcp", "", "mcp");
    say(process, HELLO + SEARCH);
    process.getOutputStream().close();

    assertThat(said(process)).isEqualTo("{\"id\":1}\n{\"id\":2}\n");
    assertThat(process.waitFor()).isZero();
    assertThat(asked.join())
        .startsWith("arg=mcp\0cwd=" + folder + "\0build=local\0")
        .contains("\0env=PI_X=ü\0", "\0rights=" + ProcessRights.read() + "\0")
        .contains("\0space=" + ProcessRights.space().orElseThrow() + "\0")
        .doesNotContain("OTHER");
  }

  @Test
  void whatOnlyReadsIsAskedAgainAndWhatMayHaveWrittenIsNot() throws Exception {
    CompletableFuture<String> asked = conversation(3, "{\"id\":1}\n1\n{\"id");
    Process process = started("mcp", "", "mcp", "--tools", "all");
    say(process, HELLO + SEARCH + WRITE + "{\"beg");
    asked.join();
    say(process, "un\":0}\n");
    process.getOutputStream().close();

    assertThat(said(process)).isEqualTo("{\"id\":1}\ndone here\n");
    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(noted("words-mcp")).isEqualTo("mcp --tools all\n");
    String left = noted("conversation");
    boolean heardAll =
        left.contains("begun\":0"); // the client read it before the end of the server
    assertThat(left).startsWith((heardAll ? 3 : 2) + "\n" + HELLO + SEARCH + WRITE);
    assertThat(left + noted("stdin")).endsWith(WRITE + "{\"begun\":0}\n");

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    UnfinishedConversation rest =
        UnfinishedConversation.read(
            folder.resolve("conversation"), InputStream.nullInputStream(), out);
    assertThat(rest.isRepeated()).isTrue();
    assertThat(new String(rest.in().readAllBytes(), UTF_8)).startsWith(HELLO + SEARCH);
    assertThat(out.toString(UTF_8)).contains("\"id\":3", "ended during").hasLineCount(1);
  }

  /// The old version's folder is away and the new one's not there yet.
  @Test
  void aConversationOutlivesAnUpgrade() throws Exception {
    CompletableFuture<String> asked = conversation(1, "{\"id\":1}\n1\n");
    Process process = started("mcp", "", "mcp");
    Path away = Files.move(folder.resolve("launcher"), folder.resolve("away"));
    say(process, HELLO);
    asked.join();
    Thread.sleep(200);
    Files.move(away, folder.resolve("launcher"));
    process.getOutputStream().close();

    assertThat(said(process)).isEqualTo("{\"id\":1}\ndone here\n");
  }

  @Test
  void whatIsSaidAfterTheEndIsLeftToDo() throws Exception {
    CompletableFuture<String> asked = conversation(1, "{\"id\":1}\n1\n");
    Process process = started("mcp", "", "mcp");
    say(process, HELLO);
    asked.join();
    say(process, WRITE);
    process.getOutputStream().close();

    assertThat(said(process)).isEqualTo("{\"id\":1}\ndone here\n");
    assertThat(noted("conversation") + noted("stdin")).contains(HELLO).endsWith(WRITE);
  }

  /// One that was started in vain five times is not started again within a minute.
  @Test
  void withoutAServerAllOfItIsLeftToDo() throws Exception {
    begun(5, 60);
    Process process = started("mcp", "", "mcp");
    say(process, HELLO);
    process.getOutputStream().close();

    assertThat(said(process)).isEqualTo("done here\n");
    assertThat(noted("stdin")).isEqualTo(HELLO);
    assertThat(folder.resolve("conversation")).doesNotExist();
    assertThat(run.resolve("begun")).hasSize(5);
  }

  @Test
  void startsTheServerAgainSoonAfterOneThatWasKilled() throws Exception {
    begun(1, 11);
    Process process = started("mcp", "", "mcp");
    process.getOutputStream().close();
    said(process);
    assertThat(run.resolve("begun")).hasSize(2);
    ended();
  }

  /// As another program's lock, which would be held as long as the server stays.
  @Test
  void theServerHoldsNoFileOfTheCaller() throws Exception {
    client =
        LauncherClient.in(folder, "cd \"${0%/*}\"\nls -l /proc/$$/fd >files\n: >ended-serve\n");
    List<String> words = client.process(run, Map.of(), "start", "", List.of("serve")).command();
    List<String> holding = new ArrayList<>(List.of("sh", "-c", "exec 9>held; exec \"$@\"", "sh"));
    holding.addAll(words);
    assertThat(new ProcessBuilder(holding).directory(folder.toFile()).start().waitFor()).isZero();
    ended();
    assertThat(noted("files")).doesNotContain("held");
  }

  private void ended() {
    while (!Files.exists(folder.resolve("ended-serve"))) { // else it writes where the test deletes
      Thread.onSpinWait();
    }
  }

  private void begun(int starts, int secondsAgo) throws IOException {
    Files.write(run.resolve("begun"), new byte[starts]);
    Files.setLastModifiedTime(
        run.resolve("begun"), FileTime.from(Instant.now().minusSeconds(secondsAgo)));
  }

  @Test
  void startsTheServerAlone() throws Exception {
    Process process = started("start", "", "serve");
    assertThat(said(process)).isEmpty();
    assertThat(process.waitFor()).isZero();
    ended();
    assertThat(noted("words-serve")).isEqualTo("serve --foreground\n");
    begun(1, 0);
    assertThat(said(started("start", "", "serve"))).isEmpty();
    assertThat(run.resolve("begun")).as("not twice").hasSize(1);
  }

  /// Also where one that is gone was too slow for somebody.
  @Test
  void startsTheServerWhoseConversationItIs() throws Exception {
    Files.createFile(run.resolve("slow"));
    Process process = started("mcp", "", "mcp");
    process.getOutputStream().close();
    said(process);
    assertThat(run.resolve("begun")).exists();
    ended();
    assertThat(noted("words-serve")).isEqualTo("serve --foreground\n");
  }

  private static void answer(SocketChannel channel, String body, int length) throws IOException {
    RunningServer.send(channel, "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + body);
  }

  @Test
  void printsWhatACommandAnsweredAndEndsAsItDid() throws Exception {
    CompletableFuture<Long> pid = new CompletableFuture<>();
    CompletableFuture<String> asked =
        server(
            "/v1/run-plain",
            channel -> {
              String body = "1MwarnedMtold\n\nM".replace("M", "<memory:%d>".formatted(pid.join()));
              answer(channel, body, body.length());
            });
    Process process = started("search", "", "search", "a b\n", "ü");
    process.getOutputStream().close();
    pid.complete(process.pid());
    assertThat(said(process)).isEqualTo("told\n\n");
    assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).isEqualTo("warned");
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(asked.join()).startsWith("arg=search\0arg=a b\n\0arg=ü\0").doesNotContain("stdin=");
  }

  /// Stdin stays open: it is not read.
  @Test
  void aDashBesideOtherWordsIsOneOfThem() throws Exception {
    for (List<String> words :
        List.of(List.of("inject", "a", "-", "b"), List.of("inject", "fix", "-"))) {
      CompletableFuture<String> asked =
          server(
              "/v1/run-plain", channel -> RunningServer.send(channel, "HTTP/1.1 421 no\r\n\r\n"));
      Process process = started("inject", "", words.toArray(String[]::new));
      assertThat(asked.join()).doesNotContain("stdin=");
      process.getOutputStream().close();
      assertThat(said(process)).isEqualTo("done here\n");
      Files.delete(run.resolve("s"));
    }
  }

  /// However long its writer takes: what was read and the rest cannot be put together again.
  @Test
  void aPromptOnStdinIsReadToItsEnd() throws Exception {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(run.resolve("s")));
      Process process = started("inject", "100", "inject", "--deadline", "100", "-");
      say(process, "which ");
      Thread.sleep(300);
      say(process, "port?");
      process.getOutputStream().close();
      assertThat(said(process)).isEqualTo("done here\n");
      assertThat(noted("stdin")).isEqualTo("which port?");
    }
  }

  @Test
  void anAnswerThatIsCutIsNone() throws Exception {
    CompletableFuture<Long> pid = new CompletableFuture<>();
    CompletableFuture<String> asked =
        server(
            "/v1/run-plain",
            channel -> {
              String body = "0MMtoldM".replace("M", "<memory:%d>".formatted(pid.join()));
              answer(channel, body, body.length() + 1);
            });
    Process process = started("hook", "600000", "hook", "claude", "prompt");
    pid.complete(process.pid());
    say(process, "{\"prompt\":\"ü\"}\n\n");
    process.getOutputStream().close();
    assertThat(said(process)).isEqualTo("done here\n");
    assertThat(noted("stdin")).isEqualTo("{\"prompt\":\"ü\"}\n\n");
    assertThat(noted("asked")).matches("\\d+\\.\\d\\d \\d+\n");
    assertThat(asked.join()).endsWith("\0stdin={\"prompt\":\"ü\"}\n\n\0");
  }

  @Test
  void whoHearsNothingDoesTheWorkInTheTimeThatIsLeft() throws Exception {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(run.resolve("s")));
      Process process = started("search", "400", "search", "x");
      process.getOutputStream().close();
      assertThat(said(process)).isEqualTo("done here\n");
      assertThat(noted("words-search")).matches("search x --deadline=\\d{2,3}\n");
      assertThat(run.resolve("slow")).exists();
    }
  }

  @Test
  void aHostThatNeverEndsItsInputIsNotWaitedFor() throws Exception {
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(run.resolve("s")));
      Process process = started("hook", "100", "hook", "claude", "prompt");
      try {
        say(process, "{\"prompt\":");
      } catch (IOException later) {
        // Than the client's tenth of a second.
      }
      assertThat(said(process)).isEqualTo("done here\n");
      assertThat("{\"prompt\":").startsWith(noted("stdin"));
    }
  }
}
