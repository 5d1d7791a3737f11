package memory.cli.command;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Topic;

/// `memory topics`: the topic files, how much is in each, and how fresh it is.
public final class TopicsCommand implements Command {

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "topics",
        "List topic files: entries, last change, newest entry, and whether MEMORY.md points to"
            + " them",
        OperandSpec.none(),
        List.of(SearchOptions.SCOPE),
        List.of(
            new Example("memory topics", "of all scopes that may be read"),
            new Example("memory topics --scope project --json", "the project's, for scripts")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    WriteOptions.refuseLocal(call, SearchOptions.SCOPE);
    try (MemoryEngine engine = call.open(call.workspace())) {
      return tell(call, engine.topics(call.arguments().one(SearchOptions.SCOPE)));
    }
  }

  private static ExitCode tell(Call call, List<Topic> topics) {
    if (call.isJson()) {
      call.json(json -> {
        JsonWrite.objects(json, "topics", topics)
            .each(topic -> {
              json.writeStringField("path", topic.path().value());
              json.writeStringField("scope", topic.scope().label());
              json.writeNumberField("entries", topic.entries());
              json.writeNumberField("size", topic.bytes());
              json.writeStringField("changed", topic.changed().toString());
              JsonWrite.optional(json, "confirmed", topic.confirmed());
              json.writeBooleanField("linked", topic.linked());
            });
      });
    } else {
      topics.forEach(topic -> call.console().line(line(call, topic)));
    }
    return topics.isEmpty()
        ? call.console()
            .nothing("there are no topic files; memory write topic --topic NAME TEXT makes one")
        : ExitCode.OK;
  }

  private static String line(Call call, Topic topic) {
    LocalDate changed = LocalDate.ofInstant(topic.changed(), call.environment().zone());
    return VisibleText.lineForPeople(topic.path().value())
        + "  "
        + topic.entries()
        + (topic.entries() == 1 ? " entry" : " entries")
        + ", changed "
        + changed
        + topic.confirmed().map(day -> ", newest entry of " + day).orElse("")
        + (topic.linked() ? "" : ", MEMORY.md does not point to it")
        + (topic.scope() == Scope.GLOBAL ? "" : "  [" + topic.scope().label() + "]");
  }
}
