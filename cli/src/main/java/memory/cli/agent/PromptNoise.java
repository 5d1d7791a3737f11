package memory.cli.agent;

import java.util.HashSet;
import java.util.Set;

/// Takes out of a prompt what a host or its tools put into it as elements of their own: what hooks
/// said, reminders, reports of tasks and commands. Linear in the text.
final class PromptNoise {
  private final String prompt;
  private final Set<String> unclosed = new HashSet<>();

  private PromptNoise(String prompt) {
    this.prompt = prompt;
  }

  static String strip(String prompt) {
    return prompt.indexOf("</") < 0 ? prompt : new PromptNoise(prompt).stripped();
  }

  private String stripped() {
    StringBuilder rest = new StringBuilder(prompt.length());
    int from = 0;
    int open = prompt.indexOf('<');
    while (open >= 0) {
      int end = endOfNoise(open);
      if (end >= 0) {
        rest.append(prompt, from, open);
        from = end;
      }
      open = prompt.indexOf('<', Math.max(end, open + 1));
    }
    return rest.append(prompt, from, prompt.length()).toString();
  }

  /// After the closing tag of the element that starts here; -1 when it is none of those.
  private int endOfNoise(int open) {
    int at = open + 1;
    while (at < prompt.length() && isNameChar(prompt.charAt(at))) {
      at++;
    }
    String name = prompt.substring(open + 1, at);
    if (!isNoise(name) || unclosed.contains(name)) {
      return -1;
    }
    String close = "</" + name + ">";
    int closing = prompt.indexOf(close, at);
    if (closing < 0) {
      unclosed.add(name);
      return -1;
    }
    return closing + close.length();
  }

  private static boolean isNameChar(char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || c == '-' || c == ':';
  }

  private static boolean isNoise(String element) {
    return switch (element) {
      case "hook_context",
          "system-reminder",
          "system_reminder",
          "qwen:user-prompt-submit-context",
          "task-notification",
          "local-command-caveat",
          "local-command-stdout",
          "local-command-stderr",
          "bash-stdout",
          "bash-stderr",
          "command-name",
          "command-message",
          "environment_context" ->
          true;
      default -> false;
    };
  }
}
