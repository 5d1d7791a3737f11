package memory.cli.inspect;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;

/// The user's browser, sent to an address through a file that only the user may read: what stands
/// on a command line can be read by everybody on the machine. The file goes when this is closed, or
/// with the process.
record BrowserStart(Optional<Path> file) implements AutoCloseable {
  private static final List<String> KEPT_VARIABLES =
      List.of(
          "PATH",
          "HOME",
          "LANG",
          "BROWSER",
          "DISPLAY",
          "WAYLAND_DISPLAY",
          "XAUTHORITY",
          "XDG_CURRENT_DESKTOP",
          "XDG_RUNTIME_DIR",
          "XDG_CONFIG_HOME",
          "XDG_DATA_DIRS",
          "DBUS_SESSION_BUS_ADDRESS");

  static BrowserStart none() {
    return new BrowserStart(Optional.empty());
  }

  /// Without a display nothing is opened; the address has been printed all the same.
  ///
  /// @param program that opens a file in the user's browser
  /// @param folder for the file
  /// @param variables of the user
  static BrowserStart by(String program, String address, Path folder, Map<String, String> variables)
      throws IOException {
    if (!variables.containsKey("DISPLAY") && !variables.containsKey("WAYLAND_DISPLAY")) {
      return none();
    }
    PrivateFolder.create(folder);
    Path file = folder.resolve("inspect-" + ProcessHandle.current().pid() + ".html");
    String page =
        "<!doctype html><meta charset=\"utf-8\"><title>memory inspect</title>"
            + "<meta http-equiv=\"refresh\" content=\"0;url="
            + address
            + "\">";
    AtomicReplace.write(file, page.getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.CACHE);
    BrowserStart start = new BrowserStart(Optional.of(file));
    Runtime.getRuntime().addShutdownHook(new Thread(start::close));
    open(program, file, variables);
    return start;
  }

  private static void open(String program, Path file, Map<String, String> variables) {
    ProcessBuilder builder =
        new ProcessBuilder(program, file.toString())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    Map<String, String> environment = builder.environment();
    environment.clear();
    for (String name : KEPT_VARIABLES) {
      if (variables.containsKey(name)) {
        environment.put(name, variables.get(name));
      }
    }
    try {
      builder.start();
    } catch (IOException missing) {
      // The address is on the screen.
    }
  }

  @Override
  public void close() {
    try {
      if (file.isPresent()) {
        Files.deleteIfExists(file.get());
      }
    } catch (IOException leftBehind) {
      // It leads nowhere once the page is gone.
    }
  }
}
