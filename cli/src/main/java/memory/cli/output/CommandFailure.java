package memory.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.FileOwner;
import memory.engine.file.JsonWrite;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.file.ShellWords;
import memory.engine.model.Reason;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;

/// A command that cannot do what was asked, told as one line with what to do next.
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// What to do where project memory leads out of the project.
  public static final String NO_LINK =
      "put the folder itself there, or keep those notes in your own memory";

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
    String hint = shown(refusal.hint());
    CommandFailure failure =
        switch (refusal.kind()) {
          case MALFORMED, NO_MATCH -> usage(refusal.message(), hint);
          case DENIED -> denied(refusal.message(), hint);
          case CONFLICT -> conflict(refusal.message(), hint);
        };
    return refusal.path().map(failure::at).orElse(failure);
  }

  /// What broke: the disk's word, or an apology for a bug of ours.
  public static CommandFailure of(Throwable broken) {
    return switch (broken) {
      case RefusedPathException refused -> usage(String.valueOf(refused.getMessage()), "");
      case InvalidPathException path -> usage("not a path: " + path.getMessage(), "");
      case FileSystemException disk ->
          failed(disk.getClass().getSimpleName(), disk).at(String.valueOf(disk.getFile()));
      case IOException disk -> failed(disk.getClass().getSimpleName(), disk);
      case UncheckedIOException disk -> failed("the disk failed", disk);
      case OutOfMemoryError _ ->
          unavailable(
              Reason.BACKEND_ERROR,
              "out of memory",
              "ask for less, or set MEMORY_JAVA_OPTIONS=-Xmx1g");
      default ->
          unavailable(
              Reason.BACKEND_ERROR,
              "a bug in memory: " + broken,
              "please report it, with the output of the same command and --debug");
    };
  }

  private static CommandFailure failed(String kind, Exception disk) {
    String message = Optional.ofNullable(disk.getMessage()).orElse(kind);
    return unavailable(
        Reason.BACKEND_ERROR,
        kind.endsWith("FileSystemException") || kind.equals("IOException")
            ? message
            : kind + ": " + message,
        hint(disk, Path.of(System.getProperty("user.home")))
            .orElse("check the path and its permissions; --debug tells more"));
  }

  /// What puts it right, where that can be told: a note that is too large, a folder in the user's
  /// home that is somebody else's. Of folders elsewhere nobody can tell whose they should be.
  static Optional<String> hint(Exception disk, Path home) {
    if (!(disk instanceof FileSystemException named) || named.getFile() == null) {
      return Optional.empty();
    }
    try {
      Path file = Path.of(named.getFile());
      if (file.toString().endsWith(".md")
          && String.valueOf(named.getReason()).startsWith("larger than")
          && Files.size(file) > BoundedRead.MARKDOWN_BYTES) {
        return Optional.of(RepairCommand.split(file));
      }
      Path folder = file.toAbsolutePath();
      while (folder != null && !Files.isDirectory(folder)) {
        folder = folder.getParent();
      }
      boolean denied =
          disk instanceof AccessDeniedException || disk.getCause() instanceof AccessDeniedException;
      if (!denied || folder == null || !folder.toRealPath().startsWith(home.toRealPath())) {
        return Optional.empty();
      }
      String user = FileOwner.of(home.toRealPath());
      Path theirs = folder.toRealPath();
      return FileOwner.of(theirs).equals(user)
          ? Optional.empty()
          : Optional.of("another user owns the folder: " + RepairCommand.writable(theirs, user));
    } catch (IOException | InvalidPathException unknown) {
      return Optional.empty();
    }
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

  /// The way out of a refusal as a person types it.
  public static String shown(Hint hint) {
    return switch (hint.way()) {
      case SAID -> hint.about();
      case APPEND -> "leave --mode overwrite out";
      case CHOOSE_SCOPE -> "choose: --scope project | --scope global";
      case CITE_A_NOTE -> "give an id or PATH#L3 as memory search cites it";
      case COMPACT_DECISIONS ->
          "a decision log is made smaller by: memory decision purge --compact";
      case DECISION_DOCTOR -> "nothing was changed; memory decision doctor tells what is odd in it";
      case EDIT_CURATED -> "use memory curated replace or remove";
      case EDIT_DECISION -> "use memory decision edit or supersede";
      case ENABLE_DECISIONS ->
          "memory decision status says where; memory decision enable --global or --project";
      case ENABLE_MEMORY -> "memory on switches it on, or says what has it off";
      case GIVE_REASON -> "say why: --reason TEXT";
      case LIST_COPIES -> "memory doctor names what there is to merge";
      case LIST_CURATED -> "memory curated read shows them";
      case LIST_DECISIONS -> "memory decision list shows the ids";
      case LIST_FAULTS -> "memory faults lists them";
      case LIST_IDS -> "memory search --json and memory decision list show the ids";
      case LIST_PAGES -> "memory pages lists them";
      case LIST_RECOVERIES -> "memory restore lists them";
      case LIST_SCRATCHPAD -> "memory scratchpad list shows them";
      case LIST_STALE -> "memory stale lists them";
      case MIGRATE -> "take it over with: memory migrate --scope project";
      case NAME_SCOPE -> "choose: --scope project | --scope global";
      case NAME_PROJECT -> "use --project DIR or --scope global";
      case NAME_TOPIC -> "for example: --topic build";
      case NO_LINK -> NO_LINK;
      case PURGE_DECISIONS -> "use memory decision purge";
      case READ_CONVERSATIONS -> "memory conversations on reads them";
      case SEARCH_IDS -> "memory search --json shows ids, which an edit changes";
      case SHOW_FILE -> "memory get " + hint.about() + " shows them";
      case TRUST -> "look at it, then run: " + ShellWords.of("memory", "trust", hint.about());
    };
  }
}
