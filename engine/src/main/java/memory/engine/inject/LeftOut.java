package memory.engine.inject;

/// The note that says how much of a text is not shown, a heading of ours.
///
/// @param one what one of them is called: `line`
/// @param many what several are called
/// @param where where the rest can be read; may be empty
record LeftOut(String one, String many, String where) {
  private static final String START = "#### … ";

  static LeftOut lines(String where) {
    return new LeftOut("line", "lines", where);
  }

  static boolean isNote(String line) {
    return line.startsWith(START);
  }

  String note(int units) {
    return note(units + " " + (units == 1 ? one : many));
  }

  /// The note beside a unit that had to be cut itself.
  String note(int units, int chars) {
    String cut = chars + " characters";
    return note(units == 0 ? cut : units + " " + (units == 1 ? one : many) + " and " + cut);
  }

  private String note(String amount) {
    return START + amount + " left out" + (where.isEmpty() ? "" : ": " + where);
  }
}
