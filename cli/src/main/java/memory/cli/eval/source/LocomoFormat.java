package memory.cli.eval.source;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.eval.JsonFields;
import memory.cli.eval.source.DatasetSource.PublishedFormat;
import memory.cli.output.CommandFailure;

/// LoCoMo (Maharana et al. 2024): a JSON array of conversations of many sessions, with questions
/// that cite the turns which answer them. A turn becomes one bullet of a daily log, with the
/// caption of a shared photo.
final class LocomoFormat implements PublishedFormat {
  private static final List<String> CATEGORIES =
      List.of("multi-hop", "temporal", "open-domain", "single-hop", "adversarial");
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("h:mm a 'on' d MMMM, yyyy")
          .toFormatter(Locale.ENGLISH);

  /// `D1:3`; some of the published ones are written `D:1:3`, `D1:03` or several in one text.
  private static final Pattern TURN = Pattern.compile("D:?(\\d+):(\\d+)");

  private static final Pattern SESSION = Pattern.compile("session_(\\d+)");

  @Override
  public String name() {
    return "locomo";
  }

  @Override
  public String expected() {
    return "locomo:FILE is the published JSON: an array of {sample_id, conversation:{session_1, "
        + "session_1_date_time, …}, qa:[{question, evidence, category}]}";
  }

  @Override
  public void convert(Path source, DatasetFolder into) throws IOException {
    int[] unproven = {0};
    JsonFields.eachElement(source, expected(), sample -> unproven[0] += convert(sample, into));
    into.leftOut(unproven[0], "it cites no turn that is there");
  }

  /// @return how many questions were left out
  private int convert(JsonFields sample, DatasetFolder into) throws IOException {
    String scope = DatasetFolder.safeName(sample.required("sample_id"));
    JsonFields conversation =
        sample
            .fields("conversation")
            .orElseThrow(() ->
                CommandFailure.usage(sample.place() + ": no \"conversation\" in it", expected()));
    ChatLog log = new ChatLog();
    for (int session : sessions(conversation.values())) {
      add(log, conversation, "session_" + session);
    }
    log.writeTo(into, scope);
    int leftOut = 0;
    int number = 0;
    for (JsonFields asked : sample.objects("qa")) {
      List<DatasetFolder.Place> places = places(asked, log);
      if (places.isEmpty()) {
        leftOut++;
      } else {
        into.add(
            new DatasetFolder.Asked(
                scope + String.format(Locale.ROOT, "-q%03d", number),
                scope,
                asked.required("question"),
                category(asked),
                places,
                asked.word("answer")));
      }
      number++;
    }
    return leftOut;
  }

  private static Set<Integer> sessions(Map<String, Object> conversation) {
    Set<Integer> numbers = new TreeSet<>();
    for (Map.Entry<String, Object> field : conversation.entrySet()) {
      Matcher name = SESSION.matcher(field.getKey());
      if (name.matches() && field.getValue() instanceof List<?>) {
        numbers.add(Integer.valueOf(name.group(1)));
      }
    }
    return numbers;
  }

  private void add(ChatLog log, JsonFields conversation, String session) {
    List<ChatLog.Turn> turns = new ArrayList<>();
    Set<String> speakers = new LinkedHashSet<>();
    for (JsonFields turn : conversation.objects(session)) {
      String speaker = turn.required("speaker");
      speakers.add(speaker);
      String photo =
          turn.text("blip_caption").map(caption -> " (shares " + caption + ")").orElse("");
      turns.add(
          new ChatLog.Turn(
              normal(turn.required("dia_id")).orElse(""),
              speaker,
              ChatLog.folded(turn.text("text").orElse("") + photo)));
    }
    log.add(
        time(conversation, session + "_date_time"),
        "conversation of " + String.join(" and ", speakers),
        turns);
  }

  private static LocalDateTime time(JsonFields conversation, String name) {
    String written = conversation.required(name);
    try {
      return LocalDateTime.parse(ChatLog.folded(written), TIME);
    } catch (DateTimeException notATime) {
      throw CommandFailure.usage(
          conversation.place() + ": \"" + name + "\" is not a time: " + written,
          "LoCoMo writes it as 1:56 pm on 8 May, 2023");
    }
  }

  private static List<DatasetFolder.Place> places(JsonFields asked, ChatLog log) {
    Set<DatasetFolder.Place> places = new LinkedHashSet<>();
    for (String cited : asked.texts("evidence")) {
      Matcher turn = TURN.matcher(cited);
      while (turn.find()) {
        normal(turn.group()).flatMap(log::place).ifPresent(places::add);
      }
    }
    return List.copyOf(places);
  }

  private static Optional<String> normal(String cited) {
    Matcher turn = TURN.matcher(cited);
    return turn.find()
        ? Optional.of(Integer.valueOf(turn.group(1)) + ":" + Integer.valueOf(turn.group(2)))
        : Optional.empty();
  }

  private static String category(JsonFields asked) {
    int number = asked.number("category").orElse(0);
    return number >= 1 && number <= CATEGORIES.size() ? CATEGORIES.get(number - 1) : "other";
  }
}
