package memory.cli.agent;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import memory.cli.output.JsonText;
import memory.engine.BlockText;
import memory.engine.file.JsonWrite;

/// How an agent host talks to its hooks, and what they print, as it wants it to the letter: some
/// drop an answer for one unknown key.
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

  /// Whether its user, and the model not, is shown what is said at a start and at a prompt.
  boolean tellsUserAlone() {
    return shape == ReplyShape.NESTED || shape == ReplyShape.TEXT;
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

  /// Adds the text to what the model sees and tells the user the other one. Where the host shows
  /// its user nothing, what concerns a prompt is told to the model. Nothing, or the least that the
  /// host insists on, when there is neither.
  ///
  /// @param called the event as the host called it
  String context(HookEvent event, Optional<String> called, String text, String toUser) {
    return switch (shape) {
      case NESTED ->
          text.isEmpty() && toUser.isEmpty()
              ? ""
              : object(json -> {
                field(json, "systemMessage", toUser);
                if (!text.isEmpty()) {
                  json.writeObjectFieldStart("hookSpecificOutput");
                  json.writeStringField("hookEventName", eventName(event, called));
                  json.writeStringField("additionalContext", text);
                  json.writeEndObject();
                }
              });
      case FLAT -> {
        String all = told(event, text, toUser);
        yield all.isEmpty() ? "" : object(json -> field(json, "additionalContext", all));
      }
      case CURSOR ->
          object(json -> {
            if (event == HookEvent.PROMPT) {
              json.writeBooleanField("continue", true);
              field(json, "user_message", toUser);
            }
            field(json, "additional_context", text);
          });
      case CLINE ->
          object(json -> {
            json.writeBooleanField("cancel", false);
            field(json, "contextModification", told(event, text, toUser));
          });
      case TEXT -> text;
    };
  }

  String silence(HookEvent event) {
    return context(event, Optional.empty(), "", "");
  }

  private static String told(HookEvent event, String text, String toUser) {
    return event != HookEvent.PROMPT || toUser.isEmpty()
        ? text
        : (text + "\n\n" + BlockText.quoted(toUser)).strip();
  }

  private static void field(JsonGenerator json, String name, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(name, text);
    }
  }

  private static String object(JsonWrite.Body body) {
    return JsonText.object(body) + "\n";
  }

  /// Gives a subagent more of a task: the input of the tool that starts it, with another prompt.
  ///
  /// @param input as the host sent it
  String task(Optional<String> called, Map<?, ?> input, String text) {
    Map<Object, Object> changed = new LinkedHashMap<>(input);
    changed.put(ToolCall.TASK, input.get(ToolCall.TASK) + "\n\n" + text);
    return switch (shape) {
      case NESTED ->
          object(json -> {
            json.writeObjectFieldStart("hookSpecificOutput");
            json.writeStringField("hookEventName", eventName(HookEvent.BEFORE_TOOL, called));
            json.writeFieldName(name.equals("gemini") ? "tool_input" : "updatedInput");
            JsonWrite.write(json, changed);
            json.writeEndObject();
          });
      case FLAT ->
          object(json -> {
            json.writeFieldName("modifiedArgs");
            JsonWrite.write(json, changed);
          });
      case TEXT -> text;
      case CURSOR, CLINE -> silence(HookEvent.BEFORE_TOOL);
    };
  }

  private String eventName(HookEvent event, Optional<String> called) {
    return switch (event) {
      case PROMPT -> name.equals("gemini") ? "BeforeAgent" : "UserPromptSubmit";
      case BEFORE_TOOL, AFTER_TOOL -> called.orElse("");
      default -> "SessionStart";
    };
  }

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
}
