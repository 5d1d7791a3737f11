package memory.engine.file;

/// A name that a caller gave for a memory file and that is none: it would leave the folder, or no
/// file may be called so.
public final class RefusedPathException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final String reason;

  RefusedPathException(String name, String reason) {
    super("not a path inside a memory folder (" + reason + "): " + shown(name));
    this.name = name;
    this.reason = reason;
  }

  /// The name as it was given.
  public String name() {
    return name;
  }

  public String reason() {
    return reason;
  }

  private static String shown(String name) {
    String start = name.length() > 120 ? name.substring(0, 120) + "…" : name;
    StringBuilder text = new StringBuilder(start.length());
    start
        .codePoints()
        .forEach(c -> {
          if (PathNames.isDrawable(c)) {
            text.appendCodePoint(c);
          } else {
            text.append("<" + PathNames.codePoint(c) + ">");
          }
        });
    return text.toString();
  }
}
