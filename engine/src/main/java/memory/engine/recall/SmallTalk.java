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
  private static final Set<String> ASKING =
      Set.of("what", "which", "where", "when", "who", "whose", "why", "how");

  /// Words that carry no topic: function words, courtesies, assent, judgement, talk about the talk.
  private static final String TALK =
      """
      a an and are as at be but by can could did do does for from get got go had has have he her \
      here him his how i if in into is it its just let lets like me more my no not now of off on one \
      only or our out over please should so some than that the their them then there these they \
      this those to too up us was we well were what when where which who why will with would you \
      your yours mine theirs ours am been being im ill ive id youre youve youll thats theres whats \
      dont doesnt didnt isnt arent wasnt cant couldnt wont wouldnt shouldnt hasnt havent lets its \
      also again already always another any anything anyone everything everyone something someone \
      nothing all each both either neither every few many much most very really quite pretty rather \
      bit little lot first second third last next previous other others same different before after \
      since until while still yet ever never maybe perhaps probably actually basically exactly \
      simply just instead otherwise else though anyway because whether about without between within \
      two three four five ten zero once twice half time times minute minutes hour moment sec later \
      soon today tomorrow tonight yesterday day morning evening afternoon night weekend week \
      ok okay k kk yes yeah yep yup ya no nope nah sure right correct true false fine good great nice \
      cool awesome perfect excellent amazing wonderful brilliant lovely super neat sweet fantastic \
      bad wrong worse worst better best broken weird strange odd funny ugly hard easy enough \
      thanks thank thx ty cheers hello hi hey yo bye goodbye welcome sorry oops whoops hmm hm mm um \
      uh ah aha oh wow lol haha huh agreed agree disagree makes make made sense sounds sound looks \
      look looking seems seem works work working worked done ready understood understand gotcha see \
      know think thought want wanted need hope guess mean meant said say says tell told ask asked \
      answer answers question questions word words simple simpler terms detail details example \
      examples idea ideas point option options choice choose pick number love happy glad great job \
      mind never care matter matters forget remember wait stop hold pause continue proceed carry \
      keep going go resume retry try tried trying take takes took long start started begin finish \
      finished end skip move on way thing things part parts step steps rest left leave problem \
      problems issue issues happened happens happening wish feel sorry come back forward ahead use \
      used using put give gave call called kind sort type stuff place bit guys man dude friend \
      """;

  /// The verbs and objects of everyday commands.
  private static final String WORK =
      """
      run rerun runs running ran test tests testing tested build builds rebuild compile compiles lint \
      linter linting format formatter formatting typecheck commit commits committed push pushed pull \
      fetch clone merge rebase squash stash amend cherry cherry-pick checkout branch branches main \
      master origin upstream remote head git pr prs request requests draft deploy redeploy release \
      publish ship bump version versions tag tags check checks fix fixes fixed fixing apply applied \
      open close save show print list display view diff diffs status log logs output outputs result \
      results error errors warning warnings failure failures file files folder folders directory \
      code codebase snippet change changes changed edit edits update updates upgrade install \
      uninstall add added adding remove removed delete deleted drop rename renamed move copy paste \
      write read rewrite redo undo revert reset restore abort cancel kill restart reload refresh \
      explain explanation summarize summarise summary describe review reviews repeat clean cleanup \
      refactor refactoring simplify improve optimize optimise debug trace investigate verify confirm \
      ensure implement create make generate shorten extend split shorter longer smaller bigger \
      cleaner clearer faster slower line lines message messages name names named title pass passes \
      passed passing failing fail fails failed crash crashes crashed suite unit whole full help \
      function functions method methods class classes variable variables parameter parameters \
      argument arguments docstring docstrings comment comments import imports unused dead duplicate \
      typo typos readme changelog doc docs documentation editor terminal console shell browser tab \
      server app script scripts patch patches command commands dependency dependencies package \
      packages module modules todo todos plan task tasks job jobs ci pipeline feature type types \
      """;

  private SmallTalk() {}

  /// Whether the prompt tells the agent to do something: it opens with such a verb and asks
  /// nothing.
  static boolean isCommand(String prompt) {
    int start = 0;
    while (start < prompt.length() && !Character.isLetterOrDigit(prompt.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < prompt.length()
        && (Character.isLetterOrDigit(prompt.charAt(end)) || isInWord(prompt.charAt(end)))) {
      end++;
    }
    return prompt.indexOf('?') < 0 && Words.WORK_WORDS.contains(plain(prompt, start, end));
  }

  /// Whether every word of the prompt is of that kind. What the work is done with may be asked
  /// about (`which branch do we release from`): only the agent itself is not (`what did you
  /// change`).
  static boolean isAll(String prompt) {
    if (prompt.length() > MOST_CHARS) {
      return false;
    }
    int count = 0;
    boolean work = false;
    boolean asks = false;
    boolean you = false;
    int start = -1;
    for (int i = 0; i <= prompt.length(); i++) {
      char c = i < prompt.length() ? prompt.charAt(i) : ' ';
      boolean inside = Character.isLetterOrDigit(c) || (start >= 0 && isInWord(c));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        String word = plain(prompt, start, i);
        boolean known = Words.TALK_WORDS.contains(word) || isNumber(word);
        if (++count > MOST_WORDS || !(known || Words.WORK_WORDS.contains(word))) {
          return false;
        }
        work |= !known;
        asks |= count == 1 && ASKING.contains(word);
        you |= word.equals("you") || word.equals("your") || word.equals("it");
        start = -1;
      }
    }
    return count > 0 && !(work && asks && !you);
  }

  private static boolean isInWord(char c) {
    return "'\u2019_.-/".indexOf(c) >= 0;
  }

  /// `2`, `1.4.0`.
  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c != '.' && !Character.isDigit(c)) {
        return false;
      }
    }
    return true;
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

  private static final class Words {
    static final Set<String> TALK_WORDS = split(TALK);
    static final Set<String> WORK_WORDS = split(WORK);

    private static Set<String> split(String list) {
      Set<String> words = new HashSet<>(800);
      int start = 0;
      for (int i = 0; i < list.length(); i++) {
        if (Character.isWhitespace(list.charAt(i))) {
          if (i > start) {
            words.add(list.substring(start, i));
          }
          start = i + 1;
        }
      }
      return words;
    }
  }
}
