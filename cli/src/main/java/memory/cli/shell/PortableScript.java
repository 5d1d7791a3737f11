package memory.cli.shell;

import java.util.ArrayList;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OptionSpec;

/// The command tables as functions that bash and zsh both read. Each sets `reply` to words, to
/// `@file`, `@dir` or nothing:
///
/// - `_memory_options COMMAND`: the options that may be typed;
/// - `_memory_value COMMAND OPTION`: what follows it; fails where nothing does;
/// - `_memory_operand COMMAND POSITION`: what may stand there.
final class PortableScript {
  private static final int POSITIONS = 3;

  private PortableScript() {}

  static String of(List<CommandSpec> commands) {
    StringBuilder script = new StringBuilder();
    script.append("_memory_options() {\n  case $1 in\n");
    for (CommandSpec command : commands) {
      if (!command.options().isEmpty()) {
        arm(script, command.name(), String.join(" ", names(command.options())));
      }
    }
    script.append("    *) reply= ;;\n  esac\n  reply=\"$reply ");
    script.append(String.join(" ", names(GlobalOptions.ALL))).append("\"\n}\n\n");
    script.append("_memory_value() {\n  case \"$1 $2\" in\n");
    for (CommandSpec command : commands) {
      values(script, command.name() + " ", command.options());
    }
    values(script, "*\" \"", GlobalOptions.ALL);
    script.append("    *) return 1 ;;\n  esac\n}\n\n");
    script.append("_memory_operand() {\n  case \"$1 $2\" in\n");
    for (CommandSpec command : commands) {
      for (int position = 0; position < POSITIONS; position++) {
        String word = text(ShellWord.of(command, position));
        if (!word.isEmpty()) {
          arm(script, "\"" + command.name() + " " + position + "\"", word);
        }
      }
    }
    return script.append("    *) reply= ;;\n  esac\n}\n").toString();
  }

  private static void values(
      StringBuilder script, String command, List<? extends OptionSpec<?>> options) {
    for (OptionSpec<?> option : options) {
      if (option.takesValue()) {
        List<String> patterns =
            option.names().stream()
                .map(
                    name -> command.startsWith("*") ? command + name : "\"" + command + name + "\"")
                .toList();
        arm(script, String.join("|", patterns), text(ShellWord.of(option)));
      }
    }
  }

  private static void arm(StringBuilder script, String pattern, String words) {
    script.append("    ").append(pattern).append(") reply='").append(words).append("' ;;\n");
  }

  static List<String> names(List<? extends OptionSpec<?>> options) {
    List<String> names = new ArrayList<>();
    options.forEach(option -> names.addAll(option.names()));
    return names;
  }

  private static String text(ShellWord word) {
    return switch (word) {
      case ShellWord.Words(List<String> words) -> String.join(" ", words);
      case ShellWord.File() -> "@file";
      case ShellWord.Folder() -> "@dir";
      case ShellWord.Anything() -> "";
    };
  }
}
