package memory.cli.agent;

import java.util.List;
import java.util.Optional;

/// How an agent host talks to its hooks.
///
/// @param name as in `memory hook NAME`
/// @param shape the JSON that its hooks answer with
/// @param promptEvent its own name for the prompt event
/// @param replays whether a resumed session still holds what its hooks once said
/// @param compacts whether the event before a compaction means that one follows
public record HookHost(
    String name, ReplyShape shape, String promptEvent, boolean replays, boolean compacts) {

  /// Every host, in the order of the help page.
  public static final List<String> NAMES =
      List.of("claude", "codex", "gemini", "qwen", "copilot", "cursor", "cline", "opencode");

  /// What a hook prints.
  enum ReplyShape {
    /// `{"hookSpecificOutput":{"hookEventName":…,"additionalContext":…}}`
    NESTED,
    /// `{"additionalContext":…}`
    FLAT,
    /// `{"additional_context":…}`, and an object even when there is nothing to say
    CURSOR,
    /// `{"cancel":false,"contextModification":…}`
    CLINE,
    /// The text alone: our own plugin reads it.
    TEXT
  }

  public static Optional<HookHost> of(String name) {
    return switch (name) {
      case "claude", "codex" ->
          Optional.of(new HookHost(name, ReplyShape.NESTED, "UserPromptSubmit", true, true));
      case "qwen" ->
          Optional.of(new HookHost(name, ReplyShape.NESTED, "UserPromptSubmit", false, true));
      // It announces a compression before every request to the model.
      case "gemini" ->
          Optional.of(new HookHost(name, ReplyShape.NESTED, "BeforeAgent", false, false));
      case "copilot" ->
          Optional.of(new HookHost(name, ReplyShape.FLAT, "userPromptSubmitted", false, true));
      case "cursor" ->
          Optional.of(new HookHost(name, ReplyShape.CURSOR, "beforeSubmitPrompt", false, true));
      case "cline" ->
          Optional.of(new HookHost(name, ReplyShape.CLINE, "UserPromptSubmit", false, true));
      case "opencode" ->
          Optional.of(new HookHost(name, ReplyShape.TEXT, "chat.message", false, true));
      default -> Optional.empty();
    };
  }
}
