package memory.cli.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.eval.Dataset.Question;

/// A `MEMORY.md` that somebody appended to for months, of any length, and questions about its
/// entries. The same seed gives the same memory; a longer one starts with the shorter one's
/// entries.
public final class GrowingMemory {
  /// Which entries are asked about.
  public enum Interest {
    /// Each as likely as any other.
    EVEN,
    /// Half of the questions about the newest tenth.
    RECENT
  }

  private static final LocalDate FIRST_DAY = LocalDate.of(2025, 1, 6);
  private static final String FILE = "MEMORY.md";
  private static final int NEWEST = 10;

  private static final List<String> PARTS =
      List.of(
          "billing importer",
          "seat planner",
          "ticket printer",
          "fare calculator",
          "login page",
          "crew roster",
          "harbour feed",
          "refund worker",
          "map tiles",
          "search box",
          "cargo scanner",
          "price cache",
          "mail gateway",
          "audit log",
          "photo resizer",
          "timetable export",
          "voucher service",
          "queue monitor",
          "backup job",
          "test harness",
          "weather widget",
          "boarding gate app",
          "partner API",
          "invoice archive",
          "sms sender",
          "report builder",
          "session store",
          "feature flags",
          "release script",
          "data lake loader",
          "kiosk firmware",
          "loyalty ledger",
          "chat relay",
          "fraud filter",
          "staging cluster",
          "metrics proxy",
          "address book",
          "currency table",
          "survey form",
          "pilot logbook",
          "tide calculator",
          "door sensor",
          "lost property list",
          "duty tracker",
          "ramp display",
          "radio bridge",
          "catering order",
          "fuel ledger",
          "berth planner",
          "signage editor",
          "badge reader",
          "claims portal",
          "route optimiser",
          "stock counter",
          "dock camera");

  /// A statement, and a question that shares some of its words; `@` is the part, `#` the value.
  private static final List<List<String>> FACTS =
      List.of(
          List.of("The @ gives up after # tries", "how many tries does the @ make?"),
          List.of("The @ listens on port #", "which port is the @ on?"),
          List.of("The owner of the @ is team #", "who owns the @?"),
          List.of("Logs of the @ are kept for # days", "how long do we keep the logs of the @?"),
          List.of("The @ was moved to rack #", "where did we move the @?"),
          List.of("Requests to the @ time out after # ms", "what is the timeout of the @?"),
          List.of("The @ is written in dialect #", "which dialect is the @ written in?"),
          List.of("The budget of the @ is # crowns a month", "what may the @ cost a month?"),
          List.of("The @ may use # workers at once", "how many workers can the @ have?"),
          List.of("The test account of the @ is user#", "which test account does the @ have?"),
          List.of("The @ is restarted every # hours", "how often do we restart the @?"),
          List.of("Incident # was caused by the @", "which incident did the @ cause?"),
          List.of("The @ keeps # rows in memory", "how many rows does the @ hold in memory?"),
          List.of("The licence of the @ ends in week #", "when does the licence of the @ end?"),
          List.of("The @ compresses with level #", "which compression level has the @?"),
          List.of("Customers of the @ are served from zone #", "which zone serves the @?"),
          List.of("The alarm of the @ rings at # percent", "when does the alarm of the @ ring?"),
          List.of("The @ was rewritten by contractor #", "which contractor rewrote the @?"),
          List.of("The @ reads at most # files", "how many files will the @ read?"),
          List.of("The schema of the @ is version #", "which schema version has the @?"),
          List.of("The @ is deployed from branch r#", "from which branch do we deploy the @?"),
          List.of("The @ sleeps # seconds between rounds", "how long does the @ sleep?"),
          List.of("Key # opens the cabinet of the @", "which key opens the cabinet of the @?"),
          List.of("The @ passed review # without remarks", "which review did the @ pass?"),
          List.of("The fallback of the @ is host h#", "what is the fallback host of the @?"),
          List.of("The @ rounds prices to # cents", "how does the @ round prices?"),
          List.of("Ticket # asks for a new @", "which ticket asks for a new @?"),
          List.of("The @ is documented on page #", "on which page is the @ documented?"));

  private final Random random;
  private final List<String> entries = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();

  /// @param chars how long the file is, about
  public GrowingMemory(int chars, long seed) {
    random = new Random(seed);
    List<int[]> pairs = new ArrayList<>();
    for (int part = 0; part < PARTS.size(); part++) {
      for (int fact = 0; fact < FACTS.size(); fact++) {
        pairs.add(new int[] {part, fact});
      }
    }
    Collections.shuffle(pairs, random);
    int length = 0;
    for (int i = 0; i < pairs.size() && length < chars; i++) {
      String part = PARTS.get(pairs.get(i)[0]);
      List<String> fact = FACTS.get(pairs.get(i)[1]);
      String value = String.valueOf(2 + random.nextInt(9_000));
      String day = FIRST_DAY.plusDays(i / 3).toString();
      String said = fact.getFirst().replace("@", part).replace("#", value);
      String entry = "- " + said + " (noted " + day + ")";
      entries.add(entry);
      questions.add(fact.getLast().replace("@", part));
      length += entry.length() + 1;
    }
    if (length < chars) {
      throw new IllegalArgumentException("no more to say than " + length + " characters");
    }
  }

  /// Writes the memory and asks so many questions about it.
  public Dataset dataset(Path folder, int asked, Interest interest) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(FILE), "# Memory\n\n" + String.join("\n", entries) + "\n");
    List<Question> drawn = new ArrayList<>();
    for (int i = 0; i < asked; i++) {
      int entry = drawn(interest);
      drawn.add(
          new Question(
              "q" + i,
              "",
              questions.get(entry),
              third(entry),
              List.of(),
              List.of(Gold.atLine(FILE, entry + 3, entries.get(entry))),
              List.of(),
              List.of()));
    }
    Instant now = FIRST_DAY.plusDays(400).atTime(12, 0).toInstant(ZoneOffset.UTC);
    return new Dataset(
        "growth",
        folder.toString(),
        "",
        List.of(new Corpus("", folder, now, ZoneOffset.UTC)),
        drawn,
        List.of());
  }

  private int drawn(Interest interest) {
    int n = entries.size();
    return switch (interest) {
      case EVEN -> random.nextInt(n);
      case RECENT ->
          random.nextBoolean()
              ? random.nextInt(n)
              : n - 1 - random.nextInt(Math.max(1, n / NEWEST));
    };
  }

  private String third(int entry) {
    return List.of("oldest third", "middle third", "newest third").get(entry * 3 / entries.size());
  }
}
