package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;

/// `memory show`: the list of files, a file by its name, passages and decisions by their ids, or a
/// turn of a conversation.
public final class ShowCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "show",
        "Show a file, a topic, a passage or a decision; without a word, the list of files",
        OperandSpec.words(
            "[WORD…]",
            "An id, path or path#L that search cites, a topic's name, today, yesterday, a date or"
                + " scratchpad"),
        List.of(WriteOptions.SCOPE, Echo.RAW, GetCommand.MAX_CHARS),
        List.of(
            new Example("memory show", "all files with their sizes"),
            new Example("memory show build", "the topic build.md or topics/build.md"),
            new Example("memory show today", "today's log"),
            new Example("memory show MEMORY.md#L3-L9", "those lines"),
            new Example("memory show 9f2c41d07a3be518", "one passage, whole"),
            new Example("memory show claude:SESSION#turn 12", "a turn and those around it")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> words = call.arguments().operands();
    if (words.size() == 2 && words.getFirst().endsWith("#turn")) {
      words = List.of(String.join(" ", words));
    }
    return words.isEmpty()
        ? ReadCommand.list(call, call.workspace().roots(call.arguments().one(WriteOptions.SCOPE)))
        : GetCommand.show(call, words, true);
  }
}
