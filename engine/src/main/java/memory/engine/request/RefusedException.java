package memory.engine.request;

/// Carries a refusal from where it is found to the door, which answers with it.
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  public RefusedException(Refusal refusal) {
    super(refusal.message(), null, false, false);
    this.refusal = refusal;
  }

  public Refusal refusal() {
    return refusal;
  }
}
