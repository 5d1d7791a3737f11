package memory.cli.mcp;

import java.util.List;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.inject.Frame;

/// What a tool tells the model.
record ToolResult(String text, boolean isError) {
  private static final int MOST_CHARS = 1000;

  static ToolResult of(String text) {
    return new ToolResult(text, false);
  }

  /// Why it could not be done and what to do next, in the words of the tools. What is echoed stands
  /// in quotes, as memory does.
  static ToolResult failed(CommandFailure failure) {
    StringBuilder text = new StringBuilder("Not done (" + failure.reason().label() + "):");
    // What would lift a refusal is the user's to know.
    String hint = failure.exit() == ExitCode.DENIED ? "" : failure.hint();
    for (String told : List.of(failure.message(), hint)) {
      String line = ModelWords.of(told);
      if (!line.isEmpty()) {
        String shown = line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "…";
        text.append('\n').append(Frame.quotedText(shown));
      }
    }
    return new ToolResult(text.toString(), true);
  }
}
