package memory.cli.shell;

import java.util.ArrayList;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;

/// The script that makes a shell complete `memory`: commands, their options, the values of those,
/// and the words that a command understands.
public final class Completion {
  public static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  /// What both walk over: the command, the option that waits for its value, and how many operands
  /// stand before the word that is typed.
  private static final String WALK =
      """
          w=WORD
          if [[ -n $opt ]]; then opt=; continue; fi
          case $w in
            --) ;;
            -?*) if _memory_value "$cmd" "$w"; then opt=$w; fi ;;
            *) if [[ -z $cmd ]]; then cmd=$w; else pos=$((pos + 1)); fi ;;
          esac
        done
        if [[ -n $opt ]]; then _memory_value "$cmd" "$opt"
        elif [[ $cur == -* ]]; then _memory_options "$cmd"
        elif [[ -z $cmd ]]; then reply='COMMANDS'
        else _memory_operand "$cmd" $pos
        fi
      """;

  private Completion() {}

  private static String walk(String word, List<CommandSpec> commands) {
    return WALK.replace("WORD", word).replace("COMMANDS", names(commands));
  }

  /// @param shell one of [#SHELLS]
  public static String script(String shell, List<CommandSpec> commands) {
    return switch (shell) {
      case "bash" -> bash(commands);
      case "zsh" -> zsh(commands);
      case "fish" -> fish(commands);
      default -> throw new IllegalArgumentException("no such shell: " + shell);
    };
  }

  private static String bash(List<CommandSpec> commands) {
    return """
    # bash completion for memory; in ~/.bashrc: eval "$(memory completion bash)"
    """
        + PortableScript.of(commands)
        + """

        _memory() {
          local cur=${COMP_WORDS[COMP_CWORD]} cmd= opt= pos=0 reply= i w
          for ((i = 1; i < COMP_CWORD; i++)); do
        """
        + walk("${COMP_WORDS[i]}", commands)
        + """
          local IFS=$' \\t\\n'
          case $reply in
            @file) IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
            @dir) IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
            *) COMPREPLY=($(compgen -W "$reply" -- "$cur")) ;;
          esac
        }
        complete -F _memory memory
        """;
  }

  private static String zsh(List<CommandSpec> commands) {
    StringBuilder described = new StringBuilder();
    for (CommandSpec command : commands) {
      described
          .append("      ")
          .append(quoted(command.name() + ":" + command.summary().replace(":", "\\:")))
          .append('\n');
    }
    return """
    #compdef memory
    # zsh completion for memory; as _memory in a folder of $fpath, or: source <(memory completion zsh)
    """
        + PortableScript.of(commands)
        + """

        _memory() {
          local cur=${words[CURRENT]} cmd= opt= pos=0 reply= i w
          for ((i = 2; i < CURRENT; i++)); do
        """
        + walk("${words[i]}", commands)
        + """
          if [[ -z $cmd && -z $opt && $cur != -* ]]; then
            local -a commands=(
        """
        + described
        + """
            )
            _describe command commands
            return
          fi
          case $reply in
            @file) _files ;;
            @dir) _files -/ ;;
            *) compadd -- ${=reply} ;;
          esac
        }
        if [[ ${funcstack[1]} == _memory ]]; then _memory "$@"; else compdef _memory memory; fi
        """;
  }

  private static String fish(List<CommandSpec> commands) {
    StringBuilder script = new StringBuilder();
    List<String> takers = new ArrayList<>(takers(GlobalOptions.ALL));
    commands.forEach(command -> takers.addAll(takers(command.options())));
    script.append(
        """
        # fish completion for memory; in ~/.config/fish/completions/memory.fish
        function __memory_words
          set -l skip 0
          for word in (commandline -opc)[2..]
            if test $skip = 1
              set skip 0
            else if string match -q -- '-*' $word
              contains -- $word TAKERS; and set skip 1
            else
              echo $word
            end
          end
        end
        function __memory_at
          set -l words (__memory_words)
          test (count $words) -eq (math $argv[2] + 1); and test "$words[1]" = $argv[1]
        end
        function __memory_in
          set -l words (__memory_words)
          test "$words[1]" = $argv[1]
        end
        complete -c memory -f
        """
            .replace("TAKERS", String.join(" ", takers.stream().distinct().toList())));
    for (CommandSpec command : commands) {
      script
          .append("complete -c memory -n 'test -z \"$(__memory_words)\"' -a ")
          .append(command.name())
          .append(" -d ")
          .append(fishQuoted(command.summary()))
          .append('\n');
      for (int position = 0; position < 2; position++) {
        String what = fishWord(ShellWord.of(command, position));
        if (!what.isEmpty()) {
          script
              .append("complete -c memory -n '__memory_at ")
              .append(command.name() + " " + position + "' ")
              .append(what)
              .append('\n');
        }
      }
      fishOptions(script, "-n '__memory_in " + command.name() + "' ", command.options());
    }
    fishOptions(script, "", GlobalOptions.ALL);
    return script.toString();
  }

  private static void fishOptions(
      StringBuilder script, String where, List<? extends OptionSpec<?>> options) {
    for (OptionSpec<?> option : options) {
      script.append("complete -c memory ").append(where);
      for (String name : option.names()) {
        script.append(
            name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
        script.append(' ');
      }
      if (option.takesValue()) {
        String word = fishWord(ShellWord.of(option));
        script.append(word.isEmpty() ? "-x " : "-x " + word + " ");
      }
      script.append("-d ").append(fishQuoted(option.doc())).append('\n');
    }
  }

  private static String fishWord(ShellWord word) {
    return switch (word) {
      case ShellWord.Words(List<String> words) -> "-a " + fishQuoted(String.join(" ", words));
      case ShellWord.File() -> "-a '(__fish_complete_path)'";
      case ShellWord.Folder() -> "-a '(__fish_complete_directories)'";
      case ShellWord.Anything() -> "";
    };
  }

  private static List<String> takers(List<? extends OptionSpec<?>> options) {
    List<String> takers = new ArrayList<>();
    for (OptionSpec<?> option : options) {
      if (option.takesValue()) {
        takers.addAll(option.names());
      }
    }
    return takers;
  }

  private static String names(List<CommandSpec> commands) {
    return String.join(" ", commands.stream().map(CommandSpec::name).toList());
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static String fishQuoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /// The command tables as functions that bash and zsh both read. Each sets `reply` to words, to
  /// `@file`, `@dir` or nothing:
  ///
  /// - `_memory_options COMMAND`: the options that may be typed;
  /// - `_memory_value COMMAND OPTION`: what follows it; fails where nothing does;
  /// - `_memory_operand COMMAND POSITION`: what may stand there.
  static final class PortableScript {
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
                  .map(name ->
                      command.startsWith("*") ? command + name : "\"" + command + name + "\"")
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
}
