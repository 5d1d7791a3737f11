package memory.indexer.rank;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.inject.RecalledBlock;
import memory.engine.model.Hit;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.recall.Gate;
import memory.engine.recall.PromptTerms;
import memory.indexer.rank.Ranker.Ranking;

/// Measures the gate: what it keeps of the development sets' answers, and how many questions it
/// silences that the memory they are asked of cannot answer. Those are made of the sets themselves:
/// one conversation's questions asked of the next, commits of another project, how-tos; and of
/// small talk, commands and pasted traces of our own writing.
final class DevGate {
  private static final int BLOCK_CHARS = 2_500;
  private static final Pattern SPEAKER = Pattern.compile("^- (\\w+): ");

  private final PrintStream out;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();

  DevGate(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    new DevGate(System.out).run(Path.of(args[0]));
  }

  /// What became of one group of prompts.
  static final class Tally {
    int prompts;
    int silent;

    /// Summed share of the answers among the best five, without the gate and with it.
    double best;

    double bestKept;

    /// Summed share of the answers inside the block, without the gate and with it.
    double block;

    double blockKept;

    boolean positive;

    double silence() {
      return silent / (double) prompts;
    }

    /// How much of what the block held is lost, in points.
    double lost() {
      return 100 * (block - blockKept) / prompts;
    }
  }

  /// Prints a table; gives the groups by name, those that should be answered first.
  Map<String, Tally> run(Path data) throws IOException {
    if (!Files.isDirectory(data)) {
      out.println("No development data at " + data + ": nothing was measured.");
      return Map.of();
    }
    DevSet chats = DevSet.read(data.resolve("locomo"));
    DevSet beads = DevSet.read(data.resolve("beads"));
    DevSet devmem = DevSet.read(data.resolve("devmem"));
    DevSet howTos = DevSet.read(data.resolve("cosqa"));
    for (DevSet set : List.of(chats, beads, devmem, howTos)) {
      for (String scope : set.scopes().keySet()) {
        try (Memory memory = new Memory(set, scope)) {
          memory.answers();
        }
      }
    }
    List<String> names = List.copyOf(chats.scopes().keySet());
    for (int i = 0; i < names.size(); i++) {
      try (Memory memory = new Memory(chats, names.get(i))) {
        String other = names.get((i + 1) % names.size());
        strangers(memory, chats, other);
        memory.asks("commit subject, of a chat", sample(beads.questions(), 30, i));
        memory.asks("how-to, of a chat", sample(howTos.questions(), 30, i));
        memory.asksAll("small talk and commands, of a chat", chatter());
        memory.asksAll("pasted traces and logs, of a chat", pasted());
      }
    }
    notes(beads, chats, howTos, devmem, "question of another project, of notes");
    notes(devmem, chats, howTos, beads, "question of another project, of notes");
    print();
    return tallies;
  }

  private void strangers(Memory memory, DevSet chats, String other) throws IOException {
    List<DevSet.DevQuestion> asked =
        chats.questions().stream().filter(question -> question.scope().equals(other)).toList();
    memory.asks("question of another conversation", asked);
    List<String> theirs = speakers(chats, other);
    List<String> ours = speakers(chats, memory.scope);
    List<String> swapped = new ArrayList<>();
    for (DevSet.DevQuestion question : asked) {
      String query = question.query();
      for (int i = 0; i < Math.min(theirs.size(), ours.size()); i++) {
        query = query.replace(theirs.get(i), ours.get(i));
      }
      swapped.add(query);
    }
    memory.asksAll("the same with our speakers' names", swapped);
  }

  private void notes(DevSet notes, DevSet chats, DevSet howTos, DevSet others, String group)
      throws IOException {
    try (Memory memory = new Memory(notes, notes.scopes().keySet().iterator().next())) {
      String name = notes.name();
      memory.asks("question of a chat, of " + name, sample(chats.questions(), 150, 0));
      memory.asks("how-to, of " + name, sample(howTos.questions(), 150, 0));
      memory.asks(group + ": " + name, sample(others.questions(), 150, 0));
      memory.asksAll("small talk and commands, of " + name, chatter());
      memory.asksAll("pasted traces and logs, of " + name, pasted());
    }
  }

  private void print() {
    out.println("| group | prompts | silent | R@5 kept | block | points lost |");
    out.println("|---|---|---|---|---|---|");
    tallies.forEach((name, tally) ->
        out.printf(
            Locale.ROOT,
            "| %s | %d | %.3f | %s | %s | %s |%n",
            name,
            tally.prompts,
            tally.silence(),
            tally.positive ? figure(tally.bestKept / tally.best) : "",
            tally.positive ? figure(tally.block / tally.prompts) : "",
            tally.positive ? figure(tally.lost()) : ""));
    out.printf(Locale.ROOT, "negatives silent, mean of groups: %.3f%n", meanSilence());
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /// Of the groups that should be silent, each counting the same.
  double meanSilence() {
    return tallies.values().stream()
        .filter(tally -> !tally.positive)
        .mapToDouble(Tally::silence)
        .average()
        .orElse(0);
  }

  static List<String> chatter() throws IOException {
    return resource("chatter.txt").lines().toList();
  }

  static List<String> pasted() throws IOException {
    return List.of(resource("pasted.txt").split("\n%%\n"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(DevGate.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<DevSet.DevQuestion> sample(
      List<DevSet.DevQuestion> questions, int most, int offset) {
    int step = Math.max(1, questions.size() / most);
    List<DevSet.DevQuestion> sample = new ArrayList<>();
    for (int i = offset % step; i < questions.size() && sample.size() < most; i += step) {
      sample.add(questions.get(i));
    }
    return sample;
  }

  /// The two who talk, in the order of their first words.
  private static List<String> speakers(DevSet chats, String scope) {
    List<String> names = new ArrayList<>();
    for (List<Passage> file : Objects.requireNonNull(chats.scopes().get(scope)).values()) {
      for (Passage passage : file) {
        Matcher speaker = SPEAKER.matcher(passage.text());
        if (speaker.find() && !names.contains(speaker.group(1)) && names.size() < 2) {
          names.add(speaker.group(1));
        }
      }
    }
    return names;
  }

  /// One scope of a set, indexed.
  private final class Memory implements AutoCloseable {
    private final DevSet set;
    private final String scope;
    private final Map<String, List<Passage>> files;
    private final DevRecall.RankerArm arm;

    Memory(DevSet set, String scope) throws IOException {
      this.set = set;
      this.scope = scope;
      this.files = Objects.requireNonNull(set.scopes().get(scope));
      this.arm = new DevRecall.RankerArm(files);
    }

    /// Its own questions.
    void answers() throws IOException {
      Tally tally = tallies.computeIfAbsent("answers: " + set.name(), _ -> new Tally());
      tally.positive = true;
      for (DevSet.DevQuestion question : set.questions()) {
        if (question.scope().equals(scope)) {
          QueryText text = PromptTerms.of(question.query());
          Ranking ranking = arm.rank(text, 50, false);
          List<Hit> chosen = chosen(text, ranking);
          boolean passes = !chosen.isEmpty();
          double best = DevRecall.inBestFive(question, ranking);
          String block = RecalledBlock.render(ranking.hits(), BLOCK_CHARS);
          double held = held(question, block);
          tally.prompts++;
          tally.silent += passes ? 0 : 1;
          tally.best += best;
          tally.block += held;
          tally.bestKept += passes ? best : 0;
          tally.blockKept += held(question, RecalledBlock.render(chosen, BLOCK_CHARS));
        }
      }
    }

    void asks(String group, List<DevSet.DevQuestion> questions) throws IOException {
      asksAll(group, questions.stream().map(DevSet.DevQuestion::query).toList());
    }

    /// Questions it cannot answer.
    void asksAll(String group, List<String> prompts) throws IOException {
      Tally tally = tallies.computeIfAbsent(group, _ -> new Tally());
      for (String prompt : prompts) {
        QueryText text = PromptTerms.of(prompt);
        Ranking ranking = arm.rank(text, 3, false);
        tally.prompts++;
        tally.silent += chosen(text, ranking).isEmpty() ? 1 : 0;
      }
    }

    private static List<Hit> chosen(QueryText text, Ranking ranking) {
      return Gate.standard().judge(text, ranking.hits(), _ -> false).choice().chosen();
    }

    /// The share of the question's gold whose beginning stands in the block.
    private double held(DevSet.DevQuestion question, String block) {
      double held = 0;
      for (DevSet.Gold gold : question.gold()) {
        for (Passage passage : Objects.requireNonNull(files.get(gold.file()))) {
          boolean within =
              gold.first() == 0
                  || (gold.first() <= passage.endLine() && gold.last() >= passage.startLine());
          if (within && block.contains(firstLine(passage.text()))) {
            held++;
            break;
          }
        }
      }
      return held / question.gold().size();
    }

    /// A fence alone says nothing.
    private static String firstLine(String text) {
      return text.lines()
          .map(String::strip)
          .filter(line -> !line.startsWith("```"))
          .findFirst()
          .orElse("");
    }

    @Override
    public void close() throws IOException {
      arm.close();
    }
  }
}
