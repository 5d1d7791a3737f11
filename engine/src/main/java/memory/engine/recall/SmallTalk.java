package memory.engine.recall;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import memory.engine.guard.Tables;
import memory.engine.model.SentenceEnd;

/// Prompts that ask nothing a memory could answer: courtesies, assent, plain commands to the agent
/// (`thanks, looks good`, `run the tests again`, `commit and push`). Its words are the lists of
/// `words.txt`.
final class SmallTalk {
  /// Longer prompts say something.
  private static final int MOST_WORDS = 12;

  private static final int MOST_CHARS = 120;
  private static final Map<String, List<String>> LISTS = Tables.lists(SmallTalk.class);
  private static final Set<String> TALK = set("TALK");
  private static final Set<String> VERBS = set("VERBS");
  private static final Set<String> OBJECTS = set("OBJECTS");

  private SmallTalk() {}

  /// Whether the prompt tells the agent to do something: it opens with such a verb and asks
  /// nothing.
  static boolean isCommand(String prompt) {
    return VERBS.contains(firstWord(prompt)) && !SentenceEnd.asks(prompt);
  }

  private static String firstWord(String prompt) {
    List<String> first = words(prompt, 1);
    return first.isEmpty() ? "" : first.getFirst();
  }

  /// The first words, plain.
  private static List<String> words(String prompt, int most) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= prompt.length() && words.size() < most; i++) {
      char c = i < prompt.length() ? prompt.charAt(i) : ' ';
      boolean inside =
          Character.isLetterOrDigit(c) || (start >= 0 && "'\u2019_.-/".indexOf(c) >= 0);
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        words.add(plain(prompt, start, i));
        start = -1;
      }
    }
    return words;
  }

  /// Whether every word of the prompt is of that kind. Such words may be asked about (`which branch
  /// do we release from`, `who is on call`, `should we squash?`): only the agent itself is not
  /// (`what did you change`).
  ///
  /// @param forTime whether it asks for a time, wherever that stands (`last week, what was done`)
  static boolean isAll(String prompt, boolean forTime) {
    List<String> words = prompt.length() > MOST_CHARS ? List.of() : words(prompt, MOST_WORDS + 1);
    if (words.isEmpty() || words.size() > MOST_WORDS) {
      return false;
    }
    boolean named = false;
    boolean you = false;
    String before = "";
    for (String word : words) {
      boolean work = VERBS.contains(word) || OBJECTS.contains(word);
      if (!(work || TALK.contains(word) || isNumber(word))) {
        return false;
      }
      named |= work;
      boolean polite = forTime && SentenceEnd.isPolite(before); // `last week: can you say what`
      you |= (word.equals("you") && !polite) || word.equals("your") || word.equals("it");
      before = word;
    }
    boolean asks = forTime || SentenceEnd.isQuestionWord(words.getFirst());
    return you || !(asks || (named && SentenceEnd.asks(prompt)));
  }

  /// `2`, `1.4.0`.
  private static boolean isNumber(String word) {
    return word.chars().allMatch(c -> c == '.' || Character.isDigit(c));
  }

  /// Small letters, without apostrophes and without a mark at the end.
  private static String plain(String text, int start, int end) {
    StringBuilder plain = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      boolean inner = i + 1 < end;
      if (c != '\'' && c != '\u2019' && (inner || Character.isLetterOrDigit(c))) {
        plain.append(c);
      }
    }
    return plain.toString().toLowerCase(Locale.ROOT);
  }

  private static Set<String> set(String constant) {
    return new HashSet<>(Objects.requireNonNull(LISTS.get("SmallTalk." + constant), constant));
  }
}
