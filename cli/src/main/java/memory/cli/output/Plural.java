package memory.cli.output;

/// A number with its noun.
public final class Plural {
  private Plural() {}

  /// Such as `1 file`, `2 files`; the noun takes an s.
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /// Such as `1 write waits`, `2 writes wait`: the noun or the verb takes an s.
  public static String of(long number, String noun, String verb) {
    return of(number, noun) + " " + verb + (number == 1 ? "s" : "");
  }
}
