package memory.engine.request;

import java.util.List;

/// What a session's text decided, left open and spoke of, told by rules; no model reads it.
public record SessionSummary(List<String> decisions, List<String> next, List<String> files) {
  public boolean isEmpty() {
    return decisions.isEmpty() && next.isEmpty();
  }

  /// As an entry of a log.
  public String markdown() {
    StringBuilder text = new StringBuilder("Session summary");
    list(text, "Decided", decisions);
    list(text, "Next", next);
    if (!files.isEmpty()) {
      text.append("\n- Files: ").append(String.join(", ", files));
    }
    return text.toString();
  }

  private static void list(StringBuilder text, String name, List<String> items) {
    for (String item : items) {
      text.append("\n- ").append(name).append(": ").append(item);
    }
  }
}
