package memory.engine.capture;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import memory.engine.request.Candidate.Signal;

/// Tells decisions in a text by rules: lines marked `Decision:`, and sentences that say what was
/// chosen or is to hold from now on. Code, quotations, questions and what is only considered are no
/// decisions. Few and sure rather than all: what it misses can be added by hand.
public final class DecisionSigns {
  private static final String MARKER = "decision:";
  private static final int SHORTEST = 8;
  private static final int LONGEST = 400;

  private static final List<String> CHOSEN =
      List.of(
          "we decided",
          "i decided",
          "we've decided",
          "we have decided",
          "i've decided",
          "it was decided",
          "decided to",
          "we chose",
          "we have chosen",
          "we've chosen",
          "i chose",
          "we agreed",
          "agreed to",
          "we settled on",
          "we're going with",
          "we are going with",
          "let's go with",
          "lets go with",
          "we will go with",
          "we'll go with",
          "from now on",
          "going forward",
          "in future, ",
          "in the future, ",
          "as a rule",
          "we will always",
          "we'll always",
          "we never",
          "we always",
          "we no longer",
          "we're switching to",
          "we are switching to",
          "we switched to",
          "the decision is",
          "our convention is",
          "our policy is",
          "wir haben entschieden",
          "ab jetzt",
          "ab sofort");

  private static final List<String> OPENINGS =
      List.of(
          "always ",
          "never ",
          "prefer ",
          "do not ever ",
          "don't ever ",
          "stick to ",
          "stick with ");

  private static final List<String> OPEN_STILL =
      List.of(
          "should we",
          "should i",
          "shall we",
          "what if",
          "maybe",
          "perhaps",
          "might ",
          "could ",
          "would ",
          "not sure",
          "undecided",
          "haven't decided",
          "have not decided",
          "not decided",
          "no decision",
          "let me know",
          "or should",
          "consider",
          "think about",
          "for now",
          "this time",
          "just once",
          "if we ",
          "until we decide",
          "e.g.",
          "for example");

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

  private static List<Found> of(String text, boolean sentencesToo) {
    Set<String> seen = new LinkedHashSet<>();
    List<Found> found = new ArrayList<>();
    boolean fenced = false;
    for (String raw : text.split("\\R", -1)) {
      String line = raw.strip();
      if (line.startsWith("```") || line.startsWith("~~~")) {
        fenced = !fenced;
        continue;
      }
      if (fenced || line.startsWith(">") || raw.startsWith("    ") || raw.startsWith("\t")) {
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
    String said = line.substring(MARKER.length()).replaceFirst("^[*_]+", "").strip();
    return said.isEmpty() || !seen.add(lower(said)) ? "" : said;
  }

  /// Without the speaker's name of a transcript, and what makes it a list item, a heading, or bold.
  private static String bare(String line) {
    return line.replaceFirst("^(?:User|Assistant):\\s+", "")
        .replaceFirst("^(?:[-*+]|#{1,6}|\\d{1,3}[.)])\\s+", "")
        .replaceFirst("^[*_]+", "");
  }

  private static List<String> sentences(String line) {
    List<String> sentences = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean ends =
          (c == '.' || c == '!' || c == '?')
              && (i + 1 == line.length() || line.charAt(i + 1) == ' ');
      if (ends) {
        sentences.add(line.substring(start, i + 1).strip());
        start = i + 1;
      }
    }
    sentences.add(line.substring(start).strip());
    return sentences;
  }

  private static boolean decides(String sentence) {
    if (sentence.length() < SHORTEST || sentence.length() > LONGEST || sentence.endsWith("?")) {
      return false;
    }
    String lower = lower(sentence);
    if (has(lower, OPEN_STILL)) {
      return false;
    }
    return has(lower, CHOSEN) || OPENINGS.stream().anyMatch(lower::startsWith);
  }

  private static boolean has(String text, List<String> phrases) {
    for (String phrase : phrases) {
      int at = text.indexOf(phrase);
      if (at >= 0 && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))) {
        return true;
      }
    }
    return false;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
  }
}
