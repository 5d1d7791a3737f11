package memory.indexer.rank;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;

/// The word of passages that an unknown one was probably meant for: one letter more, fewer, other
/// or changed with the next. Names with digits and short words mean themselves.
final class Misspelling {
  /// Of a question with more unknown words only the first are looked at: they are names, or another
  /// language.
  static final int MOST_WORDS = 3;

  /// A word that was only meant may have been another one.
  private static final float WORTH = 0.3f;

  /// A form of the asked word is counted by [WordForms]; this much lets its passages be found.
  private static final float WORTH_OF_FORM = 0.1f;

  private static final int SHORTEST = 5;
  private static final int LONGEST = 30;

  /// The `e` that stands for the dots of an umlaut: `ae`, `oe`, `ue`, but not that of `neue`,
  /// `quer` or `glue`.
  private static final Pattern UMLAUT = Pattern.compile("((?<=[ao])e|(?<=(?<![aeiouyq])u)e)(?=.)");

  private Misspelling() {}

  /// The word of passages that this one is without its umlauts, `huett` for `Hütte`; empty when
  /// there is none.
  static Optional<String> withUmlauts(IndexReaderContext top, String word) throws IOException {
    String folded = UMLAUT.matcher(word).replaceAll("");
    if (!folded.equals(word)) {
      // The stem of a shorter word keeps its last letter.
      for (String form : List.of(folded, folded + "e")) {
        if (top.reader().docFreq(new Term(PassageDocuments.OWN, form)) > 0) {
          return Optional.of(form);
        }
      }
    }
    return Optional.empty();
  }

  static boolean isPossible(String word) {
    return word.length() >= SHORTEST
        && word.length() <= LONGEST
        && word.chars().allMatch(Character::isLetter);
  }

  /// What the word that was meant counts beside one that was asked.
  static float worth(String asked, String meant) {
    double held = WordForms.held(new BytesRef(asked), new BytesRef(meant));
    return held < WordForms.LEAST_HELD ? WORTH : WORTH_OF_FORM;
  }

  /// The most frequent such word that begins with the same letter; empty when there is none.
  static Optional<String> meant(IndexReaderContext top, String word) throws IOException {
    Map<String, Integer> passages = new TreeMap<>();
    for (LeafReaderContext leaf : top.leaves()) {
      Terms terms = leaf.reader().terms(PassageDocuments.OWN);
      if (terms != null) {
        FuzzyTermsEnum near =
            new FuzzyTermsEnum(terms, new Term(PassageDocuments.OWN, word), 1, 1, true);
        for (BytesRef at = near.next(); at != null; at = near.next()) {
          passages.merge(at.utf8ToString(), near.docFreq(), Integer::sum);
        }
      }
    }
    Optional<String> meant = Optional.empty();
    int most = 0;
    for (Map.Entry<String, Integer> found : passages.entrySet()) {
      if (found.getValue() > most && isPossible(found.getKey())) {
        meant = Optional.of(found.getKey());
        most = found.getValue();
      }
    }
    return meant;
  }
}
