package memory.cli.eval.source;

import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.cli.eval.JsonFields;
import memory.cli.eval.source.DatasetSource.PublishedFormat;
import memory.cli.output.CommandFailure;

/// LongMemEval (Wu et al. 2024): a JSON array of questions, each with a haystack of chat sessions
/// of its own and the moment at which it is asked. Each question is a scope; gold are the turns
/// marked `has_answer`, else the days of the sessions that hold the answer. Questions whose id ends
/// in `_abs` cannot be answered: negatives.
final class LongMemEvalFormat implements PublishedFormat {
  private static final String ABSTENTION = "_abs";
  private static final int DATE_CHARS = "2023/05/30".length();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm", Locale.ROOT);

  @Override
  public String name() {
    return "longmemeval";
  }

  @Override
  public String expected() {
    return "longmemeval:FILE is the published JSON: an array of {question_id, question_type, "
        + "question, question_date, haystack_dates, haystack_session_ids, haystack_sessions, "
        + "answer_session_ids}";
  }

  @Override
  public void convert(Path source, DatasetFolder into) throws IOException {
    int[] unproven = {0};
    JsonFields.eachElement(source, expected(), asked -> unproven[0] += convert(asked, into));
    into.leftOut(unproven[0], "it names no session that is there");
  }

  /// @return 1 when the question was left out
  private int convert(JsonFields asked, DatasetFolder into) throws IOException {
    String id = asked.required("question_id");
    String scope = DatasetFolder.safeName(id);
    boolean negative = id.endsWith(ABSTENTION);
    List<String> dates = asked.texts("haystack_dates");
    List<String> sessionIds = asked.texts("haystack_session_ids");
    List<List<JsonFields>> sessions = asked.lists("haystack_sessions");
    if (dates.size() != sessions.size() || sessionIds.size() != sessions.size()) {
      throw CommandFailure.usage(
          asked.place()
              + ": as many haystack_dates and haystack_session_ids as haystack_sessions "
              + "should be there",
          expected());
    }
    Set<String> answering = new HashSet<>(asked.texts("answer_session_ids"));
    ChatLog log = new ChatLog();
    List<String> gold = new ArrayList<>();
    Set<DatasetFolder.Place> days = new LinkedHashSet<>();
    for (int i = 0; i < sessions.size(); i++) {
      LocalDateTime start = time(asked, dates.get(i));
      List<ChatLog.Turn> turns = new ArrayList<>();
      for (JsonFields turn : sessions.get(i)) {
        String turnId = i + ":" + turns.size();
        turns.add(new ChatLog.Turn(turnId, turn.required("role"), turn.text("content").orElse("")));
        if (turn.flag("has_answer")) {
          gold.add(turnId);
        }
      }
      log.add(start, "session " + sessionIds.get(i), turns);
      if (answering.contains(sessionIds.get(i))) {
        days.add(DatasetFolder.Place.wholeFile(ChatLog.fileOf(start.toLocalDate())));
      }
    }
    log.writeTo(into, scope);
    Set<DatasetFolder.Place> places = new LinkedHashSet<>();
    if (!negative) {
      gold.forEach(turn -> log.place(turn).ifPresent(places::add));
      if (places.isEmpty()) {
        places.addAll(days);
      }
      if (places.isEmpty()) {
        return 1;
      }
    }
    into.askAt(
        scope, time(asked, asked.required("question_date")).toInstant(ZoneOffset.UTC).toString());
    into.add(
        new DatasetFolder.Asked(
            id,
            scope,
            asked.required("question"),
            negative ? "abstention" : asked.text("question_type").orElse("other"),
            List.copyOf(places),
            asked.word("answer")));
    return 0;
  }

  /// `2023/05/30 (Tue) 23:40`.
  private static LocalDateTime time(JsonFields asked, String written) {
    try {
      String date = written.substring(0, Math.min(DATE_CHARS, written.length()));
      String clock = written.substring(written.lastIndexOf(' ') + 1);
      return LocalDateTime.parse(date + " " + clock, TIME);
    } catch (DateTimeException notATime) {
      throw CommandFailure.usage(
          asked.place() + ": not a time: " + written,
          "LongMemEval writes it as 2023/05/30 (Tue) 23:40");
    }
  }
}
