package memory.engine.decision;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/// Logs as they might have come about: events of all kinds in both spellings, records, bad lines.
final class RandomLog {
  private static final List<String> STATUSES = List.of("active", "draft", "rejected", "superseded");
  private static final List<String> BAD =
      List.of(
          "<<<<<<< HEAD",
          "=======",
          ">>>>>>> theirs",
          "not json",
          "{\"e\":",
          "[]",
          "{\"v\":1,\"e\":\"zz\",\"i\":\"D-1\"}",
          "{\"createdAt\":1}",
          "{\"v\":7,\"e\":\"new\",\"i\":\"x\"}");

  private final RandomGenerator random;
  private final List<String> ids = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  RandomLog(RandomGenerator random) {
    this.random = random;
  }

  String of(int events) {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < events; i++) {
      log.append(line()).append('\n');
    }
    return log.toString();
  }

  Instant now() {
    return now;
  }

  private String line() {
    now = now.plus(Duration.ofHours(random.nextInt(-5, 60)));
    String id = ids.isEmpty() || random.nextInt(3) == 0 ? fresh() : any();
    String status = STATUSES.get(random.nextInt(4));
    return switch (random.nextInt(11)) {
      case 0, 1, 2 ->
          event("a", id, added(status, ids.size() > 1 && random.nextInt(4) == 0 ? any() : ""));
      case 3 -> event("ed", id, "\"tx\":\"edited " + random.nextInt(100) + "\"");
      case 4, 5 -> event("st", id, "\"s\":\"" + status + "\"");
      case 6 -> event("su", id, "\"r\":\"why\"");
      case 7 -> event("su", fresh(), added("active", any()));
      case 8 -> event("rm", id, "");
      case 9 ->
          "{\"id\":\""
              + id
              + "\",\"createdAt\":\""
              + now
              + "\",\"title\":\"record\",\"status\":\""
              + status
              + "\",\"archived\":"
              + random.nextBoolean()
              + "}";
      default -> BAD.get(random.nextInt(BAD.size()));
    };
  }

  private static String added(String status, String supersedes) {
    return "\"ti\":\"t\",\"tx\":\"x\",\"tg\":[],\"s\":\""
        + status
        + "\",\"sp\":"
        + (supersedes.isEmpty() ? "null" : "\"" + supersedes + "\"")
        + ",\"c\":[]";
  }

  private String event(String code, String id, String data) {
    return "{\"v\":1,\"t\":\""
        + now
        + "\",\"p\":\"h\",\"e\":\""
        + code
        + "\",\"i\":\""
        + id
        + "\",\"d\":{"
        + data
        + "},\"u\":\"user\"}";
  }

  private String fresh() {
    String id = String.format(Locale.ROOT, "D-2026-01-01-%04d", ids.size() + 1);
    ids.add(id);
    return id;
  }

  private String any() {
    return ids.isEmpty() ? fresh() : ids.get(random.nextInt(ids.size()));
  }
}
