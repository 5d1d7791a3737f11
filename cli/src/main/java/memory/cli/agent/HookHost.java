package memory.cli.agent;

import java.util.List;
import java.util.Optional;

/// How an agent host talks to its hooks.
///
/// @param name as in `memory hook NAME`
/// @param shape the JSON that its hooks answer with
/// @param promptEvent its own name for the prompt event
/// @param resume what a resumed session still holds of what its hooks said
/// @param compacts whether the event before a compaction means that one follows
public record HookHost(
    String name, ReplyShape shape, String promptEvent, Resume resume, boolean compacts) {

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

  /// What is left of it when a session is taken up again, in a process of its own.
  enum Resume {
    /// All of it, at its place.
    WHOLE,
    /// What was said with the prompts; what was said at the start is asked for again.
    PROMPTS,
    /// Nothing, or it is not known.
    NOTHING
  }

  public static Optional<HookHost> of(String name) {
    return switch (name) {
      case "claude", "codex" ->
          Optional.of(
              new HookHost(name, ReplyShape.NESTED, "UserPromptSubmit", Resume.WHOLE, true));
      case "qwen" ->
          Optional.of(
              new HookHost(name, ReplyShape.NESTED, "UserPromptSubmit", Resume.PROMPTS, true));
      // It announces a compression before every request to the model.
      case "gemini" ->
          Optional.of(new HookHost(name, ReplyShape.NESTED, "BeforeAgent", Resume.NOTHING, false));
      case "copilot" ->
          Optional.of(
              new HookHost(name, ReplyShape.FLAT, "userPromptSubmitted", Resume.PROMPTS, true));
      case "cursor" ->
          Optional.of(
              new HookHost(name, ReplyShape.CURSOR, "beforeSubmitPrompt", Resume.NOTHING, true));
      case "cline" ->
          Optional.of(
              new HookHost(name, ReplyShape.CLINE, "UserPromptSubmit", Resume.NOTHING, true));
      case "opencode" ->
          Optional.of(new HookHost(name, ReplyShape.TEXT, "chat.message", Resume.PROMPTS, true));
      default -> Optional.empty();
    };
  }
}
