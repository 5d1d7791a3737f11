package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.output.CommandFailure;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.cli.output.WriteReport;
import memory.engine.BlockText;
import memory.engine.TextGuard;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Finding;
import memory.engine.model.Passage;
import memory.engine.request.Citation;

/// `memory scan`: what the guard sees in a text, without writing anything.
public final class ScanCommand implements Command {
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public ExitCode run(Call call) throws IOException {
    Optional<String> honest = call.arguments().one("--allow");
    if (honest.isPresent()) {
      return allow(call, honest.get());
    }
    String source = call.arguments().text().orElse("-");
    if (call.arguments().has("--jsonl")) {
      return scanLines(call, source);
    }
    TextGuard.Scan scan = TextGuard.scan(read(call, source));
    if (call.isJson() || !call.console().isForPeople()) {
      call.json(json -> write(json, scan));
    } else {
      lines(source.equals("-") ? "stdin" : source, scan).forEach(call::line);
    }
    return exit(scan);
  }

  /// A person looks at a note that the guard keeps back, and says that it is honest.
  private static ExitCode allow(Call call, String cited) throws IOException {
    Workspace workspace = call.workspace();
    Optional<Passage> found = call.ask(workspace, engine -> engine.passage(cited, call.scope()));
    if (found.isEmpty()) {
      call.note(WriteCall.shown(Citation.unknown(cited)));
      return ExitCode.NOTHING;
    }
    Passage passage = found.get();
    if (passage.id().isEmpty()) {
      throw CommandFailure.usage("several notes stand at " + cited, "name one of them");
    }
    List<String> rules =
        TextGuard.scan(passage.text()).threats().stream().map(Finding::rule).distinct().toList();
    if (!call.isJson()) {
      call.line(passage.citation() + ": " + String.join(", ", rules));
      call.print(BlockText.quotedText(passage.text()) + "\n");
    }
    if (!call.agreed("Show this to agents from now on?")) {
      throw CommandFailure.denied(
          "the note was not confirmed and stays hidden", "look at it, then add --yes");
    }
    workspace.allow(passage);
    return call.done(
        "allow",
        json -> json.writeStringField("path", passage.citation()),
        () -> call.line(passage.citation() + " is shown from now on"));
  }

  private static ExitCode scanLines(Call call, String source) throws IOException {
    boolean[] found = new boolean[1];
    ExitCode read =
        new BatchLines(call)
            .answer(
                source,
                "text",
                line -> {
                  long start = System.nanoTime();
                  TextGuard.Scan scan = TextGuard.scan(line.field("text").orElseThrow());
                  double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
                  call.json(json -> {
                    JsonWrite.optional(json, "id", line.id());
                    write(json, scan);
                    json.writeNumberField("ms", JsonText.rounded(millis, 3));
                  });
                  found[0] |= !scan.isClean();
                  return exit(scan);
                });
    return read == ExitCode.OK && found[0] ? ExitCode.DENIED : read;
  }

  private static String read(Call call, String source) throws IOException {
    if (source.equals("-")) {
      return call.console().readAll();
    }
    try (InputStream in = Files.newInputStream(call.file(source, "a text file"))) {
      return Console.text(in);
    }
  }

  private static ExitCode exit(TextGuard.Scan scan) {
    return scan.isClean() ? ExitCode.OK : ExitCode.DENIED;
  }

  private static void write(JsonGenerator json, TextGuard.Scan scan) throws IOException {
    WriteReport.writeFindings(json, "threats", scan.threats());
    WriteReport.writeFindings(json, "secrets", scan.secrets());
    json.writeStringField("masked", scan.masked());
  }

  /// For people.
  private static List<String> lines(String source, TextGuard.Scan scan) {
    if (scan.isClean()) {
      return List.of(source + ": no secrets, no planted instructions");
    }
    List<String> lines = new ArrayList<>();
    for (Finding secret : scan.secrets()) {
      lines.add(place(source, scan, secret) + "a secret (" + secret.rule() + ")");
    }
    for (Finding threat : scan.threats()) {
      lines.add(place(source, scan, threat) + "a planted instruction (" + threat.rule() + ")");
    }
    return lines;
  }

  private static String place(String source, TextGuard.Scan scan, Finding found) {
    String before = scan.text().substring(0, found.start());
    return source + ", line " + (before.chars().filter(c -> c == '\n').count() + 1) + ": ";
  }
}
