package memory.cli.agent;

import java.util.List;
import java.util.Optional;

/// How an agent host talks to its hooks.
///
/// @param name as in `memory hook NAME`
/// @param shape the JSON that its hooks answer with
/// @param resume what a resumed session still holds of what its hooks said
/// @param compaction how it tells that the session's context is summed up
public record HookHost(String name, ReplyShape shape, Resume resume, Compaction compaction) {

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
    /// What was said with the prompts. A start and its prompt are asked at once, so that neither
    /// knows of the other's answer: the prompt's says all.
    PROMPTS_ALONE,
    /// Nothing, or it is not known.
    NOTHING
  }

  /// What comes after the event that announces a compaction.
  enum Compaction {
    /// A start of its own, or its start's text is asked for again.
    START,
    /// The next prompt, sooner or later.
    PROMPT,
    /// It is announced before every request to the model; its transcript tells whether there was
    /// one.
    PERHAPS
  }

  /// Whether the model is shown what is said before a tool runs; what is said after it is shown by
  /// all.
  boolean showsBeforeTool() {
    return !List.of(ReplyShape.TEXT, ReplyShape.CURSOR).contains(shape)
        && !name.equals("gemini")
        && !name.equals("qwen");
  }

  /// Whether each compaction is announced once, and none that does not come.
  public boolean compactsOnce() {
    return compaction != Compaction.PERHAPS;
  }

  public static Optional<HookHost> of(String name) {
    return switch (name) {
      case "claude", "codex" -> host(name, ReplyShape.NESTED, Resume.WHOLE, Compaction.START);
      case "qwen" -> host(name, ReplyShape.NESTED, Resume.PROMPTS, Compaction.START);
      case "gemini" -> host(name, ReplyShape.NESTED, Resume.NOTHING, Compaction.PERHAPS);
      case "copilot" -> host(name, ReplyShape.FLAT, Resume.PROMPTS_ALONE, Compaction.PROMPT);
      case "cursor" -> host(name, ReplyShape.CURSOR, Resume.NOTHING, Compaction.PROMPT);
      case "cline" -> host(name, ReplyShape.CLINE, Resume.NOTHING, Compaction.PROMPT);
      case "opencode" -> host(name, ReplyShape.TEXT, Resume.PROMPTS, Compaction.START);
      // Our own extension, which asks by hooks for its tools alone.
      case "pi" -> host(name, ReplyShape.TEXT, Resume.PROMPTS, Compaction.PROMPT);
      default -> Optional.empty();
    };
  }

  private static Optional<HookHost> host(
      String name, ReplyShape shape, Resume resume, Compaction compaction) {
    return Optional.of(new HookHost(name, shape, resume, compaction));
  }
}
