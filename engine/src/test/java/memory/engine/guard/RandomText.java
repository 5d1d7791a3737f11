package memory.engine.guard;

import java.util.random.RandomGenerator;

/// Random texts for the tests of the guard.
final class RandomText {
  static final String BASE62 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static final String HEX = "0123456789abcdef";

  private RandomText() {}

  static String of(RandomGenerator random, String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  /// Any UTF-16 units, lone surrogates and invisible characters among them, with pieces that rules
  /// know between them.
  static String hostile(RandomGenerator random, int length, String... pieces) {
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      switch (random.nextInt(6)) {
        case 0 -> text.append((char) random.nextInt(0x10000));
        case 1 -> text.appendCodePoint(0xE0000 + random.nextInt(0x200));
        case 2 -> text.append((char) (0x2000 + random.nextInt(0x70)));
        case 3 -> text.append(pieces[random.nextInt(pieces.length)]);
        case 4 -> text.append((char) (' ' + random.nextInt(95)));
        default -> text.append('\n');
      }
    }
    return text.toString();
  }

  /// A token of that shape.
  static String token(RandomGenerator random, TokenShapes.Shape shape) {
    StringBuilder token = new StringBuilder();
    for (TokenShapes.Shape.Part part : shape.parts()) {
      if (part.isLiteral()) {
        token.append(part.literal());
        continue;
      }
      int least = part.least();
      int length = least + random.nextInt(Math.min(part.most(), least + 8) - least + 1);
      for (int i = 0; i < length; ) {
        char c = (char) (' ' + random.nextInt(95));
        boolean outer = i == 0 || i == length - 1;
        if (part.alphabet().has(c) && (Character.isLetterOrDigit(c) || !outer) && c != '=') {
          token.append(c);
          i++;
        }
      }
    }
    return token.toString();
  }
}
