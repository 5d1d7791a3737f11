package memory.cli.output;

import java.util.Map;
import memory.engine.model.VisibleText;
import memory.engine.request.Injection;

/// An injection for people: what went in, what did not, and why.
public final class InjectionText {
  private InjectionText() {}

  /// @param says the first line of each passage that was found, by its id
  public static String of(Injection injection, Map<String, String> says) {
    StringBuilder out = new StringBuilder();
    out.append(injection.block().length()).append(" of ").append(injection.budgetChars());
    out.append(" characters; recall: ").append(injection.reason().label()).append('\n');
    if (!injection.sections().isEmpty()) {
      out.append('\n');
      SectionTable.append(out, injection.sections());
    }
    injection.explanation().ifPresent(trace -> new CandidateText(trace, says).append(out));
    if (!injection.block().isEmpty()) {
      out.append("\n").append("-".repeat(60)).append('\n');
      out.append(VisibleText.forPeople(injection.block()));
      out.append(injection.block().endsWith("\n") ? "" : "\n");
    }
    return out.toString();
  }
}
