package memory.engine.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.capture.DecisionSigns.Found;
import memory.engine.model.Passage;
import memory.engine.request.Candidate.Signal;

/// Tells what may be worth keeping in turns of a conversation: what its user decides, wants always
/// or never, or corrects; what the agent marks as a decision; and a command that worked after
/// another call of the same program had failed, when nothing was edited between them.
public final class TurnSigns {
  private static final String USER = "User: ";
  private static final String AGENT = "Agent: ";
  private static final int COMMAND_CHARS = 120;
  private static final Pattern BAD = Pattern.compile("→ (?:exit -?[1-9]\\d*|failed): (.+)");

  private final List<Sign> signs = new ArrayList<>();
  private String failed = "";
  private String error = "";
  private String tried = "";

  /// Commands that stand one after the other, with the results behind them.
  private Group group = new Group(0, "", "");

  private TurnSigns() {}

  /// Commands without a result in between: each worked and said nothing, or they ran beside each
  /// other and nobody knows which result is whose.
  private static final class Group {
    private final int signs;
    private final String failed;
    private final String error;
    private final List<String> programs = new ArrayList<>();
    private int results;

    /// @param signs how many there were before
    /// @param failed the command that had failed before
    Group(int signs, String failed, String error) {
      this.signs = signs;
      this.failed = failed;
      this.error = error;
    }

    /// Whether one of several alike failed.
    private boolean isMixed(boolean bad) {
      return programs.size() > 1
          && (results > 1 || (bad && Set.copyOf(programs).size() < programs.size()));
    }
  }

  /// What was found, and in which turn.
  public record Sign(Passage turn, Found found) {}

  /// @param turns as they are indexed, one after the other
  public static List<Sign> of(List<Passage> turns) {
    TurnSigns all = new TurnSigns();
    for (Passage turn : turns) {
      all.add(turn);
    }
    return all.signs;
  }

  /// What somebody says in a turn: the user's sentences count, of what an agent says only what it
  /// marks.
  public static List<Found> said(String text, boolean user) {
    return user ? DecisionSigns.typed(text) : DecisionSigns.marked(text);
  }

  /// What a turn says, without who says it.
  public static String words(Passage turn) {
    String text = turn.text();
    return text.startsWith(USER)
        ? text.substring(USER.length())
        : text.startsWith(AGENT) ? text.substring(AGENT.length()) : text;
  }

  /// Whether what a turn holds may lie in those before it, too.
  public static boolean needsOthers(Passage turn) {
    return !turn.text().startsWith(USER);
  }

  /// What is said of a command that failed and of one that worked.
  public static String worked(String failed, String error, String tried) {
    return "`" + failed + "` fails with \"" + error + "\"; `" + tried + "` works";
  }

  /// The first word of a command.
  public static String program(String command) {
    int end = command.indexOf(' ');
    return end < 0 ? command : command.substring(0, end);
  }

  private void add(Passage turn) {
    boolean user = turn.text().startsWith(USER);
    String words = words(turn);
    said(words, user).forEach(found -> signs.add(new Sign(turn, found)));
    if (user) {
      failed = "";
      return;
    }
    group = new Group(signs.size(), "", "");
    words.lines().forEach(line -> follow(turn, line));
    end(turn);
  }

  private void follow(Passage turn, String line) {
    if (line.startsWith("$ ")) {
      end(turn);
      if (group.programs.isEmpty() || group.results > 0) {
        group = new Group(signs.size(), failed, error);
      }
      tried = line.substring(2).strip().replace('`', '\'');
      group.programs.add(program(tried));
    } else if (line.startsWith("→")) {
      group.results++;
      if (group.isMixed(line.startsWith("→ exit") && !line.startsWith("→ exit 0"))) {
        signs.subList(group.signs, signs.size()).clear();
        failed = group.results > 1 ? "" : group.failed;
        error = group.error;
        tried = "";
      } else {
        result(line);
      }
    } else if (line.startsWith("edited ")) {
      end(turn);
      failed = "";
    }
  }

  private void result(String line) {
    Matcher bad = BAD.matcher(line);
    if (bad.matches()) {
      failed = tried;
      error = bad.group(1).substring(bad.group(1).lastIndexOf(" / ") + 1).replace("/ ", "");
      tried = "";
    } else if (line.startsWith("→ exit") && !line.startsWith("→ exit 0")) {
      tried = "";
    }
  }

  /// The command that was tried did not fail.
  private void end(Passage turn) {
    if (!failed.isEmpty()
        && !tried.isEmpty()
        && !tried.equals(failed)
        && program(tried).equals(program(failed))
        && Math.max(failed.length(), Math.max(tried.length(), error.length())) <= COMMAND_CHARS) {
      signs.add(new Sign(turn, new Found(worked(failed, error, tried), Signal.MARKER)));
      failed = "";
    }
    tried = "";
  }
}
