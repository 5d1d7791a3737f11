package memory.cli.option;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.option.CommandSpec.OptionSpec;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The help of `memory` and of each command, laid out by picocli from the same declarations that
/// the parser reads. The only class that refers to picocli, which must not load for anything else.
public final class HelpPage {
  private static final int MOST_WIDTH = 100;

  /// What picocli can still lay columns out in.
  private static final int LEAST_WIDTH = 55;

  /// What a command with actions shows; each action shows its own.
  private static final int MOST_EXAMPLES = 6;

  private HelpPage() {}

  /// How a page is written.
  ///
  /// @param styled whether headings may be bold
  /// @param columns how wide the reader's terminal is, if known
  public record Look(boolean styled, Optional<Integer> columns) {
    private int width() {
      return Ints.constrainToRange(columns.orElse(MOST_WIDTH), LEAST_WIDTH, MOST_WIDTH);
    }
  }

  /// Some commands under one heading.
  ///
  /// @param title without a colon
  /// @param isBrief whether only their names are listed
  public record Group(String title, List<CommandSpec> commands, boolean isBrief) {}

  /// The commands by groups, and the global options at the end.
  public static String overview(List<Group> groups, List<CommandSpec.Example> examples, Look look) {
    CommandLine.Model.CommandSpec page =
        page("memory", "Memory for coding agents: search, recall, injection", look);
    UsageMessageSpec usage = page.usageMessage();
    usage.customSynopsis("memory COMMAND … [OPTIONS]");
    usage.footer(
        footer(
            examples,
            "memory COMMAND --help tells more; memory help all says what each command does"));
    usage
        .sectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            help ->
                String.join("", groups.stream().map(group -> group(help, group, look)).toList()));
    addGlobalOptions(page);
    return render(page, look);
  }

  private static String group(CommandLine.Help help, Group group, Look look) {
    if (group.isBrief()) {
      return "\n" + group.title() + ":\n" + names(group.commands(), look.width());
    }
    Map<String, String> rows = new LinkedHashMap<>();
    group.commands().forEach(one -> rows.put(one.name(), literal(one.summary()) + "."));
    return "\n" + group.title() + ":\n" + help.createTextTable(rows);
  }

  private static String names(List<CommandSpec> commands, int width) {
    StringBuilder lines = new StringBuilder();
    int column = width;
    for (CommandSpec command : commands) {
      int more = command.name().length() + 2;
      boolean isFull = column + more >= width;
      lines.append(lines.isEmpty() ? "  " : isFull ? ",\n  " : ", ").append(command.name());
      column = isFull ? more : column + more;
    }
    return lines.append('\n').toString();
  }

  /// One command with its operands, options and examples, or with its actions.
  public static String of(CommandSpec command, Look look) {
    String name = "memory " + command.name();
    List<CommandSpec.Example> examples = command.examples();
    return command.actions().isEmpty()
        ? of(name, command, examples, command.options(), look)
        : of(
            name, command, examples.stream().limit(MOST_EXAMPLES).toList(), command.shared(), look);
  }

  /// One action of a command.
  public static String of(CommandSpec command, CommandSpec action, Look look) {
    String name = "memory " + command.name() + " " + action.name();
    return of(name, action, command.examplesOf(action), action.options(), look);
  }

  private static String of(
      String name,
      CommandSpec command,
      List<CommandSpec.Example> examples,
      List<OptionSpec> options,
      Look look) {
    CommandLine.Model.CommandSpec page = page(name, command.summary(), look);
    String operands = synopsis(command.operands());
    page.usageMessage().customSynopsis(name + operands + " [OPTIONS]");
    page.usageMessage()
        .footer(
            footer(
                examples,
                (command.actions().isEmpty() ? "" : name + " ACTION --help tells more. ")
                    + "Global options: memory --help"));
    for (CommandSpec action : command.actions()) {
      String typed = action.name() + synopsis(action.operands());
      page.addSubcommand(typed, page(typed, action.summary(), look));
    }
    page.usageMessage().commandListHeading("%nActions:%n");
    if (!command.actions().isEmpty() && !options.isEmpty()) {
      page.usageMessage().optionListHeading("%nOptions of every action:%n");
    }
    if (!operands.isEmpty() && command.actions().isEmpty()) {
      page.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .paramLabel(command.operands().label())
              .hideParamSyntax(true)
              .description(literal(described(command.operands())))
              .build());
    }
    for (OptionSpec option : options) {
      page.addOption(picocliOption(option));
    }
    return render(page, look);
  }

  private static CommandLine.Model.CommandSpec page(String name, String summary, Look look) {
    CommandLine.Model.CommandSpec page = CommandLine.Model.CommandSpec.create().name(name);
    page.parser().separator(" ");
    UsageMessageSpec usage = page.usageMessage();
    usage.width(look.width());
    usage.autoWidth(false);
    usage.sortOptions(false);
    usage.description(literal(summary) + ".");
    // Commands and actions come first, options after them.
    List<String> sections = new ArrayList<>(usage.sectionKeys());
    List<String> commands =
        List.of(
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
    sections.removeAll(commands);
    sections.addAll(
        sections.indexOf(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING), commands);
    usage.sectionKeys(sections);
    return page;
  }

  private static String synopsis(CommandSpec.OperandSpec operands) {
    if (operands.most() == 0) {
      return "";
    }
    String label =
        operands.choices().isEmpty() ? operands.label() : String.join("|", operands.choices());
    String many = operands.isRepeated() ? "…" : "";
    return operands.least() == 0 ? " [" + label + many + "]" : " " + label + many;
  }

  private static String described(CommandSpec.OperandSpec operands) {
    return operands.choices().isEmpty()
        ? operands.doc()
        : operands.doc() + ": " + String.join(", ", operands.choices());
  }

  private static void addGlobalOptions(CommandLine.Model.CommandSpec page) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().heading("%nGlobal options, before or after the command:%n");
    group.validate(false);
    for (OptionSpec option : GlobalOptions.ALL) {
      group.addArg(picocliOption(option));
    }
    page.addArgGroup(group.build());
  }

  private static CommandLine.Model.OptionSpec picocliOption(OptionSpec option) {
    String choices = option.choices().isEmpty() ? "" : ": " + String.join(", ", option.choices());
    String often = option.repeatable() ? " (may be repeated)" : "";
    CommandLine.Model.OptionSpec.Builder builder =
        CommandLine.Model.OptionSpec.builder(option.names().toArray(String[]::new))
            .description(literal(option.doc() + choices + often));
    return option.takesValue()
        ? builder.paramLabel(option.metavar()).type(String.class).build()
        : builder.arity("0").build();
  }

  private static String[] footer(List<CommandSpec.Example> examples, String last) {
    List<String> lines = new ArrayList<>();
    if (!examples.isEmpty()) {
      lines.add("");
      lines.add("Examples:");
    }
    for (CommandSpec.Example example : examples) {
      lines.add(literal("  " + example.line()));
      lines.add(literal("      " + example.shows()));
    }
    if (!last.isEmpty()) {
      lines.add("");
      lines.add(literal(last));
    }
    return lines.toArray(String[]::new);
  }

  private static String render(CommandLine.Model.CommandSpec page, Look look) {
    return new CommandLine(page).getUsageMessage(look.styled() ? Ansi.ON : Ansi.OFF);
  }

  /// Picocli formats its texts; ours say what they say.
  private static String literal(String text) {
    return text.replace("%", "%%").replace("@|", "@ |");
  }
}
