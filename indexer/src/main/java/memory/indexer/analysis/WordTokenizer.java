package memory.indexer.analysis;

/// Cuts text into lower-case words; takes any sequence of chars.
///
/// A name from code gives its smallest parts and, at the place of its last part, every larger form:
/// `rpc/HTTPServer.go` → `rpc http server go`, `httpserver`, `httpserver.go`, `rpc/httpserver.go`.
/// Humps, `_` and `-` are written alike, so `authToken`, `auth_token` and `auth-token` share
/// `authtoken`. `#tag` gives `tag` and `#tag`; `C++` and `C#` stay themselves. Scripts without
/// spaces give each character and each pair of neighbours.
final class WordTokenizer {
  /// Longer words are cut here: nobody types them, and Lucene refuses terms over 32,766 bytes.
  static final int LONGEST_TERM = 100;

  private static final int LONGEST_NAME = 256;

  private final TokenQueue queue = new TokenQueue();
  private final NameParts parts = new NameParts(queue);
  private char[] text = new char[1024];
  private int length;
  private int at;

  /// Starts with another text.
  void start(String other) {
    length = other.length();
    at = 0;
    queue.clear();
    if (length > text.length) {
      text = new char[Math.max(length, 2 * text.length)];
    }
    other.getChars(0, length, text, 0);
  }

  /// Goes on to the next token, which stands in [#token].
  boolean next() {
    while (queue.isEmpty()) {
      if (at >= length) {
        return false;
      }
      scan();
    }
    queue.take();
    return true;
  }

  TokenQueue token() {
    return queue;
  }

  private void scan() {
    queue.clear();
    int c = codePoint(at);
    switch (CharKind.of(c)) {
      case UPPER, LOWER, DIGIT, UNDERSCORE -> name(false);
      case UNSPACED -> unspaced();
      case GAP, INVISIBLE -> {
        at += Character.charCount(c);
        if (c == '#' && at < length && isTagStart()) {
          name(true);
        }
      }
    }
  }

  private boolean isTagStart() {
    CharKind kind = CharKind.of(codePoint(at));
    boolean afterWord = at >= 2 && CharKind.of(text[at - 2]).inWord();
    return !afterWord && (kind == CharKind.UPPER || kind == CharKind.LOWER);
  }

  private void name(boolean tag) {
    int start = at;
    int end = plainEnd(start);
    if (end > start + 1 && !tag && endsPlain(end)) {
      queue.addPlain(text, start, end);
      at = end;
      return;
    }
    while (end < length) {
      int c = codePoint(end);
      CharKind kind = CharKind.of(c);
      if (kind.inWord() || kind == CharKind.INVISIBLE) {
        end += Character.charCount(c);
      } else if (NameParts.isJoint((char) c) && joins(end + 1) && end - start < LONGEST_NAME) {
        end++;
      } else {
        break;
      }
    }
    at = end;
    parts.add(text, start, end, tag);
    if (!tag && end - start == 1) {
      symbolLanguage(start);
    }
  }

  /// Where a run of small letters ends, which may begin with a capital.
  private int plainEnd(int start) {
    int end = start;
    while (end < length
        && ((text[end] >= 'a' && text[end] <= 'z')
            || (end == start && text[end] >= 'A' && text[end] <= 'Z'))) {
      end++;
    }
    return end;
  }

  private boolean endsPlain(int end) {
    return end == length
        || (text[end] < 0x80
            && CharKind.of(text[end]) == CharKind.GAP
            && !NameParts.isJoint(text[end]));
  }

  private boolean joins(int next) {
    return next < length && CharKind.of(codePoint(next)).inWord();
  }

  /// `C++`, `C#`, `F#`.
  private void symbolLanguage(int start) {
    int end = at;
    if (end + 1 < length && text[end] == '+' && text[end + 1] == '+') {
      end += 2;
    } else if (end < length && text[end] == '#' && !joins(end + 1)) {
      end++;
    } else {
      return;
    }
    queue.open(start, 0);
    queue.append(Character.toLowerCase(text[start]));
    for (int i = at; i < end; i++) {
      queue.append(text[i]);
    }
    queue.close(end, true);
    at = end;
  }

  private void unspaced() {
    int previous = -1;
    while (at < length && queue.size() < 64) {
      int c = codePoint(at);
      if (CharKind.of(c) != CharKind.UNSPACED) {
        return;
      }
      int width = Character.charCount(c);
      if (previous >= 0) {
        pair(previous);
      }
      queue.open(at, 1);
      queue.append(c);
      queue.close(at + width, true);
      previous = at;
      at += width;
    }
    if (at < length && CharKind.of(codePoint(at)) == CharKind.UNSPACED) {
      pair(previous); // the run goes on in the next scan, which does not see its last character
    }
  }

  /// Queues the character there with the one that stands here, its neighbour.
  private void pair(int previous) {
    int c = codePoint(at);
    queue.open(previous, 0);
    queue.append(codePoint(previous));
    queue.append(c);
    queue.close(at + Character.charCount(c), true);
  }

  private int codePoint(int index) {
    char high = text[index];
    if (Character.isHighSurrogate(high) && index + 1 < length) {
      char low = text[index + 1];
      if (Character.isLowSurrogate(low)) {
        return Character.toCodePoint(high, low);
      }
    }
    return high;
  }
}
