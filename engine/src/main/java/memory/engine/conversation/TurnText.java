package memory.engine.conversation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.file.JsonObject;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.Frame;
import memory.engine.model.TextCut;
import memory.engine.recall.PromptTerms;

/// What of a turn is kept: all that was said, without private parts, secrets and what memory and
/// the agent's program put there; of tools the command, the file, the end of an error, the names in
/// an output.
final class TurnText {
  private static final int SAID_CHARS = 1 << 16;
  private static final int OUTPUT_CHARS = 1 << 11;
  private static final int COMMAND_CHARS = 500;
  private static final int OTHER_CHARS = 200;
  private static final int ERROR_CHARS = 300;
  private static final int ERROR_LINES = 6;
  private static final int NAMES = 12;

  private static final List<String> COMMANDS = List.of("command", "cmd", "commands");
  private static final List<String> PATHS = List.of("file_path", "path", "filePath");
  private static final List<String> EDITS =
      List.of(
          "content file_text new_string new_str newString newText edits insert_text"
              .split(" ", -1));

  /// Programs wrap what they add in elements with such names, people do not.
  private static final String NAME = "([a-zA-Z]+[_:-][a-zA-Z_:-]+)";

  private static final Pattern OPENS = Pattern.compile("\\s*<" + NAME + "(?: [^<>]*)?>");
  private static final Pattern CLOSES = Pattern.compile("</" + NAME + ">");
  private static final Pattern PATCHED = Pattern.compile("(?m)^\\*\\*\\* \\w+ File: (.+)$");
  private static final Pattern EXIT =
      Pattern.compile("(?i)\\bexit(?:ed)?(?: with)?(?: exit)? code:? (-?\\d{1,5})");

  private TurnText() {}

  static String said(String text) {
    String own = Frame.strip(text);
    return TextCut.shortened(
        clean(own.indexOf('<') < 0 ? own : withoutAdded(own)).strip(), SAID_CHARS);
  }

  /// Without the elements that it begins and ends with.
  private static String withoutAdded(String text) {
    String rest = text;
    while (true) {
      Matcher opens = OPENS.matcher(rest);
      int end = opens.lookingAt() ? rest.indexOf("</" + opens.group(1) + ">") : -1;
      if (end < 0) {
        break;
      }
      rest = rest.substring(end + opens.group(1).length() + 3);
    }
    while (true) {
      String whole = rest.stripTrailing();
      Matcher closes = CLOSES.matcher(whole);
      int last = whole.lastIndexOf("</");
      int start =
          last >= 0 && closes.find(last) && closes.end() == whole.length()
              ? whole.lastIndexOf("<" + closes.group(1), last - 1)
              : -1;
      if (start < 0) {
        return rest;
      }
      rest = whole.substring(0, start);
    }
  }

  static String called(String tool, JsonObject arguments) {
    for (String name : COMMANDS) {
      if (arguments.has(name)) {
        String command = clean(MessageParts.all(arguments.fields().get(name))).replace('\n', ' ');
        return "$ " + TextCut.shortened(command, COMMAND_CHARS);
      }
    }
    Matcher patched = PATCHED.matcher(arguments.orEmpty("patch"));
    if (patched.find()) {
      return "edited " + clean(patched.group(1));
    }
    for (String name : PATHS) {
      String path = arguments.orEmpty(name);
      if (!path.isEmpty()) {
        boolean edited = EDITS.stream().anyMatch(arguments::has);
        return (edited ? "edited" : clean(tool))
            + " "
            + TextCut.shortened(clean(path), OTHER_CHARS);
      }
    }
    String rest = clean(MessageParts.all(arguments.fields())).replace('\n', ' ');
    return clean(tool) + (rest.isEmpty() ? "" : ": " + TextCut.shortened(rest, OTHER_CHARS));
  }

  static String returned(String output, boolean failed) {
    String text = clean(Frame.strip(ends(whole(output))));
    String code = exit(text);
    boolean bad = failed || !(code.isEmpty() || code.equals("exit 0"));
    String result = bad && code.isEmpty() ? "failed" : code;
    String told = bad ? lastLines(text) : names(text);
    String both = result + (result.isEmpty() || told.isEmpty() ? "" : ": ") + told;
    return both.isEmpty() ? "" : "→ " + both;
  }

  /// How a command ended, by what is printed of it: `exit 1`; empty where nothing is. Most outputs
  /// are passed over without the expression, which takes twenty times as long.
  private static String exit(String text) {
    if (!text.contains("xit") && !text.contains("XIT")) {
      return "";
    }
    Matcher exit = EXIT.matcher(text);
    return exit.find() ? "exit " + exit.group(1) : "";
  }

  /// An output without what is private or a key's where that may begin in what is cut out of it.
  private static String whole(String output) {
    if (output.length() <= 2 * OUTPUT_CHARS) {
      return output;
    }
    return output.contains("PRIVATE KEY") ? clean(output) : WriteGuard.withoutPrivate(output);
  }

  /// The whole lines at its beginning and its end, where commands say what came of them.
  private static String ends(String output) {
    if (output.length() <= 2 * OUTPUT_CHARS) {
      return output;
    }
    int last = output.indexOf('\n', output.length() - OUTPUT_CHARS);
    return output.substring(0, output.lastIndexOf('\n', OUTPUT_CHARS) + 1)
        + (last < 0 ? "" : output.substring(last + 1));
  }

  private static String names(String output) {
    List<String> names = PromptTerms.of("```\n" + output).identifiers();
    return String.join(" ", names.subList(0, Math.min(NAMES, names.size())));
  }

  private static String lastLines(String output) {
    List<String> lines = new ArrayList<>();
    for (String line : output.lines().toList().reversed()) {
      if (lines.size() < ERROR_LINES && !line.isBlank() && !EXIT.matcher(line).find()) {
        lines.addFirst(line.strip());
      }
    }
    return TextCut.shortened(String.join(" / ", lines), ERROR_CHARS);
  }

  /// A text that cannot be looked at is kept from the index.
  private static String clean(String text) {
    try {
      return WriteGuard.redacted(text);
    } catch (RuntimeException | StackOverflowError blind) {
      return "";
    }
  }

  /// The text in pieces of at most so many characters, at the ends of paragraphs or lines.
  static List<String> pieces(String text, int most) {
    List<String> pieces = new ArrayList<>();
    String rest = text;
    while (rest.length() > most) {
      int end = rest.lastIndexOf("\n\n", most);
      end = end > most / 2 ? end : rest.lastIndexOf('\n', most);
      end = end > most / 2 ? end : TextCut.end(rest, most);
      pieces.add(rest.substring(0, end));
      rest = rest.substring(end).stripLeading();
    }
    if (!rest.isEmpty()) {
      pieces.add(rest);
    }
    return pieces;
  }
}
