package memory.indexer.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// Favours passages that hold another form of an asked word which they do not hold itself: what the
/// stemmer does not bring together (`authentication`, `authenticate`; `eigen`, `eigenvalue`), short
/// forms (`dict`, `dictionary`), typing errors, languages without a stemmer.
///
/// A form begins like the word and holds most of its 4-grams, or is its abbreviation. Forms are
/// read off the term dictionary, which has them next to each other.
///
/// @param passages in the whole index
record WordForms(LeafReaderContext leaf, int passages) {
  /// An abbreviation is nearly the word itself.
  private static final double ABBREVIATION = 1.5;

  /// A word that holds less of another's 4-grams is no form of it.
  static final double LEAST_HELD = 0.6;

  private static final int PREFIX = 4;
  private static final int GRAM = 4;
  private static final int BEGIN = '^';
  private static final int MOST_READ = 200;
  private static final int MOST_FORMS = 8;

  /// @param candidates of this leaf, in document order
  void judge(LookedUp terms, Candidate[] candidates) throws IOException {
    Terms own = leaf.reader().terms(PassageDocuments.OWN);
    if (own == null) {
      return;
    }
    TermsEnum dictionary = own.iterator();
    double[] best = new double[candidates.length];
    List<QueryTerm> all = new ArrayList<>(terms.counted);
    all.addAll(terms.unknown); // which no candidate holds
    for (int number = 0; number < all.size(); number++) {
      if (raise(all.get(number), dictionary, candidates, best)) {
        for (int i = 0; i < best.length; i++) {
          Candidate candidate = candidates[i];
          candidate.add(Feature.WORD_FORMS, candidate.holds(number) ? 0 : best[i]);
        }
      }
    }
  }

  /// Sets the worth of each candidate's best form; tells whether there is any.
  private boolean raise(QueryTerm term, TermsEnum dictionary, Candidate[] candidates, double[] best)
      throws IOException {
    List<Form> forms = forms(term, dictionary);
    if (forms.isEmpty()) {
      return false;
    }
    Arrays.fill(best, 0);
    for (Form form : forms) {
      form.judge(leaf.docBase, candidates, best);
    }
    return true;
  }

  private List<Form> forms(QueryTerm term, TermsEnum dictionary) throws IOException {
    List<Form> forms = new ArrayList<>();
    addAbbreviations(term, dictionary, forms);
    if (hasForms(term.bytes())) {
      addForms(term, dictionary, forms);
    }
    forms.sort((one, other) -> Double.compare(other.worth(), one.worth()));
    return forms.subList(0, Math.min(MOST_FORMS, forms.size()));
  }

  private void addAbbreviations(QueryTerm term, TermsEnum dictionary, List<Form> forms)
      throws IOException {
    String all = Abbreviations.of(term.text());
    for (int start = 0; start < all.length(); ) {
      int space = all.indexOf(' ', start);
      int end = space < 0 ? all.length() : space;
      String form = all.substring(start, end);
      if (!form.equals(term.text()) && dictionary.seekExact(new BytesRef(form))) {
        double idf = Math.min(term.idf(), QueryTerm.idf(dictionary.docFreq(), passages));
        forms.add(new Form(ABBREVIATION * idf, dictionary.postings(null, PostingsEnum.NONE)));
      }
      start = end + 1;
    }
  }

  /// Numbers that look alike are other numbers.
  private static boolean hasForms(BytesRef term) {
    byte first = term.bytes[term.offset];
    return term.length >= PREFIX && (first < '#' || first > '9');
  }

  /// `room104` is no form of `room105`.
  private static boolean isOtherNumber(BytesRef word, BytesRef form) {
    int at = nextDigit(form, 0);
    for (int i = nextDigit(word, 0); i < word.length; i = nextDigit(word, i + 1)) {
      if (at == form.length || form.bytes[form.offset + at] != word.bytes[word.offset + i]) {
        return true;
      }
      at = nextDigit(form, at + 1);
    }
    return false;
  }

  private static int nextDigit(BytesRef word, int from) {
    int at = from;
    while (at < word.length && !isDigit(word.bytes[word.offset + at])) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private static void addForms(QueryTerm term, TermsEnum dictionary, List<Form> forms)
      throws IOException {
    BytesRef word = term.bytes();
    BytesRef prefix = new BytesRef(word.bytes, word.offset, PREFIX);
    if (dictionary.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
      return;
    }
    BytesRef at = dictionary.term();
    for (int read = 0; read < MOST_READ && at != null; read++) {
      if (!StringHelper.startsWith(at, prefix)) {
        break;
      }
      double held = at.bytesEquals(word) || isOtherNumber(word, at) ? 0 : held(word, at);
      if (held >= LEAST_HELD) {
        forms.add(new Form(held * term.idf(), dictionary.postings(null, PostingsEnum.NONE)));
      }
      at = dictionary.next();
    }
  }

  /// How much of a word another one holds, from 0 to 1: the share of its sequences of four bytes,
  /// with a mark set before the first letter.
  static double held(BytesRef word, BytesRef other) {
    int inWord = word.length - GRAM + 2;
    int inOther = other.length - GRAM + 2;
    if (inWord < 1 || inOther < 1) {
      return 0;
    }
    int common = 0;
    for (int i = 0; i < inWord; i++) {
      int gram = gram(word, i);
      for (int j = 0; j < inOther; j++) {
        if (gram == gram(other, j)) {
          common++;
          break;
        }
      }
    }
    return (double) common / inWord;
  }

  /// The gram that begins at `at` of the word with its mark.
  private static int gram(BytesRef word, int at) {
    int gram = at == 0 ? BEGIN : word.bytes[word.offset + at - 1] & 0xFF;
    for (int i = at; i < at + GRAM - 1; i++) {
      gram = (gram << 8) | (word.bytes[word.offset + i] & 0xFF);
    }
    return gram;
  }

  private record Form(double worth, PostingsEnum postings) {

    /// Raises the best worth of each candidate that holds this form.
    void judge(int docBase, Candidate[] candidates, double[] best) throws IOException {
      for (int i = 0; i < best.length; i++) {
        if (QueryTerm.has(postings, candidates[i].document - docBase)) {
          best[i] = Math.max(best[i], worth);
        }
      }
    }
  }
}
