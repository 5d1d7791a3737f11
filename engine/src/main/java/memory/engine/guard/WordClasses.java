package memory.engine.guard;

/// The classes of a word, as bits.
record WordClasses(long first, long second, long third, long fourth) {
  static final WordClasses NONE = new WordClasses(0, 0, 0, 0);
  static final int PARTS = 4;

  static WordClasses of(int id) {
    long bit = 1L << (id & 63);
    return switch (id >> 6) {
      case 0 -> new WordClasses(bit, 0, 0, 0);
      case 1 -> new WordClasses(0, bit, 0, 0);
      case 2 -> new WordClasses(0, 0, bit, 0);
      case 3 -> new WordClasses(0, 0, 0, bit);
      default -> throw new IllegalArgumentException("more classes than bits: " + id);
    };
  }

  WordClasses and(WordClasses others) {
    return new WordClasses(
        first | others.first, second | others.second, third | others.third, fourth | others.fourth);
  }

  boolean has(int id) {
    return (part(id >> 6) >>> (id & 63) & 1) != 0;
  }

  long part(int number) {
    return switch (number) {
      case 0 -> first;
      case 1 -> second;
      case 2 -> third;
      default -> fourth;
    };
  }
}
