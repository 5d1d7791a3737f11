package memory.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import memory.cli.option.CommandSpec;
import memory.cli.option.CommandSpec.Example;
import memory.cli.option.OperandSpec;
import memory.cli.option.OptionSpec;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.output.JsonText;
import memory.engine.guard.Finding;
import memory.engine.guard.SecretScan;
import memory.engine.guard.ThreatScan;

/// `memory scan`: what the guard sees in a text, without writing anything.
public final class ScanCommand implements Command {
  private static final OptionSpec<Boolean> JSONL =
      OptionSpec.flag("--jsonl", "Scan each line {\"id\",\"text\"} on its own, one answer a line");
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public CommandSpec spec() {
    return new CommandSpec(
        "scan",
        "Look for secrets and planted instructions in a text, as every write does",
        OperandSpec.optional("FILE", "A file, or - for stdin (the default)"),
        List.of(JSONL),
        List.of(
            new Example("memory scan notes.md", "findings, and the text with its secrets masked"),
            new Example("memory scan --jsonl texts.jsonl", "many texts in one process")));
  }

  @Override
  public ExitCode run(Call call) throws IOException {
    String source = call.arguments().text().orElse("-");
    if (call.arguments().has(JSONL)) {
      return scanLines(call, source);
    }
    Scanned scanned = Scanned.of(read(call, source));
    call.console().json(scanned::write);
    return scanned.exit();
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
                  Scanned scanned = Scanned.of(line.field("text").orElseThrow());
                  double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
                  call.console()
                      .json(json -> {
                        if (line.id().isPresent()) {
                          json.writeStringField("id", line.id().get());
                        }
                        scanned.write(json);
                        json.writeNumberField("ms", JsonText.rounded(millis, 3));
                      });
                  found[0] |= scanned.exit() == ExitCode.DENIED;
                  return scanned.exit();
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

  /// One text and what was found in it.
  private record Scanned(String text, List<Finding> threats, List<Finding> secrets) {
    static Scanned of(String text) {
      return new Scanned(text, ThreatScan.of(text), SecretScan.of(text));
    }

    ExitCode exit() {
      return threats.isEmpty() && secrets.isEmpty() ? ExitCode.OK : ExitCode.DENIED;
    }

    void write(JsonGenerator json) throws IOException {
      write(json, "threats", threats);
      write(json, "secrets", secrets);
      json.writeStringField("masked", SecretScan.masked(text, secrets));
    }

    private static void write(JsonGenerator json, String name, List<Finding> findings)
        throws IOException {
      json.writeArrayFieldStart(name);
      for (Finding finding : findings) {
        json.writeStartObject();
        json.writeStringField("rule", finding.rule());
        json.writeNumberField("start", finding.start());
        json.writeNumberField("end", finding.end());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}
