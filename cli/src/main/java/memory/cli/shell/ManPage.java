package memory.cli.shell;

import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;

/// The manual page `memory(1)`: every command with its operands, options and examples.
public final class ManPage {
  private final StringBuilder page = new StringBuilder();

  private ManPage() {}

  /// @param version of the program, for the page's foot
  public static String of(List<CommandSpec> commands, String version) {
    ManPage man = new ManPage();
    man.page.append(".TH MEMORY 1 \"\" ").append(quoted("memory " + version)).append(" \"\"\n");
    man.head();
    man.section("COMMANDS");
    commands.forEach(man::command);
    man.section("GLOBAL OPTIONS");
    man.line("Before or after the command; \\fB\\-\\-\\fR ends the options.");
    GlobalOptions.ALL.forEach(man::option);
    man.foot();
    return man.page.toString();
  }

  private void head() {
    section("NAME");
    line("memory \\- full-text search-backed memory for coding agents");
    section("SYNOPSIS");
    line("\\fBmemory\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR \\&...");
    section("DESCRIPTION");
    text(
        "Plain Markdown and JSONL files are the truth; an index over them is kept in step with the"
            + " disk. Before a prompt the engine recalls what matters to it and merges it with"
            + " windows of the memory files under one budget of characters.");
  }

  private void foot() {
    section("EXIT STATUS");
    text(
        "0 done or found; 1 nothing found; 2 wrong usage; 3 denied; 4 unavailable, timeout or"
            + " backend error; 5 conflict. A hook always ends with 0.");
    section("FILES");
    definition("~/.pi/agent/memory", "the global memory; PI_MEMORY_DIR or --home moves it");
    definition("PROJECT/.pi/memory", "a project's memory, once trusted");
    definition("~/.cache/memory-engine", "the index: a cache, safe to delete");
    definition(
        "~/.config/memory-engine", "consents, records of setup, a team's token, captures, models");
  }

  private void command(CommandSpec command) {
    page.append(".SS ").append(quoted("memory " + command.name())).append('\n');
    CommandSpec.OperandSpec operands = command.operands();
    if (operands.most() > 0) {
      String many = operands.isRepeated() ? "..." : "";
      String label = operands.label() + many;
      page.append("\\fBmemory ").append(escaped(command.name())).append("\\fR \\fI");
      page.append(escaped(operands.least() == 0 ? "[" + label + "]" : label)).append("\\fR\n.PP\n");
    }
    text(command.summary() + ".");
    if (!operands.doc().isEmpty()) {
      definition(operands.label(), operands.doc() + choices(operands.choices()) + ".");
    }
    for (CommandSpec action : command.actions()) {
      definition((action.name() + " " + action.operands().label()).strip(), action.summary() + ".");
    }
    command.options().forEach(this::option);
    page.append(".PP\nExamples:\n");
    for (CommandSpec.Example example : command.examples()) {
      definition(example.line(), example.shows());
    }
  }

  private void option(OptionSpec option) {
    String names = String.join(", ", option.names());
    definition(
        option.takesValue() ? names + " " + option.metavar() : names,
        option.doc()
            + choices(option.choices())
            + (option.repeatable() ? "; may be repeated" : "")
            + ".");
  }

  private static String choices(List<String> choices) {
    return choices.isEmpty() ? "" : ": " + String.join(", ", choices);
  }

  private void section(String title) {
    page.append(".SH ").append(quoted(title)).append('\n');
  }

  private void definition(String term, String text) {
    page.append(".TP\n.B ").append(quoted(term)).append('\n');
    text(text);
  }

  private void text(String text) {
    line(escaped(text));
  }

  private void line(String roff) {
    page.append(roff).append('\n');
  }

  private static String quoted(String text) {
    return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
  }

  /// What roff would read as its own is told apart.
  private static String escaped(String text) {
    String safe =
        text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("…", "...");
    return safe.startsWith(".") ? "\\&" + safe : safe;
  }
}
