package memory.engine.capture;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A name in a note that is unmistakably one of code. A note that tells of a change names what was
/// and what is to be, so nothing is taken from it, and nothing from a sentence that forbids
/// something; "never without" demands it.
///
/// @param name as the note has it, without parentheses; `NAME VERSION` of a version
record CodeName(Kind kind, String name) {
  private static final int LONGEST = 80;

  /// A longer line is data.
  private static final int LONGEST_LINE = 300;

  /// What a name is of, which says where code would have it.
  enum Kind {
    /// A function, a type, a field, a setting.
    SYMBOL,
    /// `--flag`, told by its words.
    FLAG,
    /// `npm run NAME`
    SCRIPT,
    /// `make NAME`
    TARGET,
    /// `NAME 1.2.3`
    VERSION
  }

  private static final Pattern CHANGE =
      Pattern.compile(
          "\\b(?:remov|delet|drop|renam|replac|deprecat|obsolete|former|legacy|used to\\b|was\\b|were\\b"
              + "|had\\b|no longer\\b|any ?more\\b|gone\\b|instead of\\b|migrat|moved?\\b|old\\b"
              + "|previous|upgrad|bump|switched\\b)|\u2192|->|=>|~~",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?;])\\s+|\n");
  private static final Pattern FORBIDS =
      Pattern.compile("\\b(?:not|never|avoid\\w*)\\b|n't\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern DEMANDS = Pattern.compile("\\bwithout\\b", Pattern.CASE_INSENSITIVE);

  /// Such code is another's.
  private static final Pattern FOREIGN =
      Pattern.compile(
          "\\b(?:librar(?:y|ies)|vendor|upstream|third.party|(?:other|another) (?:repo\\w*|project))\\b",
          Pattern.CASE_INSENSITIVE);

  /// A flag beside the name of such a program is the program's.
  private static final Pattern OTHER_PROGRAM =
      Pattern.compile(
          "\\b(?:git|gh|docker|podman|kubectl|helm|terraform|curl|ssh|rsync|npm|pnpm|yarn|pip|cargo|mvn"
              + "|gradle|apt|brew|psql|pytest|systemctl)\\b");

  /// What a version did is history.
  private static final Pattern TOLD_OF_VERSION =
      Pattern.compile(
          "\\b(?:brok\\w+|breaks|fix\\w*|bugs?|crash\\w*|fail\\w*|introduced|came out)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SPAN = Pattern.compile("(?<!`)`([^`\n]{3,120})`(?!`)");
  private static final Pattern CALL = Pattern.compile("(?<![\\w`./-])([A-Za-z_]\\w{3,})\\(\\)");
  private static final Pattern SCRIPT_RUN =
      Pattern.compile(
          "\\b(?:npm|pnpm|yarn|bun) (?:-\\S+ (?:\\S+ )?)?run(?:-script)? (?:-\\S+ )?"
              + "([A-Za-z][\\w:.-]*\\w)");
  private static final Pattern TARGET_MADE =
      Pattern.compile("(?:^|&& |; )make ([A-Za-z][\\w.-]*\\w)(?= |$)");
  private static final Pattern LONE_FLAG =
      Pattern.compile("(--[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:[= ][^ ]+)?");

  /// A command that runs a program of the project's own.
  private static final Pattern OWN_COMMAND =
      Pattern.compile(
          "(?:^|.* )(?:[\\w./-]+\\.(?:py|sh|js|mjs|cjs|ts|rb|pl|php|jar|ps1)|\\.?[\\w.-]*/[\\w./-]+|run"
              + " [\\w:.-]+) .*");

  private static final Pattern FLAG_IN_COMMAND =
      Pattern.compile("(?<= )(--[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?=[= ]|$)");

  /// Outside code only what no other language writes so.
  private static final Pattern PLAIN_NAME =
      Pattern.compile(
          "(?<![\\w`./@#:-])([a-z][a-z0-9]*(?:_[a-z0-9]+)+|[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+)"
              + "(?![\\w`/:(-]|\\.\\w)");

  private static final Pattern EXPRESSION =
      Pattern.compile("[A-Za-z_][\\w]*(?:(?:\\.|::|#|->)[A-Za-z_]\\w*)*(\\(.*\\))?");
  private static final Pattern FILE_NAME = Pattern.compile("\\w+\\.[a-z]{1,5}");
  private static final Pattern CASE = Pattern.compile("\\s*-[\\w*=|\\s-]*");
  private static final Pattern BETWEEN = Pattern.compile("\\.|::|#|->");
  private static final Pattern HUMP = Pattern.compile("[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]");
  private static final Pattern NAMED_VERSION =
      Pattern.compile("\\b([A-Za-z][A-Za-z0-9-]{2,30})[ @:]v?(\\d+\\.\\d+\\.\\d+)(?![.\\w-])");

  /// What stands before a version of the project itself.
  private static final Set<String> OWN_VERSION =
      Set.of("version", "versions", "release", "released", "since", "from", "ver", "tag", "tagged");

  /// Those that a text names, each once.
  static List<CodeName> in(String text) {
    if (CHANGE.matcher(text).find()) {
      return List.of();
    }
    Set<CodeName> names = new LinkedHashSet<>();
    for (String sentence : SENTENCE_END.split(text, -1)) {
      boolean forbids = FORBIDS.matcher(sentence).find() && !DEMANDS.matcher(sentence).find();
      if (!forbids && !FOREIGN.matcher(sentence).find()) {
        names.addAll(inSentence(sentence));
      }
    }
    names.removeIf(one -> one.name.length() > LONGEST);
    return List.copyOf(names);
  }

  private static Set<CodeName> inSentence(String text) {
    Set<CodeName> names = new LinkedHashSet<>();
    all(SCRIPT_RUN, text).forEach(name -> names.add(new CodeName(Kind.SCRIPT, name)));
    all(CALL, text).forEach(name -> addSymbol(name, false, names));
    Matcher spans = SPAN.matcher(text);
    while (spans.find()) {
      addSpan(spans.group(1).strip(), names);
    }
    String plain = SPAN.matcher(text).replaceAll(" ");
    if (OTHER_PROGRAM.matcher(plain).find()) {
      names.removeIf(one -> one.kind == Kind.FLAG);
    }
    all(PLAIN_NAME, plain).forEach(name -> addSymbol(name, false, names));
    if (!TOLD_OF_VERSION.matcher(text).find()) {
      Matcher versions = NAMED_VERSION.matcher(text);
      while (versions.find()) {
        if (!OWN_VERSION.contains(versions.group(1).toLowerCase(Locale.ROOT))) {
          names.add(new CodeName(Kind.VERSION, versions.group(1) + " " + versions.group(2)));
        }
      }
    }
    return names;
  }

  private static List<String> all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static void addSpan(String span, Set<CodeName> names) {
    all(TARGET_MADE, span).forEach(name -> names.add(new CodeName(Kind.TARGET, name)));
    Matcher flag = LONE_FLAG.matcher(span);
    Matcher expression = EXPRESSION.matcher(span);
    if (OWN_COMMAND.matcher(span).matches()) {
      all(FLAG_IN_COMMAND, span).forEach(name -> names.add(new CodeName(Kind.FLAG, name)));
    }
    if (flag.matches()) {
      names.add(new CodeName(Kind.FLAG, flag.group(1)));
    } else if (expression.matches() && !FILE_NAME.matcher(span).matches()) {
      boolean called = expression.group(1) != null;
      String path = called ? span.substring(0, span.indexOf('(')) : span;
      String[] parts = BETWEEN.split(path, -1);
      for (int i = 0; i < parts.length; i++) {
        addSymbol(parts[i], called && i == parts.length - 1, names);
      }
    }
  }

  /// @param sure whether it is called, so that it need not look like a name of code
  private static void addSymbol(String name, boolean sure, Set<CodeName> names) {
    if (name.length() >= 4 && (sure || HUMP.matcher(name).find())) {
      names.add(new CodeName(Kind.SYMBOL, name));
    }
  }

  /// As the mark says it.
  String shown() {
    return switch (kind) {
      case SYMBOL, FLAG, VERSION -> name;
      case SCRIPT -> "npm run " + name;
      case TARGET -> "make " + name;
    };
  }

  /// What code has that has this name, any of them.
  List<String> texts() {
    return switch (kind) {
      case SYMBOL -> List.of(name);
      case FLAG -> {
        String words = name.substring(2);
        yield List.of(words, words.replace('-', '_'), camel(words));
      }
      case SCRIPT -> List.of('"' + name + "\":", '"' + name + "\" :");
      case TARGET -> List.of(name + ":", name + " :");
      case VERSION -> List.of(name.substring(name.indexOf(' ') + 1));
    };
  }

  /// Whether its texts are whole words.
  boolean isOfWords() {
    return kind == Kind.SYMBOL || kind == Kind.FLAG || kind == Kind.VERSION;
  }

  private static String camel(String words) {
    StringBuilder camel = new StringBuilder();
    for (String word : words.split("-", -1)) {
      camel.append(
          camel.isEmpty() || word.isEmpty()
              ? word
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return camel.toString();
  }

  /// Whether a line of code makes what has this name.
  boolean isMadeBy(String line) {
    return line.length() <= LONGEST_LINE && isIn(line);
  }

  private boolean isIn(String line) {
    return switch (kind) {
      case SYMBOL -> hasWord(line, name);
      case FLAG ->
          List.of('"', '\'', '`').stream().anyMatch(quote -> hasWord(line, quote + name))
              || isCase(line);
      case SCRIPT -> texts().stream().anyMatch(line::contains);
      case TARGET -> texts().stream().anyMatch(line::startsWith);
      case VERSION ->
          hasWord(line, texts().getFirst())
              && line.toLowerCase(Locale.ROOT)
                  .contains(name.substring(0, name.indexOf(' ')).toLowerCase(Locale.ROOT));
    };
  }

  /// Whether the line is a shell's `-l | --low-tide)` or `--low-tide=*)`.
  private boolean isCase(String line) {
    int end = line.indexOf(')');
    return end > 0
        && line.indexOf('(') < 0
        && hasWord(line.substring(0, end), name)
        && CASE.matcher(line.substring(0, end)).matches();
  }

  private static boolean hasWord(String line, String word) {
    for (int at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      if (isApart(line, at - 1) && isApart(line, at + word.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isApart(String line, int at) {
    return at < 0
        || at >= line.length()
        || !(Character.isLetterOrDigit(line.charAt(at)) || line.charAt(at) == '_');
  }
}
