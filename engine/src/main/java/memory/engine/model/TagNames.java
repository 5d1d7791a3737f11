package memory.engine.model;

import com.google.common.base.Ascii;
import java.util.Set;

/// The tags that mean something to a model or to its host: roles, frames, tool calls. Any other
/// `<word>` in a note is harmless text.
final class TagNames {
  private static final int LONGEST = 48;

  /// Roles; frames that hosts put around what they add; tools and thought.
  private static final Set<String> NAMES =
      Set.of(
          """
          system user assistant human developer ai model sys inst start_of_turn end_of_turn \
          begin_of_text end_of_text \
          context additional_context additionalcontext hook_context environment_context \
          environment_details user_instructions instructions system_prompt system-prompt \
          system_instruction system-reminder system_reminder permissions user_query \
          user-prompt-submit-hook user-prompt-submit-context session-start-hook \
          session-start-context command-name command-message command-args local-command-stdout \
          bash-input bash-stdout bash-stderr persistent-memory persistent_memory memory memories \
          memory-context memory_context private \
          function function_call function_calls function_results invoke parameter tool tools \
          tool_call tool_calls tool_code tool_use tool_result tool_results tool_response thinking \
          think scratchpad\
          """
              .split(" ", -1));

  private TagNames() {}

  /// Whether a `<` opens a tag, given where the text goes on after it: a closing tag, a comment, a
  /// declaration, a chat template's `<|token|>` or one of the names, with or without a namespace.
  static boolean openAt(String text, int from) {
    if (from >= text.length()) {
      return false;
    }
    char first = text.charAt(from);
    if (first == '/' || first == '!' || first == '?') {
      return true;
    }
    if (first == '|' || first == '\uFF5C') {
      return from + 1 < text.length() && Character.isLetter(text.codePointAt(from + 1));
    }
    int end = from;
    while (end < text.length() && end - from < LONGEST && isNamePart(text.charAt(end))) {
      end++;
    }
    boolean address = end < text.length() && (text.charAt(end) == '@' || text.charAt(end) == '.');
    if (end == from || address) {
      return false;
    }
    String name = Ascii.toLowerCase(text.substring(from, end));
    return NAMES.contains(name) || NAMES.contains(name.substring(name.lastIndexOf(':') + 1));
  }

  private static boolean isNamePart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || c == ':';
  }
}
