package memory.cli.shell;

import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.OptionSpec;

/// What may be typed at one place: certain words, a file, a folder, or a text that nobody can
/// guess.
sealed interface ShellWord {
  record Words(List<String> words) implements ShellWord {}

  record File() implements ShellWord {}

  record Folder() implements ShellWord {}

  record Anything() implements ShellWord {}

  /// After an option that takes a value.
  static ShellWord of(OptionSpec<?> option) {
    return option.type().choices().isEmpty()
        ? named(option.metavar())
        : new Words(option.type().choices());
  }

  /// At a place after the command's name, from 0.
  static ShellWord of(CommandSpec command, int position) {
    List<String> words = command.operands().wordsAt(position);
    if (!words.isEmpty()) {
      return new Words(words);
    }
    return position < command.operands().most()
        ? named(command.operands().label())
        : new Anything();
  }

  private static ShellWord named(String label) {
    if (label.contains("FILE") || label.contains("PATH")) {
      return new File();
    }
    return label.contains("DIR") ? new Folder() : new Anything();
  }
}
