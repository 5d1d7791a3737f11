package memory.team;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import memory.engine.file.JsonWrite;

/// People who send a prompt each half minute to `memory-team serve`, a process of its own: how long
/// they wait, and the processor time that a prompt takes the server, and git beside it. `LoadBench
/// FOLDER PASSAGES SECONDS PEOPLE…` makes a team of so many passages in the folder, where there is
/// none, and prints a row of a table for each number of people. With `-Dload.shards=N` the index is
/// one of so many shards in OpenSearch, a node of its own, whose processor time counts too.
///
/// Passages are 30 words of a made-up language whose words are as unevenly frequent as those of
/// real ones; a prompt is ten words of one passage and four others.
final class LoadBench {
  private static final Duration EACH = Duration.ofSeconds(30);
  private static final int WORDS_OF_A_PASSAGE = 30;
  private static final int PASSAGES_OF_A_FILE = 100;
  private static final int VOCABULARY = 60_000;
  private static final int ROUND = 300;
  private static final int IDLE_SECONDS = 5;

  private final Path data;
  private final int passages;
  private final Random random = new Random(23);
  private final PrintStream out;

  private LoadBench(Path folder, int passages, PrintStream out) {
    this.data = folder.resolve("passages-" + passages);
    this.passages = passages;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    LoadBench bench = new LoadBench(Path.of(args[0]), Integer.parseInt(args[1]), System.out);
    bench.run(
        Integer.parseInt(args[2]), Arrays.stream(args).skip(3).map(Integer::valueOf).toList());
  }

  private void run(int seconds, List<Integer> crowds) throws Exception {
    Access access = new Access(data.resolve("people.json"), Clock.systemUTC());
    if (!Files.exists(data.resolve("people.json"))) {
      TeamRepository.create(data, "rockets", Optional.empty(), System.getenv());
      write();
    }
    int most = crowds.stream().max(Integer::compare).orElseThrow();
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      String name = "person" + i;
      access.person(name, one -> one.with(new Access.Grant("rockets", "", Access.Right.READ)));
      tokens.add(access.newToken(name, Duration.ofDays(1)));
    }
    int port = Setting.freePort();
    int shards = Integer.getInteger("load.shards", 0);
    Optional<OpenSearchNode> node =
        shards == 0 ? Optional.empty() : Optional.of(OpenSearchNode.start(data.resolve("node")));
    String[] options =
        node.map(one -> new String[] {"--opensearch", one.url(), "--shards", "" + shards})
            .orElseGet(() -> new String[0]);
    Process server = Setting.process(List.of("-Xmx2g"), data, port, options);
    List<Process> all =
        Stream.concat(Stream.of(server), node.stream().map(OpenSearchNode::process)).toList();
    try (HttpClient http = HttpClient.newHttpClient()) {
      Load load = new Load(http, URI.create("http://127.0.0.1:" + port + "/v1/recall"), tokens);
      long began = System.nanoTime();
      Duration before = cpu(all);
      while (!load.ask(0, "anything at all").get().ok) {
        if (!server.isAlive()) {
          throw new IOException(Files.readString(data.resolve("server.log")));
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
      out.printf(
          Locale.ROOT,
          "%d passages: first answer after %.1f s, %.1f s of processor time%n",
          passages,
          (System.nanoTime() - began) / 1e9,
          cpu(all).minus(before).toMillis() / 1e3);
      for (int i = 0; i < ROUND; i++) {
        load.ask(i % most, prompt()).get();
      }
      before = cpu(all);
      TimeUnit.SECONDS.sleep(IDLE_SECONDS);
      double idle = cpu(all).minus(before).toMillis() / (double) IDLE_SECONDS;
      out.printf(Locale.ROOT, "idle: %.1f ms of processor time a second%n", idle);
      for (int people : crowds) {
        crowd(load, all, people, seconds, idle);
      }
      out.printf(
          Locale.ROOT,
          "%s, index %d MB%n",
          Files.readAllLines(Path.of("/proc", String.valueOf(server.pid()), "status")).stream()
              .filter(line -> line.startsWith("VmHWM"))
              .findFirst()
              .orElse(""),
          size(data.resolve(shards == 0 ? "cache" : "node/data")) >> 20);
    } finally {
      server.destroy();
      server.waitFor();
      node.ifPresent(OpenSearchNode::close);
    }
  }

  /// Everybody asks in their own moment of each half minute.
  ///
  /// @param idle milliseconds of processor time that each second takes anyhow
  private void crowd(Load load, List<Process> all, int people, int seconds, double idle)
      throws Exception {
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    Duration before = cpu(all);
    long begin = System.nanoTime();
    Duration gitBefore = gitCpu(all);
    double gap = EACH.toNanos() / (double) people;
    for (int i = 0; i * gap < seconds * 1e9; i++) {
      long at = begin + (long) ((i + random.nextDouble()) * gap);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, at - System.nanoTime()));
      answers.add(load.ask(i % people, prompt()));
    }
    List<Long> times = new ArrayList<>();
    int refused = 0;
    int stale = 0;
    int hits = 0;
    for (CompletableFuture<Answer> answer : answers) {
      Answer one = answer.get();
      refused += one.status == 200 ? 0 : 1;
      stale += one.status != 200 || one.ok ? 0 : 1;
      hits += one.hits;
      times.add(one.nanos);
    }
    double took = (System.nanoTime() - begin) / 1e9;
    double cpu = (cpu(all).minus(before).toNanos() / 1e6 - idle * took) / answers.size();
    double git = gitCpu(all).minus(gitBefore).toMillis() / (double) answers.size();
    times.sort(null);
    out.printf(
        Locale.ROOT,
        "| %,d | %,d | %d | %d, %d | %.1f | %.1f | %.1f + %.1f | %.1f hits, load %.1f%n",
        passages,
        people,
        answers.size(),
        refused,
        stale,
        times.get(times.size() / 2) / 1e6,
        times.get(times.size() * 99 / 100) / 1e6,
        cpu,
        git,
        hits / (double) answers.size(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  /// @param status of HTTP, 0 when there was no answer
  /// @param ok found in an index that is in step with the files
  /// @param hits how many were found
  private record Answer(int status, boolean ok, long nanos, int hits) {}

  private record Load(HttpClient http, URI recall, List<String> tokens) {
    CompletableFuture<Answer> ask(int who, String prompt) {
      byte[] body =
          JsonWrite.object(
                  json -> {
                    json.writeStringField("team", "rockets");
                    json.writeStringField("query", prompt);
                    json.writeStringField("today", LocalDate.EPOCH.toString());
                    json.writeNumberField("limit", 30);
                    json.writeNumberField("snippet_chars", 600);
                  })
              .getBytes(StandardCharsets.UTF_8);
      HttpRequest request =
          HttpRequest.newBuilder(recall)
              .header("Authorization", "Bearer " + tokens.get(who))
              .POST(HttpRequest.BodyPublishers.ofByteArray(body))
              .build();
      long start = System.nanoTime();
      return http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
          .thenApply(answer ->
              new Answer(
                  answer.statusCode(),
                  answer.statusCode() == 200 && answer.body().contains("\"freshness\":\"fresh\""),
                  System.nanoTime() - start,
                  answer.body().split("\"start_line\"", -1).length - 1))
          .exceptionally(_ -> new Answer(0, false, System.nanoTime() - start, 0));
    }
  }

  private static Duration cpu(List<Process> processes) {
    return processes.stream()
        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /// What the processes that these ran, and that have ended, took: `cutime` and `cstime` in ticks
  /// of 10 ms.
  private static Duration gitCpu(List<Process> processes) throws IOException {
    long ticks = 0;
    for (Process process : processes) {
      String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
      List<String> fields = Splitter.on(' ').splitToList(stat.substring(stat.lastIndexOf(')') + 2));
      ticks += Long.parseLong(fields.get(13)) + Long.parseLong(fields.get(14));
    }
    return Duration.ofMillis(ticks * 10);
  }

  private void write() throws IOException {
    Path topics = TeamRepository.folder(data, "rockets").resolve("topics");
    Files.createDirectories(topics);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < passages; i++) {
      text.append("- ").append(words(i, WORDS_OF_A_PASSAGE)).append('\n');
      if ((i + 1) % PASSAGES_OF_A_FILE == 0 || i + 1 == passages) {
        Files.writeString(topics.resolve("t" + i / PASSAGES_OF_A_FILE + ".md"), text);
        text.setLength(0);
      }
    }
  }

  private String prompt() {
    return words(random.nextInt(passages), 10)
        + " "
        + words(passages + random.nextInt(passages), 4);
  }

  /// The first words of a passage; the same each time.
  private static String words(int passage, int many) {
    Random own = new Random(passage);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < many; i++) {
      int rank = (int) Math.pow(VOCABULARY, own.nextDouble());
      text.append(i == 0 ? "" : " ").append(word(rank));
    }
    return text.toString();
  }

  private static String word(int rank) {
    String consonants = "bdfgklmnprstvz";
    String vowels = "aeiou";
    StringBuilder word = new StringBuilder();
    for (int left = rank + 70; left > 0; left /= 70) {
      word.append(consonants.charAt(left % 70 / 5)).append(vowels.charAt(left % 5));
    }
    return word.toString();
  }

  private static long size(Path folder) throws IOException {
    long size = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        size += Files.size(file);
      }
    }
    return size;
  }
}
