package memory.cli.eval.source;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Conversations as daily logs: a file a day, a section a session, a bullet a turn.
final class ChatLog {
  private final List<Session> sessions = new ArrayList<>();
  private final Map<String, DatasetFolder.Place> places = new HashMap<>();

  /// @param id tells it from the turns of other sessions; empty = nobody asks for it
  record Turn(String id, String speaker, String text) {}

  private record Session(LocalDateTime start, String title, List<Turn> turns) {}

  void add(LocalDateTime start, String title, List<Turn> turns) {
    sessions.add(new Session(start, title, List.copyOf(turns)));
  }

  static String fileOf(LocalDate day) {
    return "daily/" + day + ".md";
  }

  void writeTo(DatasetFolder folder, String scope) throws IOException {
    sessions.sort(Comparator.comparing(Session::start));
    Map<LocalDate, StringBuilder> days = new TreeMap<>();
    for (Session session : sessions) {
      LocalDate day = session.start().toLocalDate();
      StringBuilder text = days.computeIfAbsent(day, date -> new StringBuilder("# " + date + "\n"));
      text.append("\n## ").append(session.start().toLocalTime().withSecond(0)).append(' ');
      text.append(folded(session.title())).append("\n\n");
      for (Turn turn : session.turns()) {
        append(text, turn, fileOf(day));
      }
    }
    for (Map.Entry<LocalDate, StringBuilder> day : days.entrySet()) {
      folder.write(scope, fileOf(day.getKey()), day.getValue().toString());
    }
  }

  private void append(StringBuilder text, Turn turn, String file) {
    int first = lines(text) + 1;
    String lead = "- " + folded(turn.speaker()) + ": ";
    for (String line : Splitter.on('\n').split(turn.text())) {
      if (!line.isBlank()) {
        text.append(lead).append(line.strip()).append('\n');
        lead = "  ";
      }
    }
    if (!lead.isBlank()) {
      text.append(lead.stripTrailing()).append('\n');
    }
    if (!turn.id().isEmpty()) {
      places.put(turn.id(), new DatasetFolder.Place(file, first, lines(text), 1));
    }
  }

  private static int lines(CharSequence text) {
    return CharMatcher.is('\n').countIn(text);
  }

  static String folded(String text) {
    return CharMatcher.whitespace().trimAndCollapseFrom(text, ' ');
  }

  /// Where a turn was written; empty when there is none of that id.
  Optional<DatasetFolder.Place> place(String id) {
    return Optional.ofNullable(places.get(id));
  }
}
