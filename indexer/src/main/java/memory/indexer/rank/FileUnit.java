package memory.indexer.rank;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import memory.engine.model.Kind;
import memory.engine.model.Passage;
import memory.indexer.analysis.AnalysedText;

/// A passage among its file's passages, analysed, that knows which terms it is found by.
///
/// A list item says little alone: the question before it and the two items on each side count with
/// it, as long as they stand below the same heading and it is short. In a chat a line begins with a
/// name and a greeting instead of its subject, and the one two before it is the same speaker's. A
/// section stands for itself.
final class FileUnit {
  static final int OWN = 4;
  private static final int OWN_QUESTION = 2;
  static final int LEAD = 2;
  private static final int LEAD_OF_TURN = 1;
  private static final int DEFINED = 4;

  /// Every name of a file or a function repeats its words: a part of a name counts so much less
  /// than a word that stands for itself, and among neighbours once.
  private static final int LESS_IN_NAME = 2;

  private static final int HEADING = 2;
  private static final int OUTER_HEADING = 1;
  private static final int TAGS = 2;
  private static final int PATH = 1;
  private static final int DATE = 2;
  private static final int QUESTION_BEFORE = 6;
  private static final int QUESTION_BEFORE_TURN = 8;
  private static final int NEXT_TO = 2;
  private static final int TWO_AWAY = 1;
  private static final int SAME_SPEAKER_BEFORE = 2;

  /// Among so many passages at its beginning a file says what it is.
  private static final int HEAD = 4;

  private static final int GAP_AFTER_TITLE = 10;
  private static final int LEAD_TERMS = 20;

  /// Neighbours are added while the item and what was added have fewer terms than this.
  private static final int ENOUGH_TERMS = 120;

  private final List<FileUnit> file;
  private final int index;
  private final Passage passage;
  private final TermTable terms;

  /// A section's own heading, which is part of what it says; empty for an item.
  private final AnalysedText title;

  private final AnalysedText own;
  private final int[] titleTerms;
  private final int[] ownTerms;
  private final BitSet questions;
  private final boolean item;
  private final int scored;
  private final int traits;
  private final BitSet parts;

  /// The line that the list begins with (`Before a release:`), for an item of it.
  private final Optional<FileUnit> listLead;

  private FileUnit(List<FileUnit> file, Passage passage, TermTable terms) {
    this.file = file;
    this.index = file.size();
    this.passage = passage;
    this.terms = terms;
    this.item = isItem(passage);
    this.title = AnalysedText.of(titleOf(passage, item));
    this.own = AnalysedText.of(passage.text());
    this.titleTerms = numbers(title);
    this.ownTerms = numbers(own);
    this.questions = own.inQuestions();
    int scoredTerms = 0;
    for (int i = 0; i < own.size(); i++) {
      if (!own.isCommon(i)) {
        scoredTerms++;
      }
    }
    this.scored = scoredTerms;
    int signs = Traits.of(ownTerms, terms, passage.text());
    // A section that ends with a question tells something before it.
    int form = item ? signs | ChatTurn.traits(passage.text()) : signs & ~Traits.ASKS;
    boolean inHead = index < HEAD && file.stream().allMatch(FileUnit::isBare);
    int bare = BareLine.is(passage, inHead) ? Traits.BARE : 0;
    this.traits = form | Traits.of(passage) | bare;
    this.parts = own.partsOfNames();
    this.listLead = item && index > 0 ? file.get(index - 1).leadOf(passage) : Optional.empty();
  }

  /// @param terms what its terms are taken from
  static List<FileUnit> allOf(List<Passage> passagesOfOneFile, TermTable terms) {
    List<FileUnit> units = new ArrayList<>(passagesOfOneFile.size());
    for (Passage passage : passagesOfOneFile) {
      units.add(new FileUnit(units, passage, terms));
    }
    return units;
  }

  Passage passage() {
    return passage;
  }

  /// Its own terms with their positions, title first, common words included.
  TermField placed(String field) {
    int inTitle = titleTerms.length;
    int[] all = Arrays.copyOf(titleTerms, inTitle + ownTerms.length);
    System.arraycopy(ownTerms, 0, all, inTitle, ownTerms.length);
    int[] positions = new int[all.length];
    for (int i = 0; i < inTitle; i++) {
      positions[i] = title.position(i);
    }
    int shift = inTitle == 0 ? 0 : positions[inTitle - 1] + GAP_AFTER_TITLE;
    for (int i = inTitle; i < all.length; i++) {
      positions[i] = shift + own.position(i - inTitle);
    }
    return TermField.placed(field, terms, all, positions);
  }

  private int[] numbers(AnalysedText text) {
    int[] all = new int[text.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = number(text, i);
    }
    return all;
  }

  private int number(AnalysedText text, int i) {
    return terms.of(text.term(i), text.number(i));
  }

  /// The bits of [Traits] and, for a list item, of [ChatTurn].
  int traits() {
    return traits;
  }

  void fold(TermSink sink) {
    int lead = LEAD_TERMS;
    int leading = isTurn() ? LEAD_OF_TURN : LEAD;
    boolean defines = DefinedName.mayBeIn(passage.text());
    for (int i = 0; i < title.size(); i++) {
      if (!title.isCommon(i)) {
        boolean whole = title.isWhole(i);
        lead -= whole ? 0 : 1;
        sink.add(Source.HEADING, titleTerms[i], whole || lead >= 0 ? OWN + LEAD : OWN);
      }
    }
    for (int i = 0; i < own.size(); i++) {
      if (!own.isCommon(i)) {
        boolean whole = own.isWhole(i);
        lead -= whole ? 0 : 1;
        int weight = questions.get(i) ? OWN_QUESTION : OWN;
        weight += whole || lead >= 0 ? leading : 0;
        weight += defines && DefinedName.isAt(passage.text(), own.start(i)) ? DEFINED : 0;
        weight = parts.get(i) ? Math.max(1, weight - LESS_IN_NAME) : weight;
        sink.add(Source.TEXT, ownTerms[i], weight);
      }
    }
    foldHeadings(sink);
    foldNames(sink);
    foldBareLines(sink);
    if (item) {
      listLead.ifPresent(unit -> unit.foldOwn(sink, HEADING));
      foldNeighbours(sink);
    }
  }

  private void foldHeadings(TermSink sink) {
    List<String> headings = passage.heading();
    for (int i = 0; i < headings.size(); i++) {
      boolean outer = i < headings.size() - 1;
      if (outer || item) {
        foldText(sink, Source.HEADING, headings.get(i), outer ? OUTER_HEADING : HEADING);
      }
    }
  }

  /// What this passage, or the lead of its list, is to the item after it.
  private Optional<FileUnit> leadOf(Passage next) {
    if (!next.heading().equals(passage.heading())) {
      return Optional.empty();
    }
    return item ? listLead : Optional.of(this).filter(_ -> BareLine.isLead(passage));
  }

  private void foldNames(TermSink sink) {
    for (String tag : passage.tags()) {
      // That a turn said it is no word of what it says.
      if ((traits & Traits.CAPTURED) == 0 || !tag.equals(Passage.TURN)) {
        foldText(sink, Source.TAGS, "#" + tag, TAGS);
      }
    }
    for (String link : passage.links()) {
      foldText(sink, Source.TAGS, link, TAGS);
    }
    if (passage.kind() == Kind.TOPIC) {
      String path = passage.path().value();
      foldText(
          sink,
          Source.PATH,
          path.endsWith(".md") ? path.substring(0, path.length() - 3) : path,
          PATH);
    }
    if (passage.date().isPresent()) {
      LocalDate day = passage.date().get();
      sink.add(Source.DATE, terms.of(day.toString()), DATE);
    }
  }

  /// What stands there about the file as a whole.
  private void foldBareLines(TermSink sink) {
    for (FileUnit unit : file.subList(0, Math.min(HEAD, file.size()))) {
      if (unit != this && unit.isBare()) {
        unit.foldOwn(sink, OUTER_HEADING);
      }
    }
  }

  private void foldNeighbours(TermSink sink) {
    if (isNeighbour(index - 1)) {
      int weight = isTurn() ? QUESTION_BEFORE_TURN : QUESTION_BEFORE;
      file.get(index - 1).foldQuestions(sink, weight);
    }
    int folded = scored;
    for (int distance = 1; distance <= 2; distance++) {
      for (int side = -1; side <= 1; side += 2) {
        int other = index + side * distance;
        if (folded < ENOUGH_TERMS && isNeighbour(other)) {
          FileUnit unit = file.get(other);
          unit.foldOwn(sink, nearWeight(side * distance));
          folded += unit.scored;
        }
      }
    }
  }

  private int nearWeight(int steps) {
    if (steps == -2 && isTurn()) {
      return SAME_SPEAKER_BEFORE;
    }
    return Math.abs(steps) == 1 ? NEXT_TO : TWO_AWAY;
  }

  private boolean isTurn() {
    return (traits & ChatTurn.SPOKEN) != 0;
  }

  private boolean isBare() {
    return (traits & Traits.BARE) != 0;
  }

  private boolean isNeighbour(int other) {
    if (other < 0 || other >= file.size()) {
      return false;
    }
    FileUnit unit = file.get(other);
    return unit.item && unit.passage.heading().equals(passage.heading());
  }

  private void foldOwn(TermSink sink, int weight) {
    for (int i = 0; i < own.size(); i++) {
      if (!own.isCommon(i)) {
        sink.add(Source.NEIGHBOURS, ownTerms[i], parts.get(i) ? 1 : weight);
      }
    }
  }

  private void foldQuestions(TermSink sink, int weight) {
    for (int i = questions.nextSetBit(0); i >= 0; i = questions.nextSetBit(i + 1)) {
      if (!own.isCommon(i)) {
        sink.add(Source.NEIGHBOURS, ownTerms[i], weight);
      }
    }
  }

  private void foldText(TermSink sink, Source part, String text, int weight) {
    AnalysedText words = AnalysedText.of(text);
    for (int i = 0; i < words.size(); i++) {
      if (!words.isCommon(i)) {
        sink.add(part, number(words, i), weight);
      }
    }
  }

  private static String titleOf(Passage passage, boolean item) {
    if (item || passage.heading().isEmpty()) {
      return "";
    }
    return passage.heading().getLast();
  }

  /// Whether it is an entry of a list, which its neighbours explain; a section stands for itself.
  static boolean isItem(Passage passage) {
    return switch (passage.kind()) {
      case DECISION, CURATED -> false;
      case CONVERSATION -> true;
      case INDEX, TOPIC, DAILY, SCRATCHPAD, USER -> startsWithMarker(passage.text());
    };
  }

  private static boolean startsWithMarker(String text) {
    int at = 0;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    int digits = at;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    if (digits + 1 >= text.length() || !Character.isWhitespace(text.charAt(digits + 1))) {
      return false;
    }
    char marker = text.charAt(digits);
    return digits == at
        ? marker == '-' || marker == '*' || marker == '+'
        : marker == '.' || marker == ')';
  }

  /// Where a weighted term of a passage comes from.
  enum Source {
    TEXT,
    HEADING,
    TAGS,
    PATH,
    DATE,
    NEIGHBOURS;

    /// As `--explain` names it.
    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Receives a passage's weighted terms.
  interface TermSink {
    /// @param term its number in the table that the passage's terms are of
    void add(Source source, int term, int weight);
  }
}
