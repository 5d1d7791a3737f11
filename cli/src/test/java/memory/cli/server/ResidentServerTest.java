package memory.cli.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import memory.cli.output.Console.Terminal;
import memory.cli.server.FrameServer.ServerLimits;
import memory.cli.server.RequestHandler.RunRequest;
import memory.cli.server.ServerClient.ServerStatus;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.WorkspaceOptions;
import memory.engine.model.Environment;
import memory.indexer.LuceneIndex;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

class ResidentServerTest {
  private static final Map<String, String> HOME = Map.of("HOME", "/home/u");

  @TempDir Path folder;
  private final EchoCommands commands = new EchoCommands();

  private RunningServer start() {
    return start(RunningServer.UNHURRIED);
  }

  private RunningServer start(ServerLimits limits) {
    return RunningServer.start(folder, limits, commands, own());
  }

  private Environment own() {
    return new Environment(
        Map.of(), folder, folder, Clock.fixed(Instant.EPOCH, ZoneId.of("Asia/Tokyo")));
  }

  private static String echo(RunningServer server, String... args) {
    return server
        .run(List.of(args), HOME, Path.of("/work"), new byte[0], Terminal.none())
        .map(answer -> new String(answer.out(), StandardCharsets.UTF_8))
        .orElse("yours");
  }

  /// From a server that waits for nobody long, however busy the machine is.
  private static String echoAtLast(RunningServer server, String... args) {
    String answer = echo(server, args);
    while (answer.equals("yours")) {
      answer = echo(server, args);
    }
    return answer;
  }

  @Test
  void answersWithStdoutStderrAndExitCode() {
    try (RunningServer server = start()) {
      byte[] in = "Käse\n\n".getBytes(StandardCharsets.UTF_8);
      Optional<RequestHandler.RunAnswer> answer =
          server.run(
              List.of("a b", "", "é\n&="),
              HOME,
              Path.of("/w d"),
              in,
              new Terminal(false, true, false));
      assertThat(answer)
          .hasValueSatisfying(run -> {
            assertThat(run.out())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("/w d [a b, , é\n&=] Käse\n\n");
            assertThat(run.err())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("Asia/Tokyo Terminal[reads=false, writes=true, logs=false]");
            assertThat(run.exit()).isEqualTo(3);
          });
    }
  }

  @Test
  void answersACallerThatCannotEncode() throws IOException {
    try (RunningServer server = start();
        SocketChannel client = server.connect()) {
      String body = "arg=a b\0arg=\0cwd=/w d\0build=" + RunningServer.BUILD + "\0";
      body += "tty=\0mark=<m>\0env=HOME=/home/u\0stdin=x\n\0";
      assertThat(posted(client, body)).endsWith("<m>/w d [a b, ] x\n<m>");
    }
  }

  private static String posted(SocketChannel client, String body) throws IOException {
    RunningServer.send(
        client,
        "POST /v1/run-plain HTTP/1.1\r\nConnection: close\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
    return RunningServer.readAll(client);
  }

  /// A sandbox's paths are other files.
  @Test
  void leavesACallerThatSeesOtherMountsToItself() throws IOException {
    String own = RequestHandler.ProcessRights.space().orElse("none");
    for (String space : List.of(own, "mnt:[1]")) {
      try (RunningServer server = start();
          SocketChannel client = server.connect()) {
        String body = "arg=a\0cwd=/w\0build=" + RunningServer.BUILD + "\0tty=\0mark=<m>\0";
        body += "space=" + space + "\0env=HOME=/home/u\0stdin=x\0";
        assertThat(posted(client, body))
            .startsWith(space.equals(own) ? "HTTP/1.1 200" : "HTTP/1.1 421");
      }
    }
  }

  @Test
  void speaksForTheCallersZoneWhenItKnowsIt() {
    try (RunningServer server = start()) {
      var answer =
          server.run(List.of("x"), zone("Europe/Berlin"), folder, new byte[0], Terminal.none());
      assertThat(answer)
          .hasValueSatisfying(run ->
              assertThat(run.err()).asString(StandardCharsets.UTF_8).startsWith("Europe/Berlin"));
      for (String strange : List.of("CET-1CEST", ":Europe/Berlin", "Nowhere/Land", "EST5EDT")) {
        assertThat(server.run(List.of("x"), zone(strange), folder, new byte[0], Terminal.none()))
            .as(strange)
            .isEmpty();
      }
    }
  }

  private static Map<String, String> zone(String zone) {
    return Map.of("HOME", "/home/u", "TZ", zone);
  }

  @Test
  void leavesToTheCallerWhatItDoesNotTake() {
    try (RunningServer server = start()) {
      assertThat(echo(server, "refused")).isEqualTo("yours");
      assertThat(echo(server, "unavailable")).isEqualTo("yours");
      assertThat(echo(server, "holds <mark> itself")).isEqualTo("yours");
      assertThat(echo(server, "holds \0 itself")).isEqualTo("yours");
      assertThat(echo(server, "x".repeat(1 << 20))).isEqualTo("yours");
      assertThat(echo(server, "fine")).isEqualTo("/work [fine] ");
    }
  }

  @Test
  void itsFolderAndSocketAreItsOwnersAlone() throws IOException {
    try (RunningServer server = start()) {
      assertThat(mode(server.place().run())).isEqualTo("rwx------");
      assertThat(mode(server.place().socket())).isEqualTo("rw-------");
    }
  }

  @Test
  void putsNoSocketIntoAFolderThatIsOpenToOthers() throws IOException {
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(catchThrowable(this::start))
        .hasRootCauseInstanceOf(IOException.class)
        .rootCause()
        .hasMessageContaining("open to others");
    assertThat(run.resolve(SocketPlace.SOCKET)).doesNotExist();
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void aPathThatIsTooLongIsMadeUpForElsewhere() throws IOException {
    Path deep = folder.resolve("d".repeat(120));
    try (RunningServer server = RunningServer.start(deep, commands, own())) {
      assertThat(server.place().socket().toString()).hasSizeLessThan(100);
      assertThat(mode(server.place().socket().resolveSibling(""))).isEqualTo("rwx------");
      assertThat(Files.readString(deep.resolve("run").resolve(SocketPlace.POINTER)))
          .isEqualTo(server.place().socket() + "\n");
      assertThat(echo(server, "far")).isEqualTo("/work [far] ");
      server.client().ask("POST", RequestHandler.STOP, new byte[0]);
      assertThat(server.served()).isTrue();
      Files.delete(server.place().socket().resolveSibling(""));
    }
  }

  @Test
  void ofManyStartsAtOnceOneServes() throws Exception {
    int many = 8;
    CyclicBarrier together = new CyclicBarrier(many);
    CountDownLatch ready = new CountDownLatch(1);
    SocketPlace place = SocketPlace.in(folder.resolve("run"));
    ExecutorService threads = Executors.newFixedThreadPool(many);
    try {
      List<Future<Boolean>> starts = new ArrayList<>();
      for (int n = 0; n < many; n++) {
        starts.add(
            threads.submit(() -> {
              together.await();
              return ResidentServer.serve(
                  place,
                  RunningServer.UNHURRIED,
                  commands,
                  own(),
                  RunningServer.BUILD,
                  server -> ready.countDown());
            }));
      }
      int refused = 0;
      while (refused < many - 1) {
        refused = 0;
        for (Future<Boolean> start : starts) {
          refused += start.isDone() && !start.get() ? 1 : 0;
        }
        Thread.onSpinWait();
      }
      ready.await();
      ServerClient client = new ServerClient(place, Duration.ofMinutes(10));
      assertThat(client.status()).isPresent();
      client.ask("POST", RequestHandler.STOP, new byte[0]);
      int served = 0;
      for (Future<Boolean> start : starts) {
        served += start.get() ? 1 : 0;
      }
      assertThat(served).isOne();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void replacesASocketThatWasLeftBehind() throws IOException {
    SocketPlace place = SocketPlace.in(folder.resolve("run"));
    place.prepare();
    try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(place.socket()));
    }
    assertThat(place.socket()).exists();
    try (RunningServer server = start()) {
      assertThat(echo(server, "alive")).isEqualTo("/work [alive] ");
    }
    assertThat(place.socket()).doesNotExist();
  }

  @Test
  void aCallerOfAnotherBuildEndsIt() {
    RunningServer server = start();
    RunRequest other =
        new RunRequest(
            "another", "<m>", folder, List.of("x"), HOME, Optional.empty(), Terminal.none());
    assertThat(server.client().ask("POST", RequestHandler.RUN, AskedRuns.encoded(other)))
        .hasValueSatisfying(answer -> assertThat(answer.status()).isEqualTo(409));
    assertThat(server.served()).isTrue();
    assertThat(server.place().socket()).doesNotExist();
  }

  @Test
  void endsWhenNobodyAsksForLong() {
    RunningServer server = start(RunningServer.UNHURRIED.withIdle(Duration.ofMillis(1)));
    assertThat(server.served()).isTrue();
  }

  @Test
  void takesTheStampOfItsStartAwayWhenItProvedItself() throws IOException {
    SocketPlace place = SocketPlace.in(folder.resolve("run"));
    place.prepare();
    Files.createFile(place.begun());
    try (RunningServer server = start(RunningServer.UNPROVED)) {
      waitUntilGone(server.place().begun());
    }
    Files.createFile(place.begun());
    try (RunningServer server = start()) {
      Files.createFile(server.place().slow());
      waitUntilGone(server.place().slow());
    }
    assertThat(place.begun()).exists();
  }

  @Test
  void isAskedAgainOnceItIsNotSlowAnyMore() throws Exception {
    ExecutorService caller = Executors.newSingleThreadExecutor();
    try (RunningServer server = start()) {
      Future<String> answer = caller.submit(() -> echo(server, "wait"));
      commands.begun.await();
      spin(Duration.ofMillis(1500));
      Files.createFile(server.place().slow());
      spin(Duration.ofMillis(1200));
      assertThat(server.place().slow()).exists();
      commands.mayEnd.countDown();
      assertThat(answer.get()).isEqualTo("/work [wait] ");
      waitUntilGone(server.place().slow());
    } finally {
      caller.shutdownNow();
    }
  }

  /// While the server's clock ticks.
  private static void spin(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void waitUntilGone(Path file) {
    while (Files.exists(file)) {
      Thread.onSpinWait();
    }
  }

  @Test
  void tellsHowItIs() {
    try (RunningServer server = start()) {
      echo(server, "one");
      echo(server, "refused");
      ServerStatus status = server.client().status().orElseThrow();
      assertThat(status.pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(status.requests()).isEqualTo(2);
      assertThat(status.answered()).isOne();
      assertThat(status.heapBytes()).isBetween(1L, status.heapRoomBytes());
      assertThat(status.told()).contains("memory 1.2.3", "up ", "1 of 2 requests", "2 scopes open");
    }
  }

  @Test
  void endsWhenItsSocketIsAnothers() throws IOException {
    RunningServer server = start();
    Files.delete(server.place().socket());
    Files.createFile(server.place().socket());
    assertThat(server.served()).isTrue();
    assertThat(server.place().socket()).isRegularFile();
  }

  @Test
  void finishesWhatItIsAtWhenItIsToldToStop() throws Exception {
    RunningServer server = start();
    ExecutorService caller = Executors.newSingleThreadExecutor();
    try {
      Future<String> answer = caller.submit(() -> echo(server, "wait"));
      commands.begun.await();
      server.client().ask("POST", RequestHandler.STOP, new byte[0]);
      commands.mayEnd.countDown();
      assertThat(answer.get()).isEqualTo("/work [wait] ");
      assertThat(server.served()).isTrue();
    } finally {
      caller.shutdownNow();
    }
  }

  /// Each sends the beginning of a request.
  private static List<SocketChannel> slowClients(RunningServer server) throws IOException {
    List<SocketChannel> slow = new ArrayList<>();
    for (String begun : List.of("", "P", "POST /v1/run HTTP/1.1\r\nContent-Length: 9\r\n\r\nab")) {
      SocketChannel client = server.connect();
      RunningServer.send(client, begun);
      slow.add(client);
    }
    return slow;
  }

  @Test
  void servesOthersWhileSlowClientsSendNothing() throws IOException {
    try (RunningServer server = start()) {
      List<SocketChannel> slow = slowClients(server);
      assertThat(echo(server, "quick")).isEqualTo("/work [quick] ");
      for (SocketChannel client : slow) {
        client.close();
      }
    }
  }

  @Test
  void closesSlowClientsThatSendNothing() throws IOException {
    try (RunningServer server = start(RunningServer.withFrame(Duration.ofSeconds(3)))) {
      for (SocketChannel client : slowClients(server)) {
        assertThat(RunningServer.readAll(client)).isEmpty();
        client.close();
      }
    }
  }

  @Test
  void aClientThatTakesNoAnswerIsClosed() throws IOException {
    try (RunningServer server = start(RunningServer.withFrame(Duration.ofSeconds(5)))) {
      byte[] in = new byte[600_000];
      Arrays.fill(in, (byte) 'x');
      RunRequest large =
          new RunRequest(
              RunningServer.BUILD,
              "<m>",
              folder,
              List.of("x"),
              HOME,
              Optional.of(in),
              Terminal.none());
      SocketChannel greedy = server.connect();
      String body = new String(AskedRuns.encoded(large), StandardCharsets.ISO_8859_1);
      RunningServer.send(
          greedy, "POST /v1/run HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
      assertThat(connectionsBut(server, 0)).isTrue();
      assertThat(RunningServer.readAll(greedy).length()).isLessThan(in.length);
      greedy.close();
    }
  }

  /// Waits until only so many are left besides the one that asks.
  private static boolean connectionsBut(RunningServer server, int left) {
    while (true) {
      Optional<ServerStatus> status =
          server.client().status(); // its own connection may be slow too
      if (status.isPresent() && status.get().connections() <= left + 1) {
        return true;
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void answersAClientThatSaidItsLastWord() throws IOException {
    try (RunningServer server = start();
        SocketChannel client = server.connect()) {
      RunningServer.send(client, "GET /v1/status HTTP/1.1\r\n\r\n");
      client.shutdownOutput();
      assertThat(RunningServer.readAll(client)).startsWith("HTTP/1.1 200").contains("pid=");
    }
  }

  @Test
  void whatAnAnswerGaveToASessionCountsWhenSomebodyTookIt() throws Exception {
    Workspace workspace = Workspace.of(own(), WorkspaceOptions.none());
    List<Boolean> first = Collections.synchronizedList(new ArrayList<>());
    try (MemoryEngine engine = MemoryEngine.open(workspace, LuceneIndex::open);
        RunningServer server = start()) {
      commands.work = () -> first.add(engine.isFirst("s", "indexing"));
      try (SocketChannel hurried = server.connect()) {
        RunRequest request =
            new RunRequest(
                RunningServer.BUILD,
                "<m>",
                folder,
                List.of("wait"),
                HOME,
                Optional.empty(),
                Terminal.none());
        String body = new String(AskedRuns.encoded(request), StandardCharsets.ISO_8859_1);
        RunningServer.send(
            hurried,
            "POST /v1/run HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        commands.begun.await();
        // Closing is not enough: a process that another test is just starting has the socket too.
        hurried.shutdownInput();
        hurried.shutdownOutput();
      }
      commands.mayEnd.countDown();
      assertThat(connectionsBut(server, 0)).isTrue();
      echo(server, "again");
      echo(server, "and again");
    }
    assertThat(first).containsExactly(true, true, false);
  }

  @Test
  void answersManyRequestsOnOneConnection() throws IOException {
    try (RunningServer server = start();
        SocketChannel client = server.connect()) {
      RunningServer.send(client, "GET /v1/status HTTP/1.1\r\n\r\n".repeat(100));
      client.shutdownOutput();
      assertThat(RunningServer.readAll(client).split("HTTP/1.1 200", -1)).hasSize(101);
    }
  }

  @Test
  void closesUnheardWhoComesWhenAllPlacesAreTaken() throws IOException {
    try (RunningServer server = start()) {
      List<SocketChannel> all = new ArrayList<>();
      for (int n = 0; n < ServerLimits.standard().connections(); n++) {
        SocketChannel client = server.connect();
        RunningServer.send(client, "GET /v1/status HTTP/1.1\r\n\r\n");
        client.read(ByteBuffer.allocate(1 << 10));
        all.add(client);
      }
      assertThat(server.client().status()).isEmpty();
      for (SocketChannel client : all) {
        client.close();
      }
    }
  }

  @ExtendWith(SeededRandom.class)
  @Test
  void aHostileClientEndsItsOwnConnectionOnly(RandomGenerator random) throws Exception {
    try (RunningServer server = start(RunningServer.withFrame(Duration.ofMillis(300)))) {
      HostileFrames frames = new HostileFrames(random, RunningServer.BUILD);
      for (int n = 0; n < 400; n++) {
        try (SocketChannel client = server.connect()) {
          hostile(client, frames.next(), random.nextBoolean());
        }
        if (n % 20 == 0) {
          assertThat(echoAtLast(server, "honest", "" + n)).isEqualTo("/work [honest, " + n + "] ");
        }
      }
      assertThat(connectionsBut(server, 0)).isTrue();
    }
  }

  private static void hostile(SocketChannel client, String frame, boolean reads) {
    try {
      RunningServer.send(client, frame);
      if (reads) {
        client.shutdownOutput();
        String answer = RunningServer.readAll(client);
        assertThat(answer).doesNotContain("HTTP/1.1 200");
      }
    } catch (IOException closed) {
      // As it should be.
    }
  }

  @Test
  void manyClientsAtOnceGetTheirOwnAnswers() throws Exception {
    try (RunningServer server = start()) {
      int clients = 64;
      ExecutorService threads = Executors.newFixedThreadPool(clients);
      try {
        List<Callable<Integer>> callers = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
          String name = "c" + client;
          callers.add(() -> askedRightly(server, name, 50));
        }
        int right = 0;
        for (Future<Integer> caller : threads.invokeAll(callers)) {
          right += caller.get();
        }
        assertThat(right).isEqualTo(64 * 50);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  /// Over one connection; the server may close it, and say so, only between two requests.
  private static int askedRightly(RunningServer server, String name, int times) throws IOException {
    int right = 0;
    try (SocketChannel channel = server.connect()) {
      for (int n = 0; n < times; n++) {
        String marked = name + "-" + n;
        RunRequest request =
            new RunRequest(
                RunningServer.BUILD,
                "<m>",
                Path.of("/"),
                List.of(marked),
                HOME,
                Optional.empty(),
                Terminal.none());
        String body = new String(AskedRuns.encoded(request), StandardCharsets.ISO_8859_1);
        RunningServer.send(
            channel,
            "POST /v1/run HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        String answer = one(channel);
        right += answer.endsWith("<m>/ [" + marked + "] <m>") ? 1 : 0;
      }
    }
    return right;
  }

  private static String one(SocketChannel channel) throws IOException {
    StringBuilder answer = new StringBuilder();
    ByteBuffer chunk = ByteBuffer.allocate(1 << 12);
    while (true) {
      if (channel.read(chunk) < 0) {
        return answer.toString();
      }
      answer.append(StandardCharsets.ISO_8859_1.decode(chunk.flip()));
      chunk.clear();
      int head = answer.indexOf("\r\n\r\n");
      if (head > 0) {
        int at = answer.indexOf("Content-Length: ") + "Content-Length: ".length();
        int length = Integer.parseInt(answer.substring(at, answer.indexOf("\r\n", at)));
        if (answer.length() >= head + 4 + length) {
          return answer.toString();
        }
      }
    }
  }
}
