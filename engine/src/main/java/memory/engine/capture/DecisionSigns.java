package memory.engine.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.markdown.Fence;
import memory.engine.request.Candidate.Signal;

/// Tells decisions in a text by rules: lines marked `Decision:`, and sentences that say what was
/// chosen or is to hold from now on. These are told by their form: who is spoken of, what stands
/// first, whether the sentence holds by itself. Code, quotations, questions, what is only
/// considered and what points out of its sentence are no decisions. Few and sure rather than all:
/// what it misses can be added by hand.
public final class DecisionSigns {
  /// What begins a line that says a decision.
  public static final String MARKER = "decision:";

  private static final int FEWEST_WORDS = 4;
  private static final int MOST_WORDS = 45;
  private static final int LONGEST = 400;

  private static final int TYPED_CHARS = 1500;

  /// Capitals of the shortest of the words that [#STRESSED] knows.
  private static final int SHORTEST_STRESS = 3;

  private static final Pattern LINE_END = Pattern.compile("\\R");
  private static final Pattern SPEAKER =
      Pattern.compile("(?i)^(?:user|human|assistant|agent):\\s+");
  private static final Pattern ITEM = Pattern.compile("^(?:[-*+]|#{1,6}|\\d{1,3}[.)])\\s+");
  private static final Pattern STARS = Pattern.compile("^[*_]+");

  /// What a sentence may begin with before it begins.
  private static final Pattern OPENING =
      Pattern.compile(
          "(?:(?:ok|okay|yes|yep|no|nope|great|good|perfect|also|and|so|but|please|actually|well"
              + "|now|just|remember|note|fyi|wait|stop)\\b[,:!.\\-]*\\s*(?:(?:that|to)\\s)?)+");

  /// A question, a doubt, something for this once, or something said of what stands elsewhere.
  private static final Pattern OPEN =
      Pattern.compile(
          "(?:can|could|should|would|is|are|do you|does|did|what|why|how|where|which|when|if|who"
              + "|looks)\\b.*"
              + "|(?:it|this|that|they|these|those|he|she|there's|there is)\\b"
              + "(?! (?:repo|project|codebase|app|library)\\b).*"
              + "|.*(?:\\?|:|\\.\\.\\.|…)|.*\\b(?:yet|this time|until|(?<!from )now|today|tonight|tomorrow|later|not sure|i think"
              + "|maybe|perhaps|might|whether|just once|and then|else|do (?:this|that|it|so))\\b.*");

  private static final Pattern POINTS_AWAY =
      Pattern.compile(
          ".*\\b(?:it|this|that|these|those|them|there|here|above|below|one"
              + "|first|second|third|last|other|former|latter)[.!,]*");

  /// Speaks of something that stands elsewhere, and gives no reason that would hold by itself.
  private static final Pattern SHOWS =
      Pattern.compile(
          "(?!.*\\b(?:because|since|ever|any ?more)\\b).*\\b(?:your|these|those"
              + "|(?:this|(?<!\\b(?:agreed|decided|sure|ensure|is) )that)(?= \\w+)(?! (?:repo|project|codebase|app|library)\\b))\\b.*");

  /// Stressed by its writer, not said of what is.
  private static final Pattern STRESSED =
      Pattern.compile(
          "(?<!\\b(?i:is|are|was|were|has|have|had) )\\b(?:NOT|NEVER|ALWAYS|MUST|EVERY)\\b");

  private static final String NOT = "(?: not|n'?t)";

  private static final String LIGHT = "(?:(?:really|basically|also|just|only) )*";

  /// A verb as an order has it: no past tense, participle or third person, and none that nobody can
  /// be told to do.
  private static final String ORDER =
      "(?!\\w*(?:(?<!e)ed|(?<![su])s)\\b|\\w{2,}(?<!br)ing\\b|(?:been|seen|had|got|was|were|did|done"
          + "|went|gone|came|saw|knew|known|thought|ran|made|found|heard|said|took|taken|gave|given"
          + "|began|broke|broken|wrote|written|fell|felt|kept|lost|met|sent|spent|told|won"
          + "|mind|seem|happen|feel|have|get|know|think)\\b)[a-z].*";

  /// Sentences that hold for longer than a task, by how they begin.
  private static final Pattern LASTS =
      Pattern.compile(
          "(?:we "
              + LIGHT
              + ")?(?:always|never) (?!.*\\bwhen (?:i|it)\\b)"
              + ORDER
              + "|(?:i|we|you) "
              + LIGHT
              + "(?:always|never) (?:want|need|have to|use|prefer)\\b.*"
              + "|(?:i|we|you)(?:'ll|'d| "
              + LIGHT
              + "(?:should|must|will|would|need to|have to|want to)) "
              + LIGHT
              + "(?:always|never)\\b.*"
              + "|.*\\b(?:must|should|shall) (?:always|never)\\b.*"
              + "|.*(?:, (?:always|as a rule|every time|each time|ever)|\\bfrom now on|\\bgoing forward)[.!]*"
              + "|(?:as a rule|from now on|going forward|in (?:the )?future),?"
              + " (?!(?:it|this|that|they|he|she|there|nothing)\\b).*"
              + "|(?:whenever|every time|each time"
              + "|(?:before|after) (?:\\w+ing )?(?:any|every|each))\\b.*");

  private static final Pattern DECIDES =
      Pattern.compile(
          "(?:i|we|you) (?:should|must)(?:"
              + NOT
              + "|nt) .*"
              + "|we _?(?:should|must)_? (?:be(?! able)|have|only|just|all)\\b(?!.*\\bit\\b).*"
              + "|there should(?:"
              + NOT
              + ")? (?:be )?(?:just|only|no|never)\\b.*"
              + "|(?:i|we) (?:do"
              + NOT
              + "|dont|no longer) (?:(?:actually|really|ever) )?(?:want|need|support|use)\\b.*"
              + "|(?:i'm|we're|i am|we are) not planning\\b.*|we(?:'re| are) not going\\b.*"
              + "|(?:i|we) (?:wo"
              + NOT
              + "|will not|will only)\\b.*"
              + "|(?:i|we|it)(?:'ve| have| was)? (?:decided|agreed|chose|chosen|settled) (?!if\\b).*"
              + "|(?:do not|don't|dont|avoid)\\b(?! (?:worry|bother|mind)\\b).*(?:\\b(?:because|since|so that|otherwise)\\b|, (?:we|do|use|instead)\\b|[;(]).*"
              + "|(?:i'll|i will)\\b(?!.*\\b(?:it|them|this|that)\\b)[^,]*\\b(?:myself|manually)\\b.*"
              + "|(?:i|we)(?:'d| would)? (?:prefer|rather|rely on|(?:like|want) to avoid)\\b.*"
              + "|(?!you\\b|i\\b)[^,]+, not (?:the|an?|in|on|by|through)\\b.*"
              + "|(?:use|prefer|let(?:'?s| us)|(?:i|we) want|(?:i'd|we'd) like)\\b(?!(?:(?!\\bbecause\\b).)*\\bit\\b).*(?:\\bbut not\\b|\\bin favou?r of\\b|\\binstead of\\b|\\brather than\\b|, (?:not|do not|don't|never)\\b).*"
              + "|(?:the|our|all|every|each) [^,]{1,40} must"
              + " (?!have\\b|be (?:an?|some|because|due|wrong|missing)\\b).*"
              + "|(?:let(?:'?s| us)|we will|we'll|we're|we are) (?:(?:only|just) )?(?:stick(?:ing)? (?:with|to)|(?:go|going) with"
              + "|use|using|keep(?! \\w+ing\\b)|standardi[sz]e on|lock in|switch(?:ing)? to)\\b(?!.*\\boptions?\\b).*"
              + "|in this (?:repo|project|codebase)\\b.*|(?:let'?s|we)\\b.*\\bin this (?:repo|project|codebase)\\b.*"
              + "|(?:the|our) (?:goal|convention|rule|directive|policy|decision) (?:is|that)\\b.*"
              + "|(?:make sure|ensure|be sure)(?: that)? (?:all|every|each)\\b.*");

  private DecisionSigns() {}

  /// What was found, in the order of the text, each once.
  ///
  /// @param signal how
  public record Found(String text, Signal signal) {}

  /// Only what is marked.
  public static List<Found> marked(String text) {
    return of(text, false);
  }

  /// What is marked and what the sentences say.
  public static List<Found> all(String text) {
    return of(text, true);
  }

  /// What is marked, and what the sentences say of a text that is short enough to have been typed.
  public static List<Found> typed(String text) {
    return of(text, text.length() <= TYPED_CHARS);
  }

  private static List<Found> of(String text, boolean sentencesToo) {
    if (!sentencesToo && !lower(text).contains(MARKER)) {
      return List.of(); // as most of what agents say
    }
    Set<String> seen = new LinkedHashSet<>();
    List<Found> found = new ArrayList<>();
    Fence fence = new Fence();
    for (String raw : LINE_END.split(text, -1)) {
      String line = raw.strip();
      boolean quoted = line.startsWith(">") && !fence.isOpen();
      if (quoted || fence.read(line) || raw.startsWith("    ") || raw.startsWith("\t")) {
        continue;
      }
      String bare = bare(line);
      String marked = marked(bare, seen);
      if (!marked.isEmpty()) {
        found.add(new Found(marked, Signal.MARKER));
      } else if (sentencesToo && !lower(bare).startsWith(MARKER)) {
        for (String sentence : sentences(bare)) {
          if (decides(sentence) && seen.add(lower(sentence))) {
            found.add(new Found(sentence, Signal.SENTENCE));
          }
        }
      }
    }
    return found;
  }

  /// What stands behind the marker; empty when there is none.
  private static String marked(String line, Set<String> seen) {
    if (!lower(line).startsWith(MARKER)) {
      return "";
    }
    String said = STARS.matcher(line.substring(MARKER.length())).replaceFirst("").strip();
    return said.isEmpty() || !seen.add(lower(said)) ? "" : said;
  }

  /// Without the speaker's name of a transcript, and what makes it a list item, a heading, or bold.
  private static String bare(String line) {
    return STARS.matcher(ITEM.matcher(said(line)).replaceFirst("")).replaceFirst("");
  }

  /// A line of a session's text without who says it.
  static String said(String line) {
    return SPEAKER.matcher(line).replaceFirst("");
  }

  private static List<String> sentences(String line) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean ends =
          (c == '.' || c == '!' || c == '?')
              && (i + 1 == line.length() || line.charAt(i + 1) == ' ')
              && !line.startsWith("e.g.", i - 3)
              && !line.startsWith("i.e.", i - 3);
      if (ends) {
        sentences.add(line.substring(start, i + 1).strip());
        start = i + 1;
      }
    }
    sentences.add(line.substring(start).strip());
    return sentences;
  }

  private static boolean decides(String sentence) {
    if (sentence.length() > LONGEST) {
      return false;
    }
    String all = lower(sentence);
    Matcher opening = OPENING.matcher(all);
    String bare = opening.lookingAt() ? all.substring(opening.end()) : all;
    int words = words(bare);
    if (words < FEWEST_WORDS || words > MOST_WORDS) {
      return false;
    }
    // What few sentences have is asked first, what looks through the whole of them last.
    boolean decided =
        LASTS.matcher(bare).matches()
            || ((DECIDES.matcher(bare).matches() || isStressed(sentence))
                && !POINTS_AWAY.matcher(bare).matches()
                && !SHOWS.matcher(bare).matches());
    return decided && !OPEN.matcher(bare).matches();
  }

  private static int words(String sentence) {
    int words = 1;
    for (int i = 1; i < sentence.length(); i++) {
      boolean ends = sentence.charAt(i) <= ' ' && sentence.charAt(i - 1) > ' ';
      words += ends ? 1 : 0;
    }
    return words;
  }

  private static boolean isStressed(String sentence) {
    int capitals = 0;
    int letters = 0;
    for (int i = 0; i < sentence.length(); i++) {
      capitals += Character.isUpperCase(sentence.charAt(i)) ? 1 : 0;
      letters += Character.isLetter(sentence.charAt(i)) ? 1 : 0;
    }
    return capitals >= SHORTEST_STRESS
        && 3 * capitals < letters
        && STRESSED.matcher(sentence).find();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
  }
}
