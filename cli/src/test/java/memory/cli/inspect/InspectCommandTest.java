package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectCommandTest {
  @TempDir Path home;
  private final HttpClient client = HttpClient.newHttpClient();
  private InspectedMemory memory;

  @BeforeEach
  void remember() throws IOException {
    memory = new InspectedMemory(home);
    memory.write("MEMORY.md", "- the hall is rented from Meridian\n");
  }

  @AfterEach
  void close() {
    client.close();
  }

  private String post(String question, String form) throws Exception {
    URI address = URI.create(memory.address());
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/ask/" + question))
            .header("X-Memory-Token", address.getQuery().substring("token=".length()))
            .POST(BodyPublishers.ofString(form))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  @Test
  void answersOverItsPortUntilItsStdinEnds() throws Exception {
    memory.start();
    assertThat(post("search", "q=hall")).contains("\"path\":\"MEMORY.md\"").contains("\"parts\":{");
    assertThat(post("status", "")).contains("\"passages\":1");
    assertThat(memory.end()).isZero();
  }

  @Test
  void endsWhenNobodyAsksForLong() throws IOException {
    memory.start("--idle", "1");
    assertThat(memory.exit()).isZero();
  }

  @Test
  void changesNothingInMemoryAndPutsNothingOnRecord() throws Exception {
    memory.write("config.json", "{\"diagnostic\":{\"logs\":true}}");
    memory.start();
    List<String> before = files();
    String stats = memory.run("why-stats", "--json");
    for (String question :
        List.of("search", "preview", "decisions", "traces", "status", "doctor", "passages")) {
      post(question, "q=hall&prompt=who+rents+out+the+hall%3F&id=0123456789abcdef");
    }
    assertThat(files()).isEqualTo(before);
    assertThat(post("traces", "")).contains("\"traces\":[]");
    assertThat(memory.run("why-stats", "--json")).isEqualTo(stats);
    assertThat(memory.end()).isZero();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(memory.memory())) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void saysWhenItsPortIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String told =
          memory.run("inspect", "--no-open", "--json", "--port", "" + taken.getLocalPort());
      assertThat(told)
          .contains("\"reason\":\"unavailable\"")
          .contains("cannot listen at 127.0.0.1:");
    }
  }

  @Test
  void tellsItsAddressAsJson() throws IOException {
    memory.start("--json");
    assertThat(memory.address()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]{32}");
    assertThat(memory.end()).isZero();
  }
}
