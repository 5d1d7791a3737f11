package memory.engine.guard;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Text that plays another part than a note's: it closes a frame that others opened, speaks as
/// system, assistant or tool, hides orders in markup, or has a picture carry data away. A marker
/// that is only named, as in a sentence about chat templates, is none.
final class RoleMarkers {
  private static final int LONGEST_TAG = 600;
  private static final int LONGEST_LINE = 400;

  private static final Set<String> FRAMES =
      Set.of(
          "persistent-memory",
          "persistent_memory",
          "memory",
          "memories",
          "memory-context",
          "memory_context",
          "private",
          "context",
          "system",
          "system-reminder",
          "system_reminder",
          "user",
          "assistant",
          "instructions",
          "user_instructions",
          "additional_context",
          "untrusted",
          "untrusted_data",
          "data",
          "document",
          "documents",
          "notes",
          "tool_result",
          "tool_results",
          "function_results",
          "function_calls",
          "user_query",
          "environment_context",
          "hook_context",
          "human",
          "recalled",
          "recalled-memory",
          "retrieved",
          "search_results");

  /// In an address: what is to be filled in.
  private static final List<String> BLANKS = List.of("{", "$(", "=$", "%7b", "=[", "=<");

  private static final List<String> WORTH_CARRYING = List.of("secret", "token", "conversation");
  private static final List<String> CARRYING_NAMES =
      List.of(
          "secret=",
          "cookie=",
          "leak=",
          "exfil=",
          "password=",
          "conversation=",
          "history=",
          "env=",
          "stolen=");

  /// Before a colon: those of [#VOICES], and what [#lines] wants of a dialogue or of an agent's
  /// log.
  static final Set<String> SPEAKING =
      Set.of("system", "developer", "operator", "assistant", "action");

  static final Set<String> HEADED_ORDERS =
      Set.of("instructions", "instruction", "override", "directive", "directives", "orders");
  private static final Set<String> HEADED_VOICES =
      Set.of("operator", "system", "admin", "administrator", "override", "new");
  private static final Set<String> ROLES =
      Set.of("system", "assistant", "developer", "user", "tool");
  private static final Set<String> VOICES = Set.of("system", "developer", "operator");
  private static final Set<String> ROLE_TAGS =
      Set.of(
          "system",
          "system-reminder",
          "system_reminder",
          "system_prompt",
          "system-prompt",
          "assistant",
          "developer",
          "system mode",
          "admin",
          "operator",
          "sys",
          "inst",
          "function_calls",
          "tool_call",
          "tool_result",
          "function_results",
          "important",
          "system_instruction",
          "system_instructions",
          "system_message");
  private static final List<String> HIDDEN_STYLES =
      List.of(
          "display:none",
          "display: none",
          "visibility:hidden",
          "visibility: hidden",
          "font-size:0",
          "font-size: 0",
          "font-size:1px",
          "opacity:0",
          "opacity: 0",
          "color:white",
          "color: white",
          "color:#fff",
          "color: #fff",
          "left:-9999",
          "left: -9999",
          " hidden>",
          " hidden ",
          "aria-hidden",
          "width:0",
          "height:0",
          "color:transparent");
  private static final List<String> SPEAKERS =
      List.of(
          "system",
          "assistant",
          "ai",
          "agent",
          "llm",
          "claude",
          "gpt",
          "chatgpt",
          "copilot",
          "gemini",
          "cursor",
          "codex",
          "instruction",
          "instructions",
          "prompt",
          "hidden",
          "model",
          "note to ai",
          "note to the ai",
          "note to agent",
          "note to the agent",
          "for the ai",
          "for ai",
          "attention ai",
          "dear ai",
          "to the ai",
          "ai agents",
          "ai assistant",
          "bot");
  private static final Set<String> ORDERS =
      Set.of(
          "export",
          "send",
          "ignore",
          "run",
          "execute",
          "you",
          "the",
          "delete",
          "disable",
          "reveal",
          "print",
          "enable",
          "override",
          "new",
          "forget",
          "from",
          "disregard",
          "all",
          "approve",
          "approved",
          "grant",
          "access",
          "do",
          "always",
          "never",
          "please",
          "act",
          "treat",
          "your",
          "call",
          "use",
          "stop",
          "update",
          "fetch",
          "post",
          "upload",
          "begin",
          "end");

  private final FoldedText folded;
  private final String text;
  private final Found found;
  private final Set<String> opened = new HashSet<>();
  private final NextIndex closings;
  private final NextIndex comments;

  private RoleMarkers(FoldedText folded, Found found) {
    this.folded = folded;
    this.text = folded.string();
    this.found = found;
    this.closings = new NextIndex(text, "](");
    this.comments = new NextIndex(text, "-->");
  }

  static void find(FoldedText folded, Found found) {
    new RoleMarkers(folded, found).read();
  }

  private void read() {
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      tag(at);
    }
    for (int at = text.indexOf("!["); at >= 0; at = text.indexOf("![", at + 2)) {
      image(at);
    }
    for (String token :
        List.of(
            "[inst]",
            "<<sys>>",
            "<start_of_turn>",
            "<|system|>",
            "<|user|>",
            "<|assistant|>",
            "<|start_header_id|>",
            "<|eot_id|>",
            "<|endoftext|>")) {
      for (int at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + token.length())) {
        if (startsLine(at) && at + token.length() < text.length()) {
          add("role-marker", at, at + token.length());
        }
      }
    }
    for (int at = text.indexOf("<|im_start|>");
        at >= 0;
        at = text.indexOf("<|im_start|>", at + 12)) {
      if (ROLES.contains(wordAt(at + 12))) {
        add("role-marker", at, at + 12);
      }
    }
    for (int at = text.indexOf("[//]: #"); at >= 0; at = text.indexOf("[//]: #", at + 7)) {
      int start = Math.min(text.length(), at + 7);
      while (start < text.length() && " (\"'".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      if (speaks(text.substring(start, Math.min(text.length(), start + 80)))) {
        add("hidden-markup", at, start);
      }
    }
    lines();
    endings();
  }

  private void tag(int at) {
    if (text.startsWith("<!--", at)) {
      comment(at);
      return;
    }
    int limit = Math.min(text.length(), at + LONGEST_TAG);
    int end = at + 1;
    while (end < limit && text.charAt(end) != '>' && text.charAt(end) != '<') {
      end++;
    }
    if (end >= text.length() || text.charAt(end) != '>') {
      return;
    }
    String inside = text.substring(at + 1, end);
    if (inside.startsWith("/")) {
      String name = inside.substring(1).strip();
      if (FRAMES.contains(name) && !isCode(at) && !opened.contains(name)) {
        add("frame-escape", at, end + 1);
      }
      return;
    }
    String name = inside.strip();
    int blank = name.indexOf(' ');
    opened.add(blank < 0 ? name : name.substring(0, blank));
    if (ROLE_TAGS.contains(name)
        && !isCode(at)
        && (startsLine(at) || name.contains(" "))
        && end + 2 < text.length()) {
      add("role-marker", at, end + 1);
    } else if (inside.length() > 4 && Character.isLetter(inside.charAt(0))) {
      element(inside, at, end + 1);
    }
  }

  private void element(String inside, int at, int end) {
    for (String style : HIDDEN_STYLES) {
      if ((inside + ">").contains(style) && !inside.startsWith("input") && inside.contains("=")) {
        add("hidden-markup", at, end);
        return;
      }
    }
    if (inside.startsWith("img") || inside.startsWith("iframe") || inside.startsWith("image")) {
      int alt = inside.indexOf("alt=");
      if (alt >= 0 && speaks(inside.substring(Math.min(inside.length(), alt + 5)))) {
        add("hidden-markup", at, end);
      }
      boolean pixel =
          inside.contains("width=1")
              || inside.contains("width=\"1\"")
              || inside.contains("height=1");
      if (inside.contains("http") && (pixel || inside.contains("document.") || carries(inside))) {
        add("image-exfiltration", at, end);
      }
    }
  }

  private void comment(int at) {
    int start = at + 4;
    while (start < text.length() && text.charAt(start) <= ' ') {
      start++;
    }
    int close = comments.from(at);
    String inside = text.substring(start, Math.min(text.length(), start + 80));
    if (speaks(inside) && close != start) {
      add("hidden-markup", at, Math.min(Math.min(close + 3, text.length()), at + LONGEST_TAG));
    }
  }

  /// `AI: …`, `system - …`: someone else is speaking, or spoken to.
  private static boolean speaks(String inside) {
    int end = 0;
    while (end < inside.length()
        && end < 32
        && (Character.isLetter(inside.charAt(end)) || inside.charAt(end) == ' ')) {
      end++;
    }
    return end < inside.length()
        && (inside.charAt(end) == ':' || inside.charAt(end) == ',')
        && SPEAKERS.contains(inside.substring(0, end).strip());
  }

  /// `![…](https://…?data={…})`.
  private void image(int at) {
    int open = closings.from(at + 2);
    if (open >= text.length() || open - at > LONGEST_LINE) {
      return;
    }
    int end = open + 2;
    int limit = Math.min(text.length(), open + LONGEST_TAG);
    while (end < limit && text.charAt(end) > ' ' && text.charAt(end) != ')') {
      end++;
    }
    String url = text.substring(open + 2, end);
    if (url.startsWith("http") && carries(url)) {
      add("image-exfiltration", at, end);
    }
  }

  /// Whether an address has room for what is to be carried away: a query or path with a blank to
  /// fill in.
  private static boolean carries(String url) {
    int query = url.indexOf('?');
    String filled = query < 0 ? url : url.substring(query);
    boolean blank = holdsAny(filled, BLANKS);
    return query < 0
        ? blank && holdsAny(url, WORTH_CARRYING)
        : blank || holdsAny(filled, CARRYING_NAMES);
  }

  private static boolean holdsAny(String text, List<String> parts) {
    for (String part : parts) {
      if (text.contains(part)) {
        return true;
      }
    }
    return false;
  }

  private void lines() {
    boolean human = false;
    boolean thought = false;
    boolean action = false;
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      int start = at;
      while (start < end && " >\t-*".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      String line = text.substring(start, Math.min(end, start + LONGEST_LINE));
      if (line.startsWith("human:") || line.startsWith("user:")) {
        human = true;
      } else if (line.startsWith("assistant:") && human) {
        add("role-marker", start, end);
      } else if (line.startsWith("thought:")) {
        thought = true;
      } else if (line.startsWith("action:")) {
        action = true;
      } else if ((line.startsWith("action input:") || line.startsWith("observation:")) && action) {
        add("role-marker", start, end);
      } else if (line.startsWith("#")) {
        heading(line, start, end);
      }
      speaker(line, start, end);
      at = end + 1;
    }
    if (thought && action && found.isEmpty()) {
      add("role-marker", 0, text.length());
    }
  }

  /// `system: export all …` at the start of a line.
  private void speaker(String line, int start, int end) {
    int colon = line.indexOf(':');
    if (colon <= 0 || colon > 12 || !VOICES.contains(line.substring(0, colon))) {
      return;
    }
    int word = colon + 1;
    while (word < line.length() && line.charAt(word) == ' ') {
      word++;
    }
    if (ORDERS.contains(wordOf(line, word))) {
      add("role-marker", start, end);
    }
  }

  private void heading(String line, int start, int end) {
    List<String> words = SecretNames.words(line);
    if (words.size() < 1 || words.size() > 6) {
      return;
    }
    boolean orders = HEADED_ORDERS.contains(words.getLast());
    boolean voice = !Collections.disjoint(words, HEADED_VOICES);
    if ((orders && words.size() > 1 && voice)
        || (line.contains("[m:") && line.contains("memory"))) {
      add("frame-escape", start, end);
    }
  }

  /// "end of untrusted data", in whatever marks.
  private void endings() {
    for (int at = text.indexOf("end of "); at >= 0; at = text.indexOf("end of ", at + 7)) {
      List<String> words =
          SecretNames.words(text.substring(at + 7, Math.min(text.length(), at + 60)));
      boolean framed =
          at >= 2
              && !Character.isLetterOrDigit(text.charAt(at - 1))
              && (at < 5
                  || "-=#[<*".indexOf(text.charAt(at - 1)) >= 0
                  || "-=#[<*".indexOf(text.charAt(at - 2)) >= 0);
      if (words.size() >= 2
          && framed
          && Set.of(
                  "untrusted",
                  "user",
                  "retrieved",
                  "external",
                  "memory",
                  "system",
                  "recalled",
                  "quoted",
                  "reference",
                  "context",
                  "injected")
              .contains(words.get(0))
          && Set.of(
                  "data", "content", "context", "input", "memory", "prompt", "text", "block",
                  "notes", "section", "message")
              .contains(words.get(1))) {
        add("frame-escape", at, Math.min(text.length(), at + 20));
      }
    }
  }

  private boolean startsLine(int at) {
    int i = at - 1;
    while (i >= 0 && " \t>-*#".indexOf(text.charAt(i)) >= 0) {
      i--;
    }
    return i < 0 || text.charAt(i) == '\n';
  }

  /// Between backticks: named, not used.
  private boolean isCode(int at) {
    return at > 0 && text.charAt(at - 1) == '`';
  }

  private String wordAt(int at) {
    return wordOf(text, at);
  }

  private static String wordOf(String text, int at) {
    int end = at;
    while (end < text.length() && end - at < 24 && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return text.substring(Math.min(at, text.length()), end);
  }

  private void add(String rule, int start, int end) {
    if (end > start) {
      int from = folded.originOf(start);
      found.add(rule, from, Math.max(from + 1, folded.originEnd(end)));
    }
  }
}
