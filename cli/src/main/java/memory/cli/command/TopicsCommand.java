package memory.cli.command;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.Scope;
import memory.engine.model.VisibleText;
import memory.engine.request.Topic;

/// `memory topics`: the topic files, how much is in each, and how fresh it is.
public final class TopicsCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall.refuseLocal(call);
    try (MemoryEngine engine = call.open(call.workspace())) {
      return tell(call, engine.topics(call.scope()));
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
