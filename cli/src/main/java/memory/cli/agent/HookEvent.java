package memory.cli.agent;

import java.util.Locale;
import java.util.Optional;

/// A moment of an agent's session at which it runs `memory hook`.
public enum HookEvent {
  PROMPT,
  SESSION_START,
  PRE_COMPACT,
  POST_COMPACT,
  SESSION_END,
  BEFORE_TOOL,
  AFTER_TOOL;

  /// As it is typed after `memory hook HOST`, `session-start`.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The event by our word for it or by any host's own, whatever its case and its hyphens.
  public static Optional<HookEvent> of(String spelling) {
    StringBuilder letters = new StringBuilder(spelling.length());
    for (int i = 0; i < spelling.length(); i++) {
      if (Character.isLetter(spelling.charAt(i))) {
        letters.append(Character.toLowerCase(spelling.charAt(i)));
      }
    }
    return switch (letters.toString()) {
      case "prompt",
          "userpromptsubmit",
          "userpromptsubmitted",
          "beforeagent",
          "beforesubmitprompt",
          "chatmessage" ->
          Optional.of(PROMPT);
      case "sessionstart", "taskstart", "taskresume", "agentstart" -> Optional.of(SESSION_START);
      case "precompact", "precompress", "sessioncompacting" -> Optional.of(PRE_COMPACT);
      case "postcompact", "sessioncompacted" -> Optional.of(POST_COMPACT);
      case "sessionend", "agentend", "taskcomplete", "taskcancel" -> Optional.of(SESSION_END);
      case "beforetool", "pretooluse" -> Optional.of(BEFORE_TOOL);
      case "aftertool", "posttooluse", "posttoolusefailure" -> Optional.of(AFTER_TOOL);
      default -> Optional.empty();
    };
  }
}
