package memory.engine.guard;

/// The classes of a word, as bits.
record WordClasses(long first, long second, long third, long fourth, long fifth, long sixth) {
  static final WordClasses NONE = new WordClasses(0, 0, 0, 0, 0, 0);
  static final int PARTS = 6;

  static WordClasses of(int id) {
    long bit = 1L << (id & 63);
    return switch (id >> 6) {
      case 0 -> new WordClasses(bit, 0, 0, 0, 0, 0);
      case 1 -> new WordClasses(0, bit, 0, 0, 0, 0);
      case 2 -> new WordClasses(0, 0, bit, 0, 0, 0);
      case 3 -> new WordClasses(0, 0, 0, bit, 0, 0);
      case 4 -> new WordClasses(0, 0, 0, 0, bit, 0);
      case 5 -> new WordClasses(0, 0, 0, 0, 0, bit);
      default -> throw new IllegalArgumentException("more classes than bits: " + id);
    };
  }

  WordClasses and(WordClasses others) {
    return new WordClasses(
        first | others.first,
        second | others.second,
        third | others.third,
        fourth | others.fourth,
        fifth | others.fifth,
        sixth | others.sixth);
  }

  static WordClasses of(long[] parts) {
    return new WordClasses(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
  }

  /// Adds these bits to others.
  void into(long[] parts) {
    parts[0] |= first;
    parts[1] |= second;
    parts[2] |= third;
    parts[3] |= fourth;
    parts[4] |= fifth;
    parts[5] |= sixth;
  }

  boolean has(int id) {
    return (part(id >> 6) >>> (id & 63) & 1) != 0;
  }

  boolean hasAll(WordClasses others) {
    return (others.first & ~first) == 0
        && (others.second & ~second) == 0
        && (others.third & ~third) == 0
        && (others.fourth & ~fourth) == 0
        && (others.fifth & ~fifth) == 0
        && (others.sixth & ~sixth) == 0;
  }

  long part(int number) {
    return switch (number) {
      case 0 -> first;
      case 1 -> second;
      case 2 -> third;
      case 3 -> fourth;
      case 4 -> fifth;
      default -> sixth;
    };
  }
}
