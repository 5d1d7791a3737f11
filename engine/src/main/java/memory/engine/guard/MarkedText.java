package memory.engine.guard;

/// A folded text in which marks are looked for, and where they are put down.
record MarkedText(FoldedText folded, String text, Found found) {
  MarkedText(FoldedText folded, Found found) {
    this(folded, folded.string(), found);
  }

  boolean startsLine(int at) {
    int i = at - 1;
    while (i >= 0 && " \t>-*#".indexOf(text.charAt(i)) >= 0) {
      i--;
    }
    return i < 0 || text.charAt(i) == '\n';
  }

  /// Between backticks: named, not used.
  boolean isCode(int at) {
    return at > 0 && text.charAt(at - 1) == '`';
  }

  void add(String rule, int start, int end) {
    if (end > start) {
      int from = folded.originOf(start);
      found.add(rule, from, Math.max(from + 1, folded.originEnd(end)));
    }
  }
}
