package memory.cli.output;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import memory.engine.file.JsonWrite;
import memory.engine.file.MemoryText;
import memory.engine.model.Freshness;
import memory.engine.model.SearchIndex;
import memory.engine.model.VisibleText;

/// Where a command reads and writes: results to stdout, everything else to stderr, all of it UTF-8.
public final class Console {
  /// How much is said on stderr.
  public enum Verbosity {
    QUIET,
    NORMAL,
    VERBOSE
  }

  private static final int MAX_TEXT_BYTES = 16 << 20;

  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;
  private final Terminal terminal;
  private final Verbosity verbosity;
  private final boolean color;
  private final boolean redraws;
  private final boolean json;

  /// @param color whether a terminal may be sent colours (no `NO_COLOR`, no `TERM=dumb`)
  /// @param redraws whether it goes back to the beginning of a line (no `TERM=dumb`)
  public Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal,
      boolean color,
      boolean redraws) {
    this(in, out, err, terminal, Verbosity.NORMAL, color, redraws, false);
  }

  private Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal,
      Verbosity verbosity,
      boolean color,
      boolean redraws,
      boolean json) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.verbosity = verbosity;
    this.color = color;
    this.redraws = redraws;
    this.json = json;
  }

  public Console speaking(Verbosity other) {
    return new Console(in, out, err, terminal, other, color, redraws, json);
  }

  /// The same, of which JSON is wanted or not.
  public Console asJson(boolean other) {
    return new Console(in, out, err, terminal, verbosity, color, redraws, other);
  }

  /// Whether the result is wanted as JSON.
  public boolean isJson() {
    return json;
  }

  /// Whether somebody reads the result, and neither a program nor a model behind it.
  public boolean isForPerson() {
    return !json && isForPeople();
  }

  /// Whether the result goes to someone's eyes, who may see bold.
  public boolean isStyled() {
    return terminal.writes() && color;
  }

  /// Whether the result goes to someone's eyes.
  public boolean isForPeople() {
    return terminal.writes();
  }

  /// The result. Who is no person is shown tags that mean something to a model as `&lt;`; comments
  /// are as in the file.
  public void print(String text) {
    raw(isForPeople() ? text : VisibleText.ofFile(text));
  }

  /// The result, byte for byte.
  public void raw(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException failed) {
      throw broken(failed);
    }
  }

  /// One line of the result.
  public void line(String text) {
    print(text + "\n");
  }

  /// One JSON object of the result, on a line of its own.
  public void json(JsonWrite.Body body) {
    raw(JsonText.object(body) + "\n");
  }

  /// The result as one JSON object, or as it is told to people.
  public ExitCode answer(JsonWrite.Body body, Runnable told) {
    if (json) {
      json(body);
    } else {
      told.run();
    }
    return ExitCode.OK;
  }

  /// Tells a list, or why there is nothing in it.
  public ExitCode listed(Collection<?> found, JsonWrite.Body body, Runnable told, String nothing) {
    answer(body, told);
    return found.isEmpty() ? nothing(nothing) : ExitCode.OK;
  }

  /// Hands what was printed to the reader.
  public void flush() {
    try {
      out.flush();
    } catch (IOException failed) {
      throw broken(failed);
    }
  }

  /// What the user should know besides the result; not when quiet. Unsafe characters are shown.
  public void note(String text) {
    if (verbosity != Verbosity.QUIET) {
      log("memory: " + told(text) + "\n");
    }
  }

  /// An answer that may miss something always says so, one that was repaired when asked.
  public void note(Freshness freshness) {
    if (freshness instanceof Freshness.Stale) {
      note("may miss something: " + freshness.reason());
    } else if (freshness instanceof Freshness.Repaired) {
      detail("repaired: " + freshness.reason());
    }
  }

  /// Says that there is nothing to show, and what to do about it.
  public ExitCode nothing(String text) {
    note(text);
    return ExitCode.NOTHING;
  }

  /// What the user may want to know; only when verbose.
  public void detail(String text) {
    if (verbosity == Verbosity.VERBOSE) {
      log("memory: " + told(text) + "\n");
    }
  }

  /// What only a person should hear, never a program that passes stderr on.
  public void hint(String text) {
    if (terminal.logs()) {
      note(text);
    }
  }

  private String told(String text) {
    return terminal.logs() ? VisibleText.forPeople(text) : VisibleText.of(text);
  }

  /// What went wrong, quiet or not, and what to do next (may be empty).
  public void error(String message, String hint) {
    log("memory: " + told(message) + "\n");
    if (!hint.isEmpty()) {
      log("  " + told(hint) + "\n");
    }
  }

  /// Text that may span lines and was made by ourselves, such as a stack trace.
  public void log(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException _) {
      // Nowhere left to say so.
    }
  }

  /// Draws a counter of files on stderr when a person sits there; its end alone where lines cannot
  /// be drawn again.
  public SearchIndex.Progress indexing() {
    return progress("indexed", " files");
  }

  /// Draws a counter on stderr when a person sits there.
  public SearchIndex.Progress progress(String what) {
    return progress(what, "");
  }

  private SearchIndex.Progress progress(String what, String of) {
    if (!terminal.logs() || verbosity == Verbosity.QUIET) {
      return SearchIndex.Progress.SILENT;
    }
    return (done, total) -> {
      String end = done >= total ? "\n" : "";
      if (redraws || !end.isEmpty()) {
        String redraw = redraws ? "\r" : "";
        log(String.format(Locale.ROOT, "%s%s %,d of %,d%s%s", redraw, what, done, total, of, end));
      }
    };
  }

  /// Asks a person; false without one at the terminal, and for every answer but yes.
  public boolean confirms(String question) throws IOException {
    return isYes(answer(question + " [y/N]"));
  }

  public static boolean isYes(String answer) {
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
  }

  /// What a person types on one line; empty without one at the terminal.
  public String answer(String question) throws IOException {
    if (!terminal.reads() || !terminal.logs()) {
      return "";
    }
    log(question + " ");
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      line.write(next); // no reader, which would take the next answer too
    }
    return line.toString(StandardCharsets.UTF_8).strip();
  }

  /// Whether stdin is somebody at a keyboard.
  public boolean isTyped() {
    return terminal.reads();
  }

  /// Stdin as it comes.
  public InputStream input() {
    return in;
  }

  /// All of stdin as text.
  ///
  /// @throws CommandFailure when it does not end
  public String readAll() throws IOException {
    return text(in);
  }

  /// The same of a text that is to be kept, without its byte order mark.
  ///
  /// @throws CommandFailure when it is not UTF-8
  public String readUtf8() throws IOException {
    byte[] bytes = bytes(in);
    if (!MemoryText.isUtf8(bytes)) {
      throw CommandFailure.usage(
          "stdin is not UTF-8", "convert it, for example: iconv -f latin1 -t utf-8");
    }
    return MemoryText.withoutMark(new String(bytes, StandardCharsets.UTF_8));
  }

  /// All of a stream as text, as long as it can be a text that somebody means.
  ///
  /// @throws CommandFailure when it is larger
  public static String text(InputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(MAX_TEXT_BYTES + 1);
    if (bytes.length > MAX_TEXT_BYTES) {
      throw CommandFailure.usage(
          "the text is over " + (MAX_TEXT_BYTES >> 20) + " MiB", "give it in parts");
    }
    return bytes;
  }

  /// Stdin line by line.
  public BufferedReader lines() {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  private static RuntimeException broken(IOException failed) {
    String message = String.valueOf(failed.getMessage());
    return message.contains("Broken pipe") || message.contains("Pipe closed")
        ? new ClosedPipe()
        : new UncheckedIOException("cannot write the result: " + message, failed);
  }

  /// Nobody reads the result any more (`memory search … | head -1`): the command stops, well done.
  public static final class ClosedPipe extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClosedPipe() {
      super("stdout is closed", null, false, false);
    }
  }

  /// Which of the three streams a person sits at.
  ///
  /// @param reads stdin: questions can be asked
  /// @param writes stdout: matched words may be bold
  /// @param logs stderr: progress may be drawn
  public record Terminal(boolean reads, boolean writes, boolean logs) {
    /// Pipes and files only.
    public static Terminal none() {
      return new Terminal(false, false, false);
    }
  }
}
