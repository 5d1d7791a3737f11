package memory.engine.recall;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.request.ActionRequest;

/// The names in an action (paths, commands, symbols, an error's words) and which of them a note
/// names too. A note that only talks about similar things names none.
public final class ActionNames {
  /// What of the action a note names, the most telling first.
  public enum Named {
    ERROR,
    FILE,
    COMMAND,
    SYMBOL,
    FOLDER
  }

  /// @param name as the note writes it
  public record Match(Named what, String name) {}

  private static final int MOST_CHARS = 20_000;
  private static final int MOST_ASKED = 24;
  private static final int SHINGLE = 4;
  private static final int LEAST_SYMBOL = 5;

  private static final Pattern SYMBOL =
      Pattern.compile("[A-Za-z_$][\\w$]*(?:(?:\\.|::|->)[A-Za-z_$][\\w$]*)*");
  private static final Splitter JOINT = Splitter.on(Pattern.compile("\\.|::|->"));
  private static final Pattern CODE =
      Pattern.compile("`([^`\n]{1,200})`|[\"“]([^\"”\n]{6,200})[\"”]");
  private static final String SEPARATORS = "`\"'“”()[],;|=";
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z]+|\\d+");
  static final Pattern PLACEHOLDER = Pattern.compile("[*<>{}…]|([A-Z])\\1{2}");

  private final List<List<String>> paths = new ArrayList<>();

  /// Files without an extension.
  private final Set<String> bareFiles = new HashSet<>();

  private final NamedCommands commands;
  private final Set<String> symbols = new LinkedHashSet<>();
  private final Set<String> errorCodes = new LinkedHashSet<>();
  private final String error;
  private final Set<String> errorShingles = new HashSet<>();

  public ActionNames(ActionRequest action) {
    for (String file : action.files()) {
      List<String> path = segments(file);
      paths.add(path);
      String name = path.isEmpty() ? "" : path.getLast();
      if (name.length() > 3 && name.indexOf('.') < 0) {
        bareFiles.add(name);
      }
    }
    if (action.hasFailed()) {
      addSymbols(action.error(), errorCodes);
    } else {
      String changed =
          lines(action.before(), action.after()) + lines(action.after(), action.before());
      addSymbols(changed, symbols);
    }
    commands = new NamedCommands(cut(action.command()));
    for (List<String> words : commands.words()) {
      for (String word : words) {
        if (word.indexOf('/') >= 0 || isFileName(word)) {
          paths.add(segments(word));
        }
      }
    }
    addSymbols(action.command(), symbols);
    error = " " + SPACE.matcher(cut(action.error())).replaceAll(" ").toLowerCase(Locale.ROOT) + " ";
    addShingles(action.error(), errorShingles);
  }

  /// What to look for.
  public QueryText question() {
    Set<String> asked = new LinkedHashSet<>();
    for (List<String> path : paths) {
      int from = Math.max(0, path.size() - 2);
      asked.add(path.isEmpty() ? "" : path.getLast());
      asked.add(String.join("/", path.subList(from, path.size())));
      if (path.size() > 1) {
        asked.add(String.join("/", path.subList(Math.max(0, path.size() - 3), path.size() - 1)));
      }
    }
    asked.addAll(errorCodes);
    for (List<String> words : commands.words()) {
      asked.addAll(words.subList(0, Math.min(SHINGLE, words.size())));
    }
    asked.addAll(symbols);
    asked.remove("");
    List<String> most = List.copyOf(asked);
    String message = error.strip();
    return new QueryText(
        message.substring(0, Math.min(message.length(), 600)),
        most.subList(0, Math.min(MOST_ASKED, most.size())));
  }

  /// The most telling thing of the action that the passage names.
  public Optional<Match> in(Passage passage) {
    String text = String.join("\n", passage.heading()) + "\n" + passage.text();
    List<Match> found = new ArrayList<>();
    for (int at = 0; at < text.length(); at++) {
      int start = at;
      while (at < text.length()
          && !Character.isWhitespace(text.charAt(at))
          && SEPARATORS.indexOf(text.charAt(at)) < 0) {
        at++;
      }
      if (at > start) {
        addNamed(bare(text.substring(start, at)), found);
      }
    }
    if (!error.isBlank() || !bareFiles.isEmpty() || !commands.isEmpty()) {
      addPhrases(text, found);
    }
    return found.stream().min((one, other) -> one.what().compareTo(other.what()));
  }

  private void addNamed(String word, List<Match> found) {
    boolean joined = word.indexOf('.') >= 0 || word.indexOf(':') >= 0 || word.indexOf('>') >= 0;
    if (joined || word.indexOf('/') >= 0 || word.indexOf('\\') >= 0) {
      pathIn(word).ifPresent(found::add);
    }
    if (bareFiles.contains(word) && Character.isUpperCase(word.charAt(0))) {
      found.add(new Match(Named.FILE, word));
    }
    if (errorCodes.contains(word)) {
      found.add(new Match(Named.ERROR, word));
    }
    for (String part : joined ? JOINT.split(word) : List.of(word)) {
      if (symbols.contains(part)) {
        found.add(new Match(Named.SYMBOL, part));
      }
    }
    if (joined && symbols.contains(word)) {
      found.add(new Match(Named.SYMBOL, word));
    }
  }

  private void addPhrases(String text, List<Match> found) {
    StringBuilder prose = new StringBuilder();
    List<String> code = code(text, prose);
    if (!error.isBlank()) {
      errorIn(text, code).ifPresent(name -> found.add(new Match(Named.ERROR, name)));
    }
    commands.in(prose.toString()).ifPresent(name -> found.add(new Match(Named.COMMAND, name)));
    for (String span : code) {
      if (bareFiles.contains(span)) {
        found.add(new Match(Named.FILE, span));
      }
      if (commands.hold(span)) {
        found.add(new Match(Named.COMMAND, span));
      }
    }
  }

  /// Code spans, quotations and the lines of fenced blocks.
  ///
  /// @param prose gets the lines outside of fenced blocks
  private static List<String> code(String text, StringBuilder prose) {
    List<String> code = new ArrayList<>();
    Matcher spans = CODE.matcher(text);
    while (spans.find()) {
      code.add(spans.group(1) == null ? spans.group(2) : spans.group(1));
    }
    boolean fenced = false;
    for (String line : text.split("\n", -1)) {
      String bare = line.strip();
      if (bare.startsWith("```") || bare.startsWith("~~~")) {
        fenced = !fenced;
      } else if (!fenced) {
        prose.append(line).append('\n');
      } else if (!bare.isEmpty()) {
        code.add(bare);
      }
    }
    return code;
  }

  private Optional<String> errorIn(String text, List<String> code) {
    for (String span : code) {
      String wanted = SPACE.matcher(span.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
      if (isMessage(wanted) && holdsWhole(error, wanted)) {
        return Optional.of(span);
      }
    }
    Set<String> shingles = new LinkedHashSet<>();
    addShingles(text, shingles);
    shingles.retainAll(errorShingles);
    return shingles.stream().findFirst();
  }

  /// Whether words are enough to be an error's own: short numbers stand in many.
  private static boolean isMessage(String span) {
    int telling = 0;
    boolean shortNumber = false;
    for (Matcher words = PLAIN_WORD.matcher(span); words.find(); ) {
      boolean number = Character.isDigit(words.group().charAt(0));
      telling += words.group().length() > 2 ? 1 : 0;
      shortNumber |= number && words.group().length() <= 2;
    }
    return span.indexOf(' ') > 0 && span.length() >= 8 && telling > (shortNumber ? 2 : 1);
  }

  private static boolean holdsWhole(String text, String wanted) {
    for (int at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      boolean starts = !Character.isLetterOrDigit(text.charAt(at - 1));
      if (starts && !Character.isLetterOrDigit(text.charAt(at + wanted.length()))) {
        return true;
      }
    }
    return false;
  }

  private Optional<Match> pathIn(String word) {
    boolean folder = word.endsWith("/");
    List<String> named = segments(word);
    if (word.length() < 3 || named.isEmpty()) {
      return Optional.empty();
    }
    boolean open = folder || PLACEHOLDER.matcher(named.getLast()).find();
    for (List<String> path : paths) {
      if (path.isEmpty()) {
        continue;
      }
      if (open) {
        List<String> above = folder ? named : named.subList(0, named.size() - 1);
        boolean fits = folder || matches(named.getLast(), path.getLast());
        if (fits && !above.isEmpty() && endsWith(path.subList(0, path.size() - 1), above)) {
          return Optional.of(new Match(Named.FOLDER, word));
        }
      } else if ((named.size() > 1 || isFileName(named.getLast()))
          && (endsWith(path, named) || endsWith(named, path))) {
        return Optional.of(new Match(Named.FILE, word));
      }
    }
    return Optional.empty();
  }

  /// Whether a name with placeholders stands for this one.
  private static boolean matches(String pattern, String name) {
    int dot = pattern.lastIndexOf('.');
    return dot < 0 || name.endsWith(pattern.substring(dot));
  }

  private static boolean endsWith(List<String> path, List<String> end) {
    return path.size() >= end.size()
        && path.subList(path.size() - end.size(), path.size()).equals(end);
  }

  private static boolean isFileName(String name) {
    int dot = name.lastIndexOf('.');
    return name.length() > 3 && dot >= 0 && dot < name.length() - 1;
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.replace('\\', '/').split("/", -1))
        .filter(segment -> !segment.isEmpty() && !segment.equals(".") && !segment.equals("~"))
        .toList();
  }

  static String bare(String word) {
    int end = word.length();
    while (end > 0 && ".:!?,".indexOf(word.charAt(end - 1)) >= 0) {
      end--;
    }
    int start = 0;
    while (end - start > 3 && word.charAt(start) == '*') {
      start++;
    }
    return word.substring(start, end);
  }

  private static void addSymbols(String text, Set<String> symbols) {
    Matcher names = SYMBOL.matcher(cut(text));
    while (names.find()) {
      String whole = names.group();
      if (isTelling(whole)) {
        symbols.add(whole);
      }
      for (String part : JOINT.split(whole)) {
        if (isTelling(part)) {
          symbols.add(part);
        }
      }
    }
  }

  /// Whether a name was made for a thing: plain words are not.
  private static boolean isTelling(String name) {
    boolean hump = false;
    boolean digit = false;
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      hump |= Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1));
      hump |= i < name.length() - 1 && "_.:".indexOf(c) >= 0;
      digit |= Character.isDigit(c);
    }
    return name.length() >= LEAST_SYMBOL
        && (hump || (digit && Character.isUpperCase(name.charAt(0))));
  }

  /// The lines that one text has and the other has not.
  private static String lines(String of, String without) {
    Set<String> known = new HashSet<>(List.of(cut(without).split("\n", -1)));
    StringBuilder left = new StringBuilder();
    for (String line : cut(of).split("\n", -1)) {
      if (!known.contains(line)) {
        left.append(line).append('\n');
      }
    }
    return left.toString();
  }

  private static void addShingles(String text, Set<String> shingles) {
    List<String> words = new ArrayList<>();
    Matcher plain = PLAIN_WORD.matcher(cut(text));
    while (plain.find()) {
      String word = plain.group();
      words.add(Character.isDigit(word.charAt(0)) ? "#" : word.toLowerCase(Locale.ROOT));
    }
    for (int i = 0; i + SHINGLE <= words.size(); i++) {
      List<String> some = words.subList(i, i + SHINGLE);
      if (some.stream().filter(word -> word.length() > 2).count() >= SHINGLE - 1) {
        shingles.add(String.join(" ", some));
      }
    }
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), MOST_CHARS));
  }
}
