package memory.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The help of `memory` and of each command, laid out by picocli from the same declarations that
/// the parser reads. The only class that refers to picocli, which must not load for anything else.
public final class HelpPage {
  private static final int WIDTH = 100;

  private HelpPage() {}

  /// All commands, each with its one sentence.
  public static String overview(
      List<CommandSpec> commands, List<CommandSpec.Example> examples, boolean styled) {
    CommandLine.Model.CommandSpec page =
        page("memory", "Memory for coding agents: search, recall, injection");
    page.usageMessage().customSynopsis("memory [OPTIONS] COMMAND …");
    page.usageMessage().footer(footer(examples, "memory COMMAND --help tells more"));
    addGlobalOptions(page);
    for (CommandSpec command : commands) {
      page.addSubcommand(command.name(), page(command.name(), command.summary()));
    }
    return render(page, styled);
  }

  /// One command with its operands, options and examples.
  public static String of(CommandSpec command, boolean styled) {
    String name = "memory " + command.name();
    CommandLine.Model.CommandSpec page = page(name, command.summary());
    String operands = synopsis(command.operands());
    page.usageMessage().customSynopsis(name + operands + " [OPTIONS]");
    page.usageMessage().footer(footer(command.examples(), ""));
    if (!operands.isEmpty()) {
      page.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .paramLabel(command.operands().label())
              .hideParamSyntax(true)
              .description(literal(described(command.operands())))
              .build());
    }
    for (OptionSpec<?> option : command.options()) {
      page.addOption(picocliOption(option, HelpPage::isOwn));
    }
    addGlobalOptions(page);
    return render(page, styled);
  }

  private static CommandLine.Model.CommandSpec page(String name, String summary) {
    CommandLine.Model.CommandSpec page = CommandLine.Model.CommandSpec.create().name(name);
    page.parser().separator(" ");
    UsageMessageSpec usage = page.usageMessage();
    usage.width(WIDTH);
    usage.autoWidth(false);
    usage.sortOptions(false);
    usage.description(literal(summary) + ".");
    usage.commandListHeading("%nCommands:%n");
    return page;
  }

  private static String synopsis(OperandSpec operands) {
    if (operands.most() == 0) {
      return "";
    }
    String label =
        operands.choices().isEmpty() ? operands.label() : String.join("|", operands.choices());
    String many = operands.most() > 1 ? "…" : "";
    return operands.least() == 0 ? " [" + label + many + "]" : " " + label + many;
  }

  private static String described(OperandSpec operands) {
    return operands.choices().isEmpty()
        ? operands.doc()
        : operands.doc() + ": " + String.join(", ", operands.choices());
  }

  private static void addGlobalOptions(CommandLine.Model.CommandSpec page) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().heading("%nGlobal options, before or after the command:%n");
    group.validate(false);
    for (OptionSpec<?> option : GlobalOptions.ALL) {
      group.addArg(picocliOption(option, _ -> true));
    }
    page.addArgGroup(group.build());
  }

  /// A command may give a global name a second meaning; picocli takes each but once.
  private static boolean isOwn(String name) {
    return GlobalOptions.ALL.stream().noneMatch(option -> option.names().contains(name));
  }

  private static CommandLine.Model.OptionSpec picocliOption(
      OptionSpec<?> option, Predicate<String> shown) {
    String choices =
        option.type().choices().isEmpty() ? "" : ": " + String.join(", ", option.type().choices());
    String often = option.repeatable() ? " (may be repeated)" : "";
    CommandLine.Model.OptionSpec.Builder builder =
        CommandLine.Model.OptionSpec.builder(
                option.names().stream().filter(shown).toArray(String[]::new))
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

  private static String render(CommandLine.Model.CommandSpec page, boolean styled) {
    return new CommandLine(page).getUsageMessage(styled ? Ansi.ON : Ansi.OFF);
  }

  /// Picocli formats its texts; ours say what they say.
  private static String literal(String text) {
    return text.replace("%", "%%").replace("@|", "@ |");
  }
}
