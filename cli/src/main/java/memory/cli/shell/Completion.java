package memory.cli.shell;

import static com.google.common.base.Strings.lenientFormat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;

/// The script that makes a shell complete `memory`: commands, their options, the values of those,
/// and the words that a command understands.
public final class Completion {
  private static final String FILE = "@file";
  private static final String FOLDER = "@dir";
  private static final int POSITIONS = 3;

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

  /// @param shell bash, zsh or fish
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
        + portable(commands)
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
      String one = command.name() + ":" + command.summary().replace(":", "\\:");
      described.append("      ").append(quoted(one)).append('\n');
    }
    return """
    #compdef memory
    # zsh completion for memory; as _memory in a folder of $fpath, or: source <(memory completion zsh)
    """
        + portable(commands)
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
    String takers =
        Stream.concat(
                GlobalOptions.ALL.stream(),
                commands.stream().flatMap(command -> command.options().stream()))
            .filter(OptionSpec::takesValue)
            .flatMap(option -> option.names().stream())
            .distinct()
            .collect(Collectors.joining(" "));
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
            .replace("TAKERS", takers));
    for (CommandSpec command : commands) {
      String name = command.name();
      script.append(
          lenientFormat(
              "complete -c memory -n 'test -z \"$(__memory_words)\"' -a %s -d %s\n",
              name, fishQuoted(command.summary())));
      for (int position = 0; position < 2; position++) {
        String what = fishWord(wordsAt(command, position));
        if (!what.isEmpty()) {
          script.append(
              lenientFormat(
                  "complete -c memory -n '__memory_at %s %s' %s\n", name, position, what));
        }
      }
      fishOptions(script, "-n '__memory_in " + name + "' ", command.options());
    }
    fishOptions(script, "", GlobalOptions.ALL);
    return script.toString();
  }

  private static void fishOptions(StringBuilder script, String where, List<OptionSpec> options) {
    for (OptionSpec option : options) {
      script.append("complete -c memory ").append(where);
      for (String name : option.names()) {
        script.append(
            name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1));
        script.append(' ');
      }
      if (option.takesValue()) {
        String word = fishWord(wordsAfter(option));
        script.append(word.isEmpty() ? "-x " : "-x " + word + " ");
      }
      script.append("-d ").append(fishQuoted(option.doc())).append('\n');
    }
  }

  private static String fishWord(String words) {
    return switch (words) {
      case FILE -> "-a '(__fish_complete_path)'";
      case FOLDER -> "-a '(__fish_complete_directories)'";
      case "" -> "";
      default -> "-a " + fishQuoted(words);
    };
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
  /// [#FILE], [#FOLDER] or nothing:
  ///
  /// - `_memory_options COMMAND`: the options that may be typed;
  /// - `_memory_value COMMAND OPTION`: what follows it; fails where nothing does;
  /// - `_memory_operand COMMAND POSITION`: what may stand there.
  private static String portable(List<CommandSpec> commands) {
    StringBuilder script = new StringBuilder();
    script.append("_memory_options() {\n  case $1 in\n");
    for (CommandSpec command : commands) {
      if (!command.options().isEmpty()) {
        arm(script, command.name(), optionNames(command.options()));
      }
    }
    script.append("    *) reply= ;;\n  esac\n  reply=\"$reply ");
    script.append(optionNames(GlobalOptions.ALL)).append("\"\n}\n\n");
    script.append("_memory_value() {\n  case \"$1 $2\" in\n");
    for (CommandSpec command : commands) {
      values(script, "\"" + command.name() + " %s\"", command.options());
    }
    values(script, "*\" \"%s", GlobalOptions.ALL);
    script.append("    *) return 1 ;;\n  esac\n}\n\n");
    script.append("_memory_operand() {\n  case \"$1 $2\" in\n");
    for (CommandSpec command : commands) {
      for (int position = 0; position < POSITIONS; position++) {
        String words = wordsAt(command, position);
        if (!words.isEmpty()) {
          arm(script, "\"" + command.name() + " " + position + "\"", words);
        }
      }
    }
    return script.append("    *) reply= ;;\n  esac\n}\n").toString();
  }

  /// @param pattern of a command with one of its options
  private static void values(StringBuilder script, String pattern, List<OptionSpec> options) {
    for (OptionSpec option : options) {
      if (option.takesValue()) {
        List<String> patterns =
            option.names().stream().map(name -> pattern.replace("%s", name)).toList();
        arm(script, String.join("|", patterns), wordsAfter(option));
      }
    }
  }

  private static void arm(StringBuilder script, String pattern, String words) {
    script.append("    ").append(pattern).append(") reply='").append(words).append("' ;;\n");
  }

  private static String optionNames(List<OptionSpec> options) {
    return options.stream()
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }

  /// What may stand behind an option; empty when nobody can guess it.
  private static String wordsAfter(OptionSpec option) {
    return option.choices().isEmpty()
        ? named(option.metavar())
        : String.join(" ", option.choices());
  }

  /// The same at a place after the command's name, from 0.
  private static String wordsAt(CommandSpec command, int position) {
    CommandSpec.OperandSpec operands = command.operands();
    List<String> words = operands.wordsAt(position);
    if (!words.isEmpty()) {
      return String.join(" ", words);
    }
    return position < operands.most() ? named(operands.label()) : "";
  }

  private static String named(String label) {
    if (label.contains("FILE") || label.contains("PATH")) {
      return FILE;
    }
    return label.contains("DIR") ? FOLDER : "";
  }
}
