package memory.engine.guard;

/// What one pass over a text tells of the rules that could find something in it, so that honest
/// text costs that pass and nothing else. Every clue is necessary for what it stands for: where it
/// is missing, the rules behind it would find nothing. `TextCluesTest` compares.
final class TextClues {
  /// Anything but ASCII, or a control that is no white space.
  private static final int NOT_PLAIN = 1;

  /// Letters beyond ASCII.
  private static final int OTHER_LETTERS = 1 << 1;

  /// More characters without a blank than [ThreatTerms] reads as one chunk.
  private static final int HUGE_CHUNK = 1 << 2;

  /// As many characters without a blank as encoded text has at least.
  private static final int LONG_CHUNK = 1 << 3;

  /// Something between two blanks that a secret could stand in.
  private static final int VALUE = 1 << 4;

  private static final int ESCAPE = 1 << 5;
  private static final int SINGLES = 1 << 6;
  private static final int DOTTED = 1 << 7;
  private static final int MARKUP = 1 << 8;
  private static final int VOICE = 1 << 9;
  private static final int HEADED = 1 << 10;
  private static final int HASH_SIGN = 1 << 11;
  private static final int TURNED = 1 << 12;
  private static final int FIGURED = 1 << 13;
  private static final int EMPHASISED = 1 << 14;

  private static final int LEAST_DOTTED = 7;
  private static final int LEAST_DOTTED_LETTERS = 3;
  private static final int LEAST_VALUE = 6;
  private static final int LEAST_NUMBER = 12;
  private static final int LEAST_TOKEN = 15;
  private static final int LEAST_RISES = 3;
  private static final int LONGEST_HEADING = 400;

  /// For each ASCII character its number in the alphabet, [#UPPER] with capitals, 0 for no letter.
  private static final byte[] LETTERS = new byte[128];

  private static final int UPPER = 32;

  static {
    for (int i = 1; i <= 26; i++) {
      LETTERS['a' + i - 1] = (byte) i;
      LETTERS['A' + i - 1] = (byte) (UPPER | i);
    }
  }

  private static final Alphabet FIGURES = Alphabet.of("0-9@$");
  private static final Alphabet ALPHANUMERIC = Alphabet.of("0-9A-Za-z");
  private static final Alphabet SIGNS = Alphabet.of("!@#%^&*+?~");

  private final String text;
  private int flags;
  private final long[] classes = new long[WordClasses.PARTS];
  private long lowSigns;
  private long highSigns;
  private int turned;
  private int figured;
  private int stars;

  // Of the chunk between two blanks that is being read.
  private boolean letters;
  private boolean digits;
  private boolean signs;
  private int rises;
  private int before;
  private int lonely;
  private int singles;

  /// The clues to everything.
  static final TextClues ALL = new TextClues("", -1);

  private TextClues(String text, int flags) {
    this.text = text;
    this.flags = flags;
  }

  static TextClues of(String text) {
    TextClues clues = new TextClues(text, 0);
    clues.read();
    return clues;
  }

  /// Whether no rule about threats finds anything.
  boolean isHarmless() {
    return isPlain()
        && !mayHoldPhrases()
        && !mayHoldMarkers()
        && !mayHoldEscapes()
        && !mayBeEncoded()
        && !mayBeTurned()
        && !mayBeSpelled()
        && !mayBeEmphasised();
  }

  /// Whether folding would change nothing but capitals, which have no part in this.
  boolean coversFolded() {
    return isPlain() || this == ALL;
  }

  private boolean isPlain() {
    return (flags & NOT_PLAIN) == 0;
  }

  boolean mayHoldPhrases() {
    return (flags & (OTHER_LETTERS | HUGE_CHUNK)) != 0
        || ThreatWords.mayMatch(WordClasses.of(classes));
  }

  boolean mayHoldMarkers() {
    return (flags & (MARKUP | VOICE)) != 0
        || ((flags & HASH_SIGN) != 0 && ((flags & HEADED) != 0 || text.length() > LONGEST_HEADING));
  }

  boolean mayHoldEscapes() {
    return (flags & ESCAPE) != 0;
  }

  boolean mayBeEncoded() {
    return (flags & LONG_CHUNK) != 0;
  }

  /// Backwards, in rot13, in figures for letters.
  boolean mayBeTurned() {
    return (flags & (TURNED | FIGURED)) != 0;
  }

  /// Letter by letter.
  boolean mayBeSpelled() {
    return (flags & (SINGLES | DOTTED)) != 0;
  }

  /// With emphasis inside words.
  boolean mayBeEmphasised() {
    return (flags & EMPHASISED) != 0;
  }

  /// Whether anything in it could be a secret.
  boolean mayHoldSecrets() {
    return (flags & VALUE) != 0;
  }

  private void read() {
    int start = -1;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c <= ' ') {
        if (start >= 0) {
          endChunk(at - start);
          start = -1;
        }
        if (c < ' ' && c != '\n' && c != '\t' && c != '\r') {
          flags |= NOT_PLAIN;
        }
        at++;
        continue;
      }
      if (start < 0) {
        start = at;
        before = UPPER;
      }
      if (c < 0x80 && LETTERS[c] > 0) {
        at = letters(at);
      } else {
        sign(c, at);
        at++;
      }
    }
    if (start >= 0) {
      endChunk(at - start);
    }
    ofSigns(lowSigns, 0);
    ofSigns(highSigns, 64);
    flags |= turned >= Disguises.LEAST_GIVEAWAYS ? TURNED : 0;
    flags |= figured >= Disguises.LEAST_GIVEAWAYS ? FIGURED : 0;
  }

  private void ofSigns(long seen, int from) {
    for (long bits = seen; bits != 0; bits &= bits - 1) {
      ClueWords.classesOfSign((char) (from + Long.numberOfTrailingZeros(bits))).into(classes);
    }
  }

  /// A run of letters.
  ///
  /// @return where it ends
  private int letters(int from) {
    int sum = 0;
    int last = before;
    int risen = 0;
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      int letter = c < 0x80 ? LETTERS[c] : 0;
      if (letter == 0) {
        break;
      }
      sum += ClueWords.letterHash(letter & 0x1F);
      risen += letter & ~last & UPPER;
      last = letter;
      at++;
    }
    before = last;
    rises += risen;
    letters = true;
    int length = at - from;
    lonely += length == 1 ? 1 : 0;
    if (from > 0 && FIGURES.has(text.charAt(from - 1))) {
      figured++;
    }
    int key = ClueWords.key(sum, LETTERS[text.charAt(from)] & 0x1F, last & 0x1F, length);
    int slot = ClueWords.slotOf(key);
    if (slot >= 0) {
      known(slot, from, at);
    }
    return at;
  }

  private void known(int slot, int start, int end) {
    ClueWords.classesAt(slot).into(classes);
    int meaning = ClueWords.meaningAt(slot);
    if (meaning != 0) {
      boolean spoken = end < text.length() && ":>".indexOf(text.charAt(end)) >= 0;
      flags |= (meaning & ClueWords.VOICE) != 0 && spoken ? VOICE : 0;
      flags |= (meaning & ClueWords.HEADED) != 0 ? HEADED : 0;
      flags |= (meaning & ClueWords.ENDING) != 0 && isFramed(start) ? MARKUP : 0;
      flags |= (meaning & ClueWords.ROLE) != 0 ? VOICE : 0;
      flags |= (meaning & ClueWords.RECOVERY) != 0 ? VALUE : 0;
      turned += (meaning & ClueWords.TURNED) != 0 ? 1 : 0;
    }
  }

  /// Whether signs that frames are made of stand before a word.
  private boolean isFramed(int at) {
    return RoleMarkers.isFrameSign(text, at - 1)
        || (at > 0 && text.charAt(at - 1) == ' ' && RoleMarkers.isFrameSign(text, at - 2));
  }

  private void sign(char c, int at) {
    if (c >= 0x7F) {
      flags |= NOT_PLAIN;
      flags |= Character.isLetter(c) ? OTHER_LETTERS : 0;
      return;
    }
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (c >= '0' && c <= '9') {
      digits = true;
    } else {
      signs |= SIGNS.has(c);
      // An address has a slash there, and a file's name goes on.
      boolean ends = (c == ':' && next != '/') || (c == '.' && !ALPHANUMERIC.has(next));
      if (!ends) {
        lowSigns |= c < 64 ? 1L << c : 0;
        highSigns |= c < 64 ? 0 : 1L << (c - 64);
      }
    }
    if (FIGURES.has(c) && at > 0 && LETTERS[text.charAt(at - 1) & 0x7F] > 0) {
      figured++;
    }
    switch (c) {
      case '<' -> flags |= MARKUP;
      case '!' -> flags |= next == '[' ? MARKUP : 0;
      case '[' -> flags |= "iI/mM".indexOf(next) >= 0 ? MARKUP : 0;
      case '#' -> flags |= HASH_SIGN;
      case '*' -> {
        stars += Disguises.isInWord(text, at) ? 1 : 0;
        flags |= stars >= Disguises.LEAST_STARS ? EMPHASISED : 0;
      }
      case '%' -> flags |= Character.digit(next, 16) >= 0 ? ESCAPE : 0;
      case '\\' -> flags |= next == 'u' || next == 'x' ? ESCAPE : 0;
      case '&' -> flags |= next == '#' ? ESCAPE : 0;
      default -> {}
    }
  }

  private void endChunk(int length) {
    if (length == 1) {
      flags |= ++singles >= Disguises.LEAST_SINGLES ? SINGLES : 0;
    } else {
      singles = 0;
      if (length >= LEAST_VALUE) {
        flags |= length >= ThreatTerms.LONGEST_CHUNK ? HUGE_CHUNK : 0;
        flags |= length >= Disguises.LEAST_ENCODED ? LONG_CHUNK : 0;
        flags |= length >= LEAST_DOTTED && lonely >= LEAST_DOTTED_LETTERS ? DOTTED : 0;
        boolean value =
            (letters && (digits || signs))
                || (digits && length >= LEAST_NUMBER)
                || length >= LEAST_TOKEN
                || rises >= LEAST_RISES * UPPER;
        flags |= value ? VALUE : 0;
      }
    }
    letters = false;
    digits = false;
    signs = false;
    rises = 0;
    lonely = 0;
  }
}
