package memory.cli.command;

import java.io.IOException;
import java.util.List;
import memory.cli.output.ExitCode;

/// `memory show`: the list of files, a file by its name, passages and decisions by their ids, or a
/// turn of a conversation.
public final class ShowCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> words = call.arguments().operands();
    if (words.size() == 2 && words.getFirst().endsWith("#turn")) {
      words = List.of(String.join(" ", words));
    }
    return words.isEmpty()
        ? ReadCommand.list(call, call.workspace().roots(call.scope()))
        : GetCommand.show(call, words, true);
  }
}
