package memory.cli.eval;

/// A data set, an arm or another input of the eval that cannot be used, told as one line with what
/// to do next.
public final class EvalInputException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String hint;

  public EvalInputException(String message, String hint) {
    super(message);
    this.hint = hint;
  }

  public String message() {
    return String.valueOf(getMessage());
  }

  public String hint() {
    return hint;
  }
}
