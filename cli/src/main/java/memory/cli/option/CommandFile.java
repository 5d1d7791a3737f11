package memory.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandSpec.OptionSpec;

/// The declarations of all commands, read from a text of the form that [CommandText] tells. A
/// command is parsed when it is asked for, so that one does not pay for the others.
public final class CommandFile {
  private static final String GROUP = "== ";
  private static final String SHARED = "shared";
  private static final String HIDDEN = "hidden";
  private static final CommandFile OURS = new CommandFile(CommandText.TEXT);

  private final String text;

  CommandFile(String text) {
    this.text = text;
  }

  /// Those of this program.
  public static CommandFile ours() {
    return OURS;
  }

  /// Every command, in the order of the help page.
  public List<String> names() {
    List<String> names = new ArrayList<>();
    titles().forEach(title -> names.addAll(namesOf(title)));
    names.addAll(namesOf(HIDDEN));
    return names;
  }

  public List<CommandSpec> all() {
    return specs(names());
  }

  /// The commands as the help page groups them.
  ///
  /// @param all whether each has its sentence, and not the first group's alone
  public List<HelpPage.Group> groups(boolean all) {
    List<HelpPage.Group> groups = new ArrayList<>();
    for (String title : titles()) {
      groups.add(new HelpPage.Group(title, specs(namesOf(title)), !all && !groups.isEmpty()));
    }
    return groups;
  }

  private List<CommandSpec> specs(List<String> names) {
    return names.stream().flatMap(name -> named(name).stream()).toList();
  }

  private List<String> titles() {
    return text.lines()
        .filter(line -> line.startsWith(GROUP))
        .map(line -> line.substring(GROUP.length()))
        .filter(title -> !title.equals(SHARED) && !title.equals(HIDDEN))
        .toList();
  }

  private List<String> namesOf(String group) {
    List<String> names = new ArrayList<>();
    for (String line : lines(text.indexOf("\n" + GROUP + group + "\n") + 1, "\n" + GROUP)) {
      int colon = line.indexOf(": ");
      if (colon > 0 && isName(line.substring(0, colon))) {
        names.add(line.substring(0, colon));
      }
    }
    return names;
  }

  private static boolean isName(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if ((c < 'a' || c > 'z') && c != '-') {
        return false;
      }
    }
    return !word.isEmpty();
  }

  /// What a command takes; empty when there is none of that name.
  public Optional<CommandSpec> named(String name) {
    int at = isName(name) ? find(name, ": ") : -1;
    return at < 0 ? Optional.empty() : Optional.of(spec(lines(at + 1, "\n\n")));
  }

  /// Where the line before this one ends. Not joined by `+`: this runs before every prompt, and the
  /// first `+` of a process is slow.
  private int find(String name, String sign) {
    return text.indexOf("\n".concat(name).concat(sign));
  }

  /// The lines from a place up to what ends them, or to the end.
  private List<String> lines(int from, String end) {
    int to = text.indexOf(end, from);
    return List.of(text.substring(from, to < 0 ? text.length() : to).strip().split("\n", -1));
  }

  /// A command or one of its actions while its lines are read.
  private static final class Draft {
    private final String name;
    private final String summary;
    private final boolean bare;
    private final List<OptionSpec> options = new ArrayList<>();
    private CommandSpec.OperandSpec operands = CommandSpec.OperandSpec.none();

    /// @param head `name: summary`, or `name (bare): summary`
    Draft(String head) {
      int colon = head.indexOf(": ");
      String typed = head.substring(0, colon);
      bare = typed.endsWith(" (bare)");
      name = bare ? typed.substring(0, typed.indexOf(' ')) : typed;
      summary = head.substring(colon + 2);
    }

    CommandSpec spec(List<CommandSpec.Example> examples) {
      return new CommandSpec(name, summary, operands, options, examples);
    }
  }

  private CommandSpec spec(List<String> lines) {
    Draft command = new Draft(lines.getFirst());
    Draft open = command;
    List<Draft> actions = new ArrayList<>();
    List<CommandSpec.Example> examples = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String said = line.strip();
      switch (said.charAt(0)) {
        case '$' -> examples.add(example(said));
        case '<' -> open.operands = operands(said);
        case '&', '-' -> open.options.addAll(options(said));
        default -> {
          open = new Draft(said);
          actions.add(open);
        }
      }
    }
    if (actions.isEmpty()) {
      return command.spec(examples);
    }
    Optional<String> bare =
        actions.stream().filter(action -> action.bare).map(action -> action.name).findFirst();
    List<CommandSpec> all = actions.stream().map(action -> action.spec(List.of())).toList();
    return CommandSpec.ofActions(command.name, command.summary, bare, all, examples);
  }

  private static CommandSpec.Example example(String said) {
    int shows = said.indexOf("  # ");
    return new CommandSpec.Example(said.substring(2, shows), said.substring(shows + 4));
  }

  /// `<LABEL> LEAST..MOST [only|these] {known|words}… what they are`
  private CommandSpec.OperandSpec operands(String said) {
    int doc = said.indexOf("  ");
    int label = said.indexOf("> ");
    List<String> choices = List.of();
    List<List<String>> known = new ArrayList<>();
    int least = 0;
    int most = 0;
    for (String word : said.substring(label + 2, doc).split(" ", -1)) {
      switch (word.charAt(0)) {
        case '[' -> choices = words(inside(word));
        case '{' -> known.add(words(inside(word)));
        default -> {
          int dots = word.indexOf("..");
          least = Integer.parseInt(dots < 0 ? word : word.substring(0, dots));
          most =
              dots < 0
                  ? least
                  : word.endsWith("..")
                      ? Integer.MAX_VALUE
                      : Integer.parseInt(word.substring(dots + 2));
        }
      }
    }
    return new CommandSpec.OperandSpec(
        said.substring(1, label), least, most, choices, said.substring(doc + 2), known);
  }

  private static String inside(String bracketed) {
    return bracketed.substring(1, bracketed.length() - 1);
  }

  /// What stands between bars.
  private List<String> words(String barred) {
    List<String> words = new ArrayList<>();
    for (String word : barred.split("\\|", -1)) {
      if (word.equals("@commands")) {
        words.addAll(names());
      } else {
        words.add(word);
      }
    }
    return words;
  }

  /// Options, one a line.
  List<OptionSpec> listed(String lines) {
    List<OptionSpec> options = new ArrayList<>();
    for (String line : lines.split("\n", -1)) {
      options.add(option(line));
    }
    return List.copyOf(options);
  }

  /// One option, or those that are shared under some names.
  private List<OptionSpec> options(String said) {
    if (said.charAt(0) == '-') {
      return List.of(option(said));
    }
    List<OptionSpec> options = new ArrayList<>();
    for (String key : said.substring(2).split(" ", -1)) {
      int at = find(key, " = ") + key.length() + 4;
      options.addAll(options(text.substring(at, text.indexOf('\n', at))));
    }
    return options;
  }

  /// `-n, --name METAVAR{type} … what it does`
  private OptionSpec option(String said) {
    int doc = said.indexOf("  ");
    String head = said.substring(0, doc);
    boolean repeatable = head.endsWith(" …");
    List<String> names = new ArrayList<>();
    String rest = repeatable ? head.substring(0, head.length() - 2) : head;
    for (int comma = rest.indexOf(", "); comma >= 0; comma = rest.indexOf(", ")) {
      names.add(rest.substring(0, comma));
      rest = rest.substring(comma + 2);
    }
    int space = rest.indexOf(' ');
    names.add(space < 0 ? rest : rest.substring(0, space));
    String metavar = space < 0 ? "" : rest.substring(space + 1);
    int brace = metavar.indexOf('{');
    String form = brace < 0 ? "" : metavar.substring(brace + 1, metavar.length() - 1);
    return new OptionSpec(
        names,
        brace < 0 ? metavar : metavar.substring(0, brace),
        form,
        form.indexOf('|') < 0 ? List.of() : words(form),
        repeatable,
        said.substring(doc + 2));
  }
}
