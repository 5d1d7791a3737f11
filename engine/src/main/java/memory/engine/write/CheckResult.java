package memory.engine.write;

/// What came of checking a text.
public sealed interface CheckResult {
  record Passed(CheckedText text) implements CheckResult {}

  record Refused(Refusal refusal) implements CheckResult {}
}
