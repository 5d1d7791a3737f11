package memory.cli.output;

/// A number with its noun.
public final class Plural {
  private Plural() {}

  /// Such as `1 file`, `2 files`, `3 entries`.
  public static String of(long number, String noun) {
    String many = noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    return number + " " + (number == 1 ? noun : many);
  }

  /// Such as `1 write waits`, `2 writes wait`: the noun or the verb takes an s.
  public static String of(long number, String noun, String verb) {
    return of(number, noun) + " " + verb + (number == 1 ? "s" : "");
  }
}
