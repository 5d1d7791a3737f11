package memory.engine.request;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What an agent is about to do, or what it did and failed at: one call of a tool that edits or
/// runs a command, and asks which notes name it; or a task for a subagent, which recalls what a
/// prompt would.
///
/// @param task what a subagent is to do; empty = the agent acts itself
/// @param files the paths that it writes, as the agent wrote them
/// @param before the text that it replaces; empty where there is none
/// @param after the text that it writes
/// @param isWhole whether that is all that the file will hold
/// @param command the command line that it runs; empty for an edit
/// @param error what the failed command said; empty = it is about to run
/// @param session whose ledger to use; empty = no ledger
/// @param deadline how long recall may take; empty = as long as it needs
public record ActionRequest(
    String task,
    List<String> files,
    String before,
    String after,
    boolean isWhole,
    String command,
    String error,
    Optional<String> session,
    Optional<Duration> deadline) {
  public ActionRequest {
    files = List.copyOf(files);
  }

  /// An edit of one file.
  public static ActionRequest edit(String file, String before, String after) {
    return edit(List.of(file), before, after);
  }

  /// An edit of several files at once.
  public static ActionRequest edit(List<String> files, String before, String after) {
    return new ActionRequest(
        "", files, before, after, false, "", "", Optional.empty(), Optional.empty());
  }

  /// A file as it will be.
  public static ActionRequest whole(String file, String text) {
    return new ActionRequest(
        "", List.of(file), "", text, true, "", "", Optional.empty(), Optional.empty());
  }

  /// A command that is about to run.
  public static ActionRequest command(String line) {
    return new ActionRequest(
        "", List.of(), "", "", false, line, "", Optional.empty(), Optional.empty());
  }

  public static ActionRequest task(String words) {
    return new ActionRequest(
        words, List.of(), "", "", false, "", "", Optional.empty(), Optional.empty());
  }

  /// The same after it failed.
  public ActionRequest failed(String with) {
    return new ActionRequest(task, files, before, after, isWhole, command, with, session, deadline);
  }

  public ActionRequest in(Optional<String> name, Optional<Duration> within) {
    return new ActionRequest(task, files, before, after, isWhole, command, error, name, within);
  }

  public boolean hasFailed() {
    return !error.isEmpty();
  }

  /// How many characters were sent of it.
  public int chars() {
    return task.length() + before.length() + after.length() + command.length() + error.length();
  }
}
