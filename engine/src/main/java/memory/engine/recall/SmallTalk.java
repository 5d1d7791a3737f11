package memory.engine.recall;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// Prompts that ask nothing a memory could answer: courtesies, assent, plain commands to the agent
/// (`thanks, looks good`, `run the tests again`, `commit and push`).
final class SmallTalk {
  /// Longer prompts say something.
  private static final int MOST_WORDS = 12;

  private static final int MOST_CHARS = 120;

  /// Words that carry no topic, and the verbs and objects of everyday commands.
  private static final String WORDS =
      """
      a an and are as at be but by can could did do does for from get got go had has have he her \
      here him his how i if in into is it its just let lets like me more my no not now of off on one \
      only or our out over please should so some than that the their them then there these they \
      this those to too up us was we well were what when where which who why will with would you \
      your am been im ill youre thats whats dont doesnt didnt isnt cant wont also again already \
      always another any anything everything something nothing all each both few much many very \
      really quite pretty bit back first next last before after still yet maybe perhaps \
      ok okay k yes yeah yep yup no nope sure right fine good great nice cool awesome perfect \
      excellent amazing wonderful brilliant lovely super thanks thank thx ty cheers hello hi hey \
      morning evening afternoon bye goodbye welcome sorry oops hmm hm ah oh wow lol haha correct \
      exactly agreed agree makes make sense sounds looks look seems works work working worked done \
      ready understood gotcha see know think want need hope guess mean said say says tell told \
      love happy glad wait stop hold pause continue proceed carry keep going resume retry try start \
      begin finish end skip undo redo revert abort cancel \
      do does doing run rerun runs running test tests build builds compile lint format commit \
      commits push pull merge rebase deploy release bump version versions check fix fixes apply \
      open close save show print list display diff status log logs output error errors file files \
      code change changes changed edit edits update add remove delete rename move copy write read \
      explain summarize summarise review repeat clean cleanup refactor simplify improve \
      shorter longer better faster job step steps thing things way part parts line lines message \
      branch pr request pass passes passing failing fail fails suite whole everything branchs \
      help unit function functions method variable variables docstring comment comments import imports \
      unused typo typos readme \
      again once twice time times minute moment second later today tomorrow tonight day \
      """;

  private SmallTalk() {}

  /// Whether every word of the prompt is of that kind.
  static boolean isAll(String prompt) {
    if (prompt.length() > MOST_CHARS) {
      return false;
    }
    int count = 0;
    int start = -1;
    for (int i = 0; i <= prompt.length(); i++) {
      char c = i < prompt.length() ? prompt.charAt(i) : ' ';
      boolean inside = Character.isLetterOrDigit(c) || (start >= 0 && isInWord(c));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        if (++count > MOST_WORDS || !isKnown(prompt.substring(start, i))) {
          return false;
        }
        start = -1;
      }
    }
    return count > 0;
  }

  private static boolean isInWord(char c) {
    return c == '\'' || c == '\u2019' || c == '_' || c == '.' || c == '-' || c == '/';
  }

  private static boolean isKnown(String word) {
    StringBuilder plain = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean inner = i + 1 < word.length();
      if (c != '\'' && c != '\u2019' && (inner || Character.isLetterOrDigit(c))) {
        plain.append(c);
      }
    }
    return Words.KNOWN.contains(plain.toString().toLowerCase(Locale.ROOT));
  }

  private static final class Words {
    static final Set<String> KNOWN = split();

    private static Set<String> split() {
      Set<String> words = new HashSet<>(600);
      int start = 0;
      for (int i = 0; i < WORDS.length(); i++) {
        if (Character.isWhitespace(WORDS.charAt(i))) {
          if (i > start) {
            words.add(WORDS.substring(start, i));
          }
          start = i + 1;
        }
      }
      return words;
    }
  }
}
