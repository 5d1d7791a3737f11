package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Scope;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.WriteResult;

/// `memory curated`: the two small files of entries, changed entry by entry.
public final class CuratedCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    String action = operands.getFirst();
    WriteCall write = WriteCall.of(call).in(Scope.GLOBAL);
    return switch (action) {
      case "add" -> tell(write, action, new CuratedRequest.Add(target(operands), write.text(2)));
      case "replace" -> {
        Target target = target(operands);
        String part = part(operands);
        yield tell(write, action, new CuratedRequest.Replace(target, part, write.text(3)));
      }
      case "remove" -> {
        String part =
            String.join(" ", operands.subList(Math.min(2, operands.size()), operands.size()));
        yield tell(write, action, new CuratedRequest.Remove(target(operands), part));
      }
      case "read" -> read(call, write, target(operands));
      case "status" -> status(call, write);
      default -> batch(call, write, operands.size() > 1 ? operands.get(1) : "-");
    };
  }

  private static ExitCode tell(WriteCall write, String action, CuratedRequest request)
      throws IOException {
    return write.done(action, engine -> engine.write(request, write.author()));
  }

  private static Target target(List<String> operands) {
    String word = operands.size() > 1 ? operands.get(1) : "";
    return Target.ofLabel(word)
        .orElseThrow(() ->
            CommandFailure.usage(
                "curated " + operands.getFirst() + " needs memory or user",
                "for example: memory curated " + operands.getFirst() + " user …"));
  }

  private static String part(List<String> operands) {
    if (operands.size() < 3) {
      throw CommandFailure.usage(
          "replace needs a part of the entry, then the new text",
          "for example: memory curated replace user tabs \"Prefers spaces\"");
    }
    return operands.get(2);
  }

  private static ExitCode read(Call call, WriteCall write, Target target) throws IOException {
    CuratedFile file =
        call.ask(write.workspace(), engine -> engine.curated(target, call.audience()));
    call.answer(
        json -> {
          json.writeStringField("target", file.target().label());
          write(json, file);
          JsonWrite.strings(json, "entries", file.entries());
          JsonWrite.optional(json, "drift", file.drift());
        },
        () -> {
          String between = "";
          for (String entry : file.entries()) {
            call.echo(between + entry + "\n");
            between = "§\n";
          }
          call.note(StatusReport.line(file));
        });
    return file.entries().isEmpty() ? ExitCode.NOTHING : ExitCode.OK;
  }

  private static ExitCode status(Call call, WriteCall write) throws IOException {
    List<CuratedFile> files =
        call.ask(
            write.workspace(),
            engine ->
                List.of(
                    engine.curated(Target.MEMORY, Audience.PERSON),
                    engine.curated(Target.USER, Audience.PERSON)));
    return call.answer(
        json -> {
          for (CuratedFile file : files) {
            json.writeObjectFieldStart(file.target().label());
            write(json, file);
            JsonWrite.optional(json, "drift", file.drift());
            json.writeEndObject();
          }
        },
        () -> files.forEach(file -> call.line(StatusReport.line(file))));
  }

  private static void write(JsonGenerator json, CuratedFile file) throws IOException {
    json.writeStringField("path", file.target().path().value());
    json.writeNumberField("count", file.entries().size());
    json.writeStringField("usage", file.usage());
  }

  private static ExitCode batch(Call call, WriteCall write, String source) throws IOException {
    List<CuratedRequest> requests = new ArrayList<>();
    int number = 0;
    for (String line : lines(call, source)) {
      number++;
      if (!line.isBlank()) {
        try {
          requests.add(request(number, JsonObject.of(line.getBytes(StandardCharsets.UTF_8))));
        } catch (MalformedJsonException bad) {
          throw CommandFailure.usage("batch line " + number + ": " + bad.getMessage(), "")
              .at(source);
        }
      }
    }
    if (requests.isEmpty()) {
      throw CommandFailure.usage("the batch is empty", "give one JSON object a line").at(source);
    }
    ExitCode exit = ExitCode.OK;
    try (MemoryEngine engine = call.open(write.workspace())) {
      for (WriteResult result : engine.writeAll(requests, write.author())) {
        ExitCode one = write.tell("batch", result);
        exit = one == ExitCode.OK ? exit : one;
      }
    }
    return exit;
  }

  private static List<String> lines(Call call, String source) throws IOException {
    if (source.equals("-")) {
      return call.console().readUtf8().lines().toList();
    }
    Path file = call.file(source, "a JSONL file");
    return BoundedRead.text(file, Optional.empty(), BoundedRead.MARKDOWN_BYTES).lines().toList();
  }

  /// One line of a batch.
  ///
  /// @throws CommandFailure when it says nothing that can be done
  private static CuratedRequest request(int line, JsonObject fields) {
    String action = fields.orEmpty("action");
    Target target =
        Target.ofLabel(fields.orEmpty("target"))
            .orElseThrow(() -> bad(line, "\"target\" is memory or user"));
    String part = fields.orEmpty(fields.has("oldText") ? "oldText" : "old_text");
    String text = fields.orEmpty("content");
    switch (action) {
      case "add", "replace", "remove" -> {}
      default -> throw bad(line, "\"action\" is add, replace or remove");
    }
    if (text.isBlank() && !action.equals("remove")) {
      throw bad(line, "no \"content\" in it");
    }
    if (part.isBlank() && !action.equals("add")) {
      throw bad(line, "no \"old_text\" in it");
    }
    return switch (action) {
      case "add" -> new CuratedRequest.Add(target, text);
      case "replace" -> new CuratedRequest.Replace(target, part, text);
      default -> new CuratedRequest.Remove(target, part);
    };
  }

  private static CommandFailure bad(int line, String what) {
    return CommandFailure.usage("batch line " + line + ": " + what, "");
  }
}
