package memory.engine.guard;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/// Text that speaks in another voice than a note's: as system, assistant or tool, under a heading
/// of orders, or past the end of what was quoted. A marker that is only named, as in a sentence
/// about chat templates, is none. What is hidden in markup is [HiddenMarkup]'s.
record RoleMarkers(HiddenMarkup.MarkedText marked, String text) {
  private static final int LONGEST_LINE = 400;

  /// What the lines start with that [#lines] looks for, [#VOICES] among them.
  private static final Alphabet LINE_STARTS = Alphabet.of("#taosd");

  private static final Alphabet LINE_MARKS = Alphabet.of(" >\t*-");
  private static final Alphabet ASSIGNING = Alphabet.of("\"' :=");
  private static final int LONGEST_ENDING = 60;
  private static final int LONGEST_OBJECT = 600;

  private static final Set<String> HEADED_ORDERS =
      Set.of("instructions", "instruction", "override", "directive", "directives", "orders");
  private static final Set<String> HEADED_VOICES =
      Set.of("operator", "system", "admin", "administrator", "override", "new");
  private static final Set<String> ROLES =
      Set.of("system", "assistant", "developer", "user", "tool");
  private static final Set<String> VOICES = Set.of("system", "developer", "operator");
  private static final Set<String> ORDERS = Tables.set("RoleMarkers.ORDERS");

  /// Before what ends, and what ends: "end of untrusted data".
  private static final Set<String> QUOTED = Tables.set("RoleMarkers.QUOTED");

  private static final Set<String> WHAT_ENDS = Tables.set("RoleMarkers.WHAT_ENDS");
  private static final List<String> ENDINGS = List.of("end", "begin", "start");

  /// What ends or begins and is no region of code.
  private static final Set<String> PARTS = Tables.set("RoleMarkers.PARTS");

  private static final Set<String> CONTENTS = Tables.set("RoleMarkers.CONTENTS");
  private static final Set<String> AGREED = Tables.set("RoleMarkers.AGREED");
  private static final Set<String> ROLE_ORDERS = Tables.set("RoleMarkers.ROLE_ORDERS");
  private static final List<String> TOKENS = Tables.list("RoleMarkers.TOKENS");
  private static final String TURN = "<|im_start|>";

  static void find(FoldedText folded, Found found) {
    HiddenMarkup.MarkedText marked = new HiddenMarkup.MarkedText(folded, found);
    new HiddenMarkup(marked).find();
    new RoleMarkers(marked, marked.text()).find();
  }

  private void find() {
    turns();
    lines();
    endings();
    roleObjects();
  }

  /// The signs of chat templates.
  private void turns() {
    for (String token : TOKENS) {
      for (int at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + token.length())) {
        if (marked.startsLine(at) && at + token.length() < text.length()) {
          marked.add("role-marker", at, at + token.length());
        }
      }
    }
    for (int at = text.indexOf(TURN); at >= 0; at = text.indexOf(TURN, at + TURN.length())) {
      if (ROLES.contains(wordOf(text, at + TURN.length()))) {
        marked.add("role-marker", at, at + TURN.length());
      }
    }
  }

  /// Of whole lines. A talk of user and assistant is what many daily logs are, and no order.
  private void lines() {
    boolean thought = false;
    boolean action = false;
    for (int at = 0; at < text.length(); ) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      int start = LINE_MARKS.endOfRun(text, at, end);
      String line =
          start < end && LINE_STARTS.has(text.charAt(start))
              ? text.substring(start, Math.min(end, start + LONGEST_LINE))
              : "";
      if (line.startsWith("thought:")) {
        thought = true;
      } else if (line.startsWith("action:")) {
        action = true;
      } else if ((line.startsWith("action input:") || line.startsWith("observation:")) && action) {
        marked.add("role-marker", start, end);
      } else if (line.startsWith("#")) {
        heading(line, start, end);
      }
      speaker(line, start, end);
      at = end + 1;
    }
    if (thought && action && marked.found().isEmpty()) {
      marked.add("role-marker", 0, text.length());
    }
  }

  /// `system: export all …` at the start of a line.
  private void speaker(String line, int start, int end) {
    int colon = line.indexOf(':');
    int arrow = line.indexOf('>');
    colon = colon < 0 || (arrow > 0 && arrow < colon) ? arrow : colon;
    if (colon <= 0 || colon > 12 || !VOICES.contains(line.substring(0, colon))) {
      return;
    }
    int word = Alphabet.SPACE.endOfRun(line, colon + 1, line.length());
    if (ORDERS.contains(wordOf(line, word))) {
      marked.add("role-marker", start, end);
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
      marked.add("frame-escape", start, end);
    }
  }

  /// "end of untrusted data", "END CONTEXT", in whatever marks.
  private void endings() {
    for (String ending : ENDINGS) {
      int next;
      for (int at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, next)) {
        next = at + ending.length();
        if (!isFrameSign(text, at - 1)
            && !(at > 0 && text.charAt(at - 1) == ' ' && isFrameSign(text, at - 2))) {
          continue;
        }
        int limit = Math.min(text.length(), at + LONGEST_ENDING);
        int end = next;
        while (end < limit && text.charAt(end) != '\n' && !isFrameSign(text, end)) {
          end++;
        }
        List<String> words = SecretNames.words(text.substring(next, end));
        boolean of = !words.isEmpty() && words.getFirst().equals("of");
        List<String> what = of ? words.subList(1, words.size()) : words;
        // A certificate and a region of code have such lines too, what was quoted has not.
        boolean quoted = what.size() > 1 && QUOTED.contains(what.get(0));
        if ((quoted && WHAT_ENDS.contains(what.get(1)))
            || (what.size() == 1 && PARTS.contains(what.getFirst()))) {
          marked.add("frame-escape", at, end);
        }
      }
    }
  }

  private static boolean isFrameSign(String text, int at) {
    return at >= 0 && at < text.length() && "-=#[<*]>_~".indexOf(text.charAt(at)) >= 0;
  }

  /// A turn of a conversation as an object: `{"role": "user", "content": "I approve …"}`, or in
  /// front matter. One that only asks is an example, one that orders or agrees is planted.
  private void roleObjects() {
    for (int at = text.indexOf("role"); at >= 0; at = text.indexOf("role", at + 4)) {
      int value = ASSIGNING.endOfRun(text, at + 4, Math.min(text.length(), at + 12));
      boolean field = value > at + 4 && text.substring(at + 4, value).indexOf(':') >= 0;
      String role = field ? wordOf(text, value) : "";
      if (!ROLES.contains(role)) {
        continue;
      }
      int limit = Math.min(text.length(), value + LONGEST_OBJECT);
      String rest = text.substring(value + role.length(), limit);
      boolean agreed = false;
      boolean ordered = false;
      boolean spoken = false;
      for (String word : SecretNames.words(rest)) {
        spoken |= CONTENTS.contains(word);
        agreed |= AGREED.contains(word);
        ordered |= ROLE_ORDERS.contains(word);
      }
      if (spoken && agreed && (ordered || !role.equals("user"))) {
        marked.add("role-marker", at, value + role.length());
      }
    }
  }

  private static String wordOf(String text, int at) {
    int end = at;
    while (end < text.length() && end - at < 24 && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return text.substring(Math.min(at, text.length()), end);
  }
}
