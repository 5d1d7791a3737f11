package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import memory.engine.file.JsonWrite;
import memory.engine.model.Reason;
import memory.engine.request.Refusal;

/// A command that cannot do what was asked, told as one line with what to do next.
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exit;
  private final Reason reason;
  private final String hint;
  private final String path;

  private CommandFailure(ExitCode exit, Reason reason, String message, String hint, String path) {
    super(message, null, false, false);
    this.exit = exit;
    this.reason = reason;
    this.hint = hint;
    this.path = path;
  }

  /// The same in the words of a shell.
  public static CommandFailure of(Refusal refusal) {
    String hint = ShellHints.of(refusal.hint());
    CommandFailure failure =
        switch (refusal.kind()) {
          case MALFORMED, NO_MATCH -> usage(refusal.message(), hint);
          case DENIED -> denied(refusal.message(), hint);
          case CONFLICT -> conflict(refusal.message(), hint);
        };
    return refusal.path().map(failure::at).orElse(failure);
  }

  /// Typed or sent wrongly.
  public static CommandFailure usage(String message, String hint) {
    return new CommandFailure(ExitCode.USAGE, Reason.MALFORMED, message, hint, "");
  }

  /// Not allowed: trust, guard, disabled.
  public static CommandFailure denied(String message, String hint) {
    return new CommandFailure(ExitCode.DENIED, Reason.DENIED, message, hint, "");
  }

  /// Against what stands there: lock, drift, ambiguity, limit.
  public static CommandFailure conflict(String message, String hint) {
    return new CommandFailure(ExitCode.CONFLICT, Reason.CONFLICT, message, hint, "");
  }

  /// Not to be had here, or not in time.
  public static CommandFailure unavailable(Reason reason, String message, String hint) {
    return new CommandFailure(ExitCode.UNAVAILABLE, reason, message, hint, "");
  }

  /// The same failure, about this file or folder.
  public CommandFailure at(String where) {
    return new CommandFailure(exit, reason, message(), hint, where);
  }

  public ExitCode exit() {
    return exit;
  }

  public Reason reason() {
    return reason;
  }

  public String message() {
    return String.valueOf(getMessage());
  }

  /// What to do next; empty when the message says all.
  public String hint() {
    return hint;
  }

  public Optional<String> path() {
    return path.isEmpty() ? Optional.empty() : Optional.of(path);
  }

  /// The field `error` of the contract.
  public void write(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("error");
    json.writeStringField("reason", reason.label());
    json.writeStringField("message", message());
    if (!hint.isEmpty()) {
      json.writeStringField("hint", hint);
    }
    JsonWrite.optional(json, "path", path());
    json.writeEndObject();
  }
}
