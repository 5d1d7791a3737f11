package memory.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.option.CommandFile;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.OperandSpec;
import memory.cli.option.CommandSpec.OptionSpec;
import memory.cli.option.GlobalOptions;

/// What a shell offers when tab is pressed behind `memory …`: commands, their options, the values
/// of those, and the words that a command understands. The scripts ask [#words] at each tab, so
/// they never differ from the program that is installed.
public final class Completion {
  private static final String FILE = "@file";
  private static final String FOLDER = "@dir";

  private static final String BASH =
      """
      # bash completion for memory; in ~/.bashrc: eval "$(memory completion bash)"
      _memory() {
        local IFS=$'\\n' cur=${COMP_WORDS[COMP_CWORD]} words
        words=$(memory completion-words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        case $words in
          @file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
          @dir) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur")) ;;
          *) COMPREPLY=($(compgen -W "$(cut -f 1 <<<"$words")" -- "$cur")) ;;
        esac
      }
      complete -F _memory memory
      """;

  private static final String ZSH =
      """
      #compdef memory
      # zsh completion for memory; as _memory in a folder of $fpath, or: source <(memory completion zsh)
      _memory() {
        local -a found
        found=("${(@f)$(memory completion-words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        case $found[1] in
          @file) _files ;;
          @dir) _files -/ ;;
          ?*)
            found=("${(@)found//:/\\\\:}")
            found=("${(@)found/$'\\t'/:}")
            _describe memory found
            ;;
        esac
      }
      if [[ ${funcstack[1]} == _memory ]]; then _memory "$@"; else compdef _memory memory; fi
      """;

  private static final String FISH =
      """
      # fish completion for memory; in ~/.config/fish/completions/memory.fish
      function __memory_words
        set -l typed (commandline -opc)
        set -l last (commandline -ct)
        set -l found (memory completion-words -- $typed[2..-1] "$last" 2>/dev/null)
        switch "$found[1]"
          case @file
            __fish_complete_path "$last"
          case @dir
            __fish_complete_directories "$last"
          case '*'
            set -q found[1]; and printf '%s\\n' $found
        end
      end
      complete -c memory -f -a '(__memory_words)'
      """;

  private final CommandFile commands;
  private Optional<CommandSpec> command = Optional.empty();
  private Optional<OptionSpec> unanswered = Optional.empty();
  private int operands;

  private Completion(CommandFile commands) {
    this.commands = commands;
  }

  /// @param shell bash, zsh or fish
  public static String script(String shell) {
    return switch (shell) {
      case "bash" -> BASH;
      case "zsh" -> ZSH;
      case "fish" -> FISH;
      default -> throw new IllegalArgumentException("no such shell: " + shell);
    };
  }

  /// What may stand in the place of the last word.
  ///
  /// @param typed the words behind `memory`; the last one is not finished, and may be empty
  /// @return one a line, with a tab and what it does where that is known; `@file` or `@dir` where a
  ///   file or a folder is wanted; empty when nobody can guess it
  public static List<String> words(CommandFile commands, List<String> typed) {
    Completion completion = new Completion(commands);
    typed.subList(0, typed.size() - 1).forEach(completion::pass);
    return completion.offered(typed.getLast().startsWith("-"));
  }

  private void pass(String word) {
    if (unanswered.isPresent()) {
      unanswered = Optional.empty();
    } else if (word.startsWith("-")) {
      unanswered =
          options().stream()
              .filter(option -> option.takesValue() && option.names().contains(word))
              .findFirst();
    } else if (command.isEmpty()) {
      command = commands.named(word);
    } else {
      Optional<CommandSpec> action = command.get().action(word);
      operands = action.isPresent() ? 0 : operands + 1;
      command = action.or(() -> command);
    }
  }

  private List<OptionSpec> options() {
    List<OptionSpec> all = new ArrayList<>(command.map(CommandSpec::options).orElse(List.of()));
    all.addAll(GlobalOptions.ALL);
    return all;
  }

  private List<String> offered(boolean isOption) {
    if (unanswered.isPresent()) {
      OptionSpec option = unanswered.get();
      return option.choices().isEmpty() ? named(option.metavar()) : option.choices();
    }
    if (isOption) {
      return options().stream()
          .flatMap(option -> option.names().stream().map(name -> described(name, option.doc())))
          .toList();
    }
    List<CommandSpec> next =
        command
            .map(CommandSpec::actions)
            .orElseGet(() ->
                commands.groups(true).stream()
                    .flatMap(group -> group.commands().stream())
                    .toList());
    if (!next.isEmpty()) {
      return next.stream().map(one -> described(one.name(), one.summary())).toList();
    }
    OperandSpec operand = command.orElseThrow().operands();
    List<String> known = operand.wordsAt(operands);
    return known.isEmpty() && operands < operand.most() ? named(operand.label()) : known;
  }

  private static String described(String word, String what) {
    return word + "\t" + what;
  }

  private static List<String> named(String label) {
    if (label.contains("FILE") || label.contains("PATH")) {
      return List.of(FILE);
    }
    return label.contains("DIR") ? List.of(FOLDER) : List.of();
  }
}
