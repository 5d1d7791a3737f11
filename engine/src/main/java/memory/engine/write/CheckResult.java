package memory.engine.write;

import memory.engine.request.Refusal;

/// What came of checking a text.
public sealed interface CheckResult {
  record Passed(CheckedText text) implements CheckResult {}

  record Refused(Refusal refusal) implements CheckResult {}
}
