package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.engine.MemoryEngine;
import memory.engine.file.JsonWrite;
import memory.engine.model.VisibleText;
import memory.engine.request.ScrubResult.Soiled;
import memory.engine.request.ScrubResult;

/// `memory scrub`: masks the secrets that stand in files already, and leaves them nowhere: not in
/// the index, nor in what could be restored, nor in sessions and traces (safety S6, S7).
public final class ScrubCommand implements Command {
  @Override
  public ExitCode run(Call call) throws IOException {
    WriteCall write = WriteCall.of(call);
    boolean dry = call.arguments().has("--dry-run");
    try (MemoryEngine engine = call.open(write.workspace())) {
      ScrubResult result = engine.scrub(dry, write.author(), call.console().indexing());
      if (call.isJson()) {
        call.json(json -> write(json, result, dry));
      } else {
        tell(call.console(), result, dry);
      }
      return result.files().isEmpty() && result.copies() == 0 ? ExitCode.NOTHING : ExitCode.OK;
    }
  }

  private static void write(JsonGenerator json, ScrubResult result, boolean dry)
      throws IOException {
    json.writeBooleanField("ok", true);
    json.writeStringField("action", "scrub");
    json.writeBooleanField("dry_run", dry);
    JsonWrite.objects(json, "files", result.files())
        .each(one -> {
          json.writeStringField("path", one.path().value());
          json.writeStringField("scope", one.scope().label());
          JsonWrite.strings(json, "secrets", one.places());
          Optional<String> git = GitTrace.of(one.file());
          JsonWrite.optional(json, "git", git);
        });
    json.writeNumberField("copies", result.copies());
  }

  private static void tell(Console console, ScrubResult result, boolean dry) {
    for (Soiled one : result.files()) {
      String places =
          one.places().isEmpty() ? "a secret of another file" : String.join(", ", one.places());
      console.line(
          (dry ? "would mask " : "masked ")
              + VisibleText.lineForPeople(one.path().value())
              + ": "
              + places);
      GitTrace.of(one.file())
          .ifPresent(git -> console.line("    " + VisibleText.lineForPeople(git)));
    }
    if (result.files().isEmpty() && result.copies() == 0) {
      console.line("no secret was found");
    } else if (!dry) {
      console.line(
          result.copies()
              + " copies were cleaned, the index was made anew; give the service new secrets");
    }
  }
}
