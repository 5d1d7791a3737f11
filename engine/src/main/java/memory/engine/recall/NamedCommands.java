package memory.engine.recall;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The commands of a shell's line, and whether a note names one of them. Prose names a command when
/// it has the program and the word behind it side by side, and does not go on to another command.
final class NamedCommands {
  private static final Splitter COMMANDS = Splitter.on(Pattern.compile("&&|\\|\\||[;|\n]"));
  private static final Splitter WORDS =
      Splitter.on(Pattern.compile("[\\s\"'()]+")).omitEmptyStrings();
  private static final Splitter SPACE = Splitter.on(Pattern.compile("\\s+")).omitEmptyStrings();
  private static final Pattern QUOTED = Pattern.compile("[\"']");
  private static final Pattern TOKEN = Pattern.compile("\\S+|\n");
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9]*(?:[-:][a-z][a-z0-9]*)*");

  /// Stands in what a command is about: paths, numbers, variables.
  private static final Pattern ANOTHER = Pattern.compile("[0-9/.:=@_$]");

  private static final String OPENING = "`\"'“([*<{";
  private static final String CLOSING = "`\"'”)]*>}.,:;!?…";

  /// How many words, such as `sudo`, may stand before the program.
  private static final int MOST_BEFORE = 2;

  /// So many words tell a command from those alike.
  private static final int ENOUGH = 3;

  private final List<List<String>> commands = new ArrayList<>();

  /// What may be said of each command: its words up to an option or a thing's name.
  private final List<List<String>> phrases = new ArrayList<>();

  NamedCommands(String line) {
    for (String command : COMMANDS.split(line)) {
      List<String> words = WORDS.splitToList(command);
      if (!words.isEmpty()) {
        commands.add(words);
      }
      List<String> bare = WORDS.splitToList(QUOTED.split(command, 2)[0]);
      for (int from = 0; from <= MOST_BEFORE && from < bare.size() - 1; from++) {
        List<String> rest = bare.subList(from, bare.size());
        phrases.add(leading(rest, 2));
        if (isOption(rest.get(1)) && rest.size() > ENOUGH) {
          List<String> without = new ArrayList<>(rest);
          without.subList(1, ENOUGH).clear();
          phrases.add(leading(without, 1));
        }
      }
    }
  }

  List<List<String>> words() {
    return commands;
  }

  boolean isEmpty() {
    return commands.isEmpty();
  }

  /// Whether code is one of the commands: all its literal words stand in it, in order.
  boolean hold(String code) {
    for (String part : COMMANDS.split(code)) {
      List<String> named = new ArrayList<>();
      for (String word : SPACE.split(part)) {
        boolean literal =
            !isOption(word)
                && !ActionNames.PLACEHOLDER.matcher(word).find()
                && word.indexOf('"') < 0;
        if (literal) {
          named.add(ActionNames.bare(word));
        }
      }
      if (named.stream().filter(word -> word.length() > 2).count() > 1
          && commands.stream().anyMatch(words -> holdsInOrder(words, named))) {
        return true;
      }
    }
    return false;
  }

  private static boolean holdsInOrder(List<String> words, List<String> wanted) {
    int next = 0;
    for (String word : words) {
      if (next < wanted.size() && ActionNames.bare(word).equals(wanted.get(next))) {
        next++;
      }
    }
    return next == wanted.size();
  }

  private static List<String> leading(List<String> words, int least) {
    int end = least;
    while (end < words.size() && PLAIN.matcher(words.get(end)).matches()) {
      end++;
    }
    return words.subList(0, end);
  }

  private static boolean isOption(String word) {
    return word.startsWith("-");
  }

  /// A word of a text.
  ///
  /// @param opens something stands before it that belongs to what follows
  /// @param ends the phrase ends with it
  private record Token(String word, int start, int end, boolean opens, boolean ends) {}

  /// The first name of a command, as the text writes it.
  Optional<String> in(String text) {
    if (phrases.isEmpty()) {
      return Optional.empty();
    }
    List<Token> tokens = tokens(text);
    Set<String> all = new HashSet<>();
    for (Token token : tokens) {
      all.add(token.word);
    }
    for (int at = 0; at < tokens.size(); at++) {
      for (List<String> phrase : phrases) {
        int same = same(phrase, tokens, at);
        if (same > 1 && isWhole(phrase, tokens, at + same, same, all)) {
          return Optional.of(text.substring(tokens.get(at).start, tokens.get(at + same - 1).end));
        }
      }
    }
    return Optional.empty();
  }

  private static int same(List<String> phrase, List<Token> tokens, int at) {
    if (!fileName(tokens.get(at).word).equalsIgnoreCase(fileName(phrase.getFirst()))) {
      return 0;
    }
    int same = 1;
    while (same < phrase.size()
        && at + same < tokens.size()
        && !tokens.get(at + same - 1).ends
        && tokens.get(at + same).word.equals(phrase.get(same))) {
      same++;
    }
    return same;
  }

  private static String fileName(String word) {
    return word.substring(word.lastIndexOf('/') + 1);
  }

  /// Whether the text does not go on to another command than this one.
  private static boolean isWhole(
      List<String> phrase, List<Token> tokens, int next, int same, Set<String> all) {
    if (same >= ENOUGH || next == tokens.size() || tokens.get(next - 1).ends) {
      return true;
    }
    Token then = tokens.get(next);
    return then.opens
        || isOption(then.word)
        || (same == phrase.size()
            ? !ANOTHER.matcher(then.word).find()
            : phrase.subList(same, phrase.size()).stream().anyMatch(all::contains));
  }

  private static List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    Matcher words = TOKEN.matcher(text);
    boolean broken = false;
    while (words.find()) {
      int start = words.start();
      int end = words.end();
      while (start < end && OPENING.indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      while (end > start && CLOSING.indexOf(text.charAt(end - 1)) >= 0) {
        end--;
      }
      boolean opens = broken || start > words.start();
      broken = text.substring(start, end).chars().noneMatch(Character::isLetterOrDigit);
      if (!broken) {
        tokens.add(new Token(text.substring(start, end), start, end, opens, end < words.end()));
      }
    }
    return tokens;
  }
}
