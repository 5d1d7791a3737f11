package memory.indexer.analysis;

/// Takes a name apart, from the path down to the hump, and queues its parts and its larger forms.
///
/// Levels: a path is joined by `/` or `\`, its segments by `.`, their words by `-`, `'` and `_`, a
/// word by humps and by the change between letters and digits. A form of a level is queued when it
/// has more than one part.
final class NameParts {
  private static final int MOST_ALTERNATIONS = 3;

  private final TokenQueue queue;
  private char[] text = new char[0];
  private int atoms;

  NameParts(TokenQueue queue) {
    this.queue = queue;
  }

  static boolean isJoint(char c) {
    return c == '.'
        || c == '-'
        || c == '/'
        || c == '\''
        || c == '\u2019'
        || c == '\\'
        || c == '\u2010'
        || c == '\u2011';
  }

  void add(char[] chars, int start, int end, boolean tag) {
    text = chars;
    if (!tag && isPlain(start, end)) {
      atom(start, end);
      return;
    }
    split(start, end, true);
    if (tag) {
      queue.open(start - 1, 0);
      queue.append('#');
      appendForm(start, end, true);
      queue.close(end, true);
    }
  }

  /// A word of small letters, maybe with a capital first: nothing to take apart.
  private boolean isPlain(int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text[i];
      boolean small = c >= 'a' && c <= 'z';
      if (!small && !(i == start && c >= 'A' && c <= 'Z')) {
        return false;
      }
    }
    return true;
  }

  /// @param path whether at the joints of a path, else at those of one segment
  private void split(int start, int end, boolean path) {
    int parts = 0;
    int from = start;
    for (int i = start; i <= end; i++) {
      if (i == end || (path ? text[i] == '/' || text[i] == '\\' : text[i] == '.')) {
        if (path) {
          split(from, i, false);
        } else {
          piece(from, i);
        }
        parts++;
        from = i + 1;
      }
    }
    if (parts > 1) {
      whole(start, end, true);
    }
  }

  /// What stands between dots: `auth-token`, `don't`, `MAX_SIZE`.
  private void piece(int start, int end) {
    int stop = withoutContraction(start, end);
    int before = atoms;
    boolean numeric = true;
    int words = 0;
    int from = start;
    for (int i = start; i <= stop; i++) {
      if (i == stop || text[i] == '_' || isJoint(text[i])) {
        if (i > from) {
          words++;
          numeric &= isNumber(from, i);
          word(from, i);
        }
        from = i + 1;
      }
    }
    if (atoms - before > 1 && words > 1) {
      whole(start, stop, numeric);
    }
  }

  /// Where the word ends before `'s`, `'re`, `n't` and the like.
  private int withoutContraction(int start, int end) {
    for (int i = end - 2; i > start && i >= end - 3; i--) {
      if (text[i] == '\'' || text[i] == '\u2019') {
        int tail = end - i - 1;
        char first = Character.toLowerCase(text[i + 1]);
        char last = Character.toLowerCase(text[end - 1]);
        if (tail == 1
            && first == 't'
            && Character.toLowerCase(text[i - 1]) == 'n'
            && i - 1 > start) {
          return i - 1;
        }
        boolean one = tail == 1 && (first == 's' || first == 'd' || first == 'm');
        boolean two =
            tail == 2
                && (((first == 'r' || first == 'v') && last == 'e')
                    || (first == 'l' && last == 'l'));
        return one || two ? i : end;
      }
    }
    return end;
  }

  /// A run of letters and digits: queues its humps, and itself when there are several.
  private void word(int start, int end) {
    boolean splitDigits = alternations(start, end) <= MOST_ALTERNATIONS;
    int before = atoms;
    int from = start;
    for (int i = start + 1; i < end; i++) {
      if (isBorder(start, i, end, splitDigits)) {
        atom(from, i);
        from = i;
      }
    }
    atom(from, end);
    if (atoms - before > 1) {
      whole(start, end, false);
    }
  }

  private boolean isBorder(int start, int i, int end, boolean splitDigits) {
    CharKind left = CharKind.of(text[i - 1]);
    CharKind right = CharKind.of(text[i]);
    if ((left == CharKind.DIGIT) != (right == CharKind.DIGIT)) {
      return splitDigits && right != CharKind.INVISIBLE && left != CharKind.INVISIBLE;
    }
    if (right != CharKind.UPPER) {
      return false;
    }
    if (left != CharKind.UPPER) {
      return true;
    }
    // the last capital of a run begins the next hump, except in IDs, URLs
    boolean humpNext = i + 1 < end && CharKind.of(text[i + 1]) == CharKind.LOWER;
    boolean plural = i + 2 == end && text[i + 1] == 's' && i > start;
    return humpNext && !plural;
  }

  private int alternations(int start, int end) {
    int changes = 0;
    for (int i = start + 1; i < end; i++) {
      boolean left = CharKind.of(text[i - 1]) == CharKind.DIGIT;
      boolean right = CharKind.of(text[i]) == CharKind.DIGIT;
      if (left != right) {
        changes++;
      }
    }
    return changes;
  }

  private boolean isNumber(int start, int end) {
    for (int i = start; i < end; i++) {
      if (CharKind.of(text[i]) != CharKind.DIGIT) {
        return false;
      }
    }
    return true;
  }

  private void atom(int start, int end) {
    queue.open(start, 1);
    appendForm(start, end, true);
    queue.close(end, false);
    atoms++;
  }

  /// @param exact all joints are kept, and it is not stemmed
  private void whole(int start, int end, boolean exact) {
    queue.open(start, 0);
    appendForm(start, end, exact);
    if (queue.repeatsLast()) {
      queue.drop();
    } else {
      queue.close(end, exact);
    }
  }

  /// The lower-case form. Joints of words are left out, joints of paths kept, unless all are kept
  /// because the name is a number (`2026-02-15`).
  private void appendForm(int start, int end, boolean keepJoints) {
    for (int i = start; i < end; ) {
      int c = Character.codePointAt(text, i, end);
      i += Character.charCount(c);
      if (c == '.' || c == '/') {
        queue.append(c);
      } else if (c == '\\') {
        queue.append('/');
      } else if (c == '-') {
        if (keepJoints && isNumber(start, Math.min(end, start + 1)) && noLetters(start, end)) {
          queue.append(c);
        }
      } else if (c != '_' && c != '\'' && c != '\u2019' && c != '\u2010' && c != '\u2011') {
        letter(c);
      }
    }
  }

  private boolean noLetters(int start, int end) {
    for (int i = start; i < end; i++) {
      CharKind kind = CharKind.of(text[i]);
      if (kind == CharKind.UPPER || kind == CharKind.LOWER) {
        return false;
      }
    }
    return true;
  }

  private void letter(int c) {
    if (c < 0x80) {
      queue.append(c >= 'A' && c <= 'Z' ? c + 32 : c);
      return;
    }
    switch (CharKind.of(c)) {
      case INVISIBLE, GAP -> {}
      case DIGIT -> queue.append('0' + Character.digit(c, 10));
      case UPPER, LOWER, UNDERSCORE, UNSPACED -> {
        int small = Character.toLowerCase(c);
        if (small >= 0xFF41 && small <= 0xFF5A) { // full width
          small = small - 0xFF41 + 'a';
        }
        queue.append(small == 0x3C2 ? 0x3C3 : small); // final sigma
      }
    }
  }
}
