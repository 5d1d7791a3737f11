package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// One page in a browser, as its user has it: clicks and keys go in, what is shown comes out.
final class BrowserPage {
  private final Chromium browser;
  private final String session;

  BrowserPage(Chromium browser, String session) {
    this.browser = browser;
    this.session = session;
  }

  private Map<String, Object> ask(String method, Map<String, ?> parameters) {
    return browser.ask(session, method, parameters);
  }

  void go(String address) {
    ask("Page.navigate", Map.of("url", address));
    until(
        "document.readyState === 'complete' && location.href.startsWith('"
            + address.replaceAll("[?#].*", "")
            + "')");
  }

  /// Runs a script at the start of each page from now on.
  void onEachPage(String script) {
    ask("Page.enable", Map.of());
    ask("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
  }

  void size(int width, int height) {
    ask(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  void dark(boolean dark) {
    media("", dark ? "dark" : "light");
  }

  /// On paper, or on a screen again.
  void printed(boolean printed) {
    media(printed ? "print" : "", "light");
  }

  private void media(String media, String scheme) {
    ask(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            media,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /// What an expression is; a promise is waited for.
  Object value(String script) {
    Map<String, Object> told =
        ask(
            "Runtime.evaluate",
            Map.of("expression", script, "awaitPromise", true, "returnByValue", true));
    if (told.containsKey("exceptionDetails")) {
      throw new AssertionError(script + ": " + told.get("exceptionDetails"));
    }
    Object value = Chromium.map(told.get("result")).get("value");
    return value == null ? "" : value;
  }

  /// Waits until it holds and no view waits for an answer, which would replace what is there.
  void until(String condition) {
    Object held =
        value(
            "new Promise((done) => { const end = performance.now() + 300000; const look = () => {"
                + " if (!document.querySelector('section[aria-busy]') && ("
                + condition
                + ")) done(true); else if (performance.now() > end) done(false);"
                + " else setTimeout(look, 10); }; look(); })");
    assertThat(held).as("%s on: %s", condition, text("body")).isEqualTo(true);
  }

  /// What a person reads there.
  String text(String selector) {
    return value(
            "[...document.querySelectorAll('"
                + selector
                + "')].map((one) => one.innerText).join('\\n')")
        .toString();
  }

  int count(String selector) {
    return ((Number) value("document.querySelectorAll('" + selector + "').length")).intValue();
  }

  void click(String selector) {
    Map<String, Object> at =
        Chromium.map(
            value(
                "(() => { const one = document.querySelector('"
                    + selector
                    + "'); one.scrollIntoView({block: 'center'}); const box = one.getBoundingClientRect();"
                    + " return {x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2}; })()"));
    for (String type : List.of("mousePressed", "mouseReleased")) {
      ask(
          "Input.dispatchMouseEvent",
          Map.of(
              "type", type, "x", at.get("x"), "y", at.get("y"), "button", "left", "clickCount", 1));
    }
  }

  /// Types where the focus is, a key at a time.
  void type(String text) {
    text.codePoints().forEach(point -> key(Character.toString(point), Character.toString(point)));
  }

  /// A key that has a name, such as `ArrowDown`.
  void press(String key) {
    key(key, key.equals("Enter") ? "\r" : key.equals("Space") ? " " : "");
  }

  private void key(String name, String text) {
    String key = name.equals("Space") ? " " : name;
    int code =
        switch (name) {
          case "Tab" -> 9;
          case "Enter" -> 13;
          case "Space" -> 32;
          case "ArrowUp" -> 38;
          case "ArrowDown" -> 40;
          case "Backspace" -> 8;
          default -> 0;
        };
    ask(
        "Input.dispatchKeyEvent",
        Map.of(
            "type",
            text.isEmpty() ? "rawKeyDown" : "keyDown",
            "key",
            key,
            "text",
            text,
            "windowsVirtualKeyCode",
            code));
    ask(
        "Input.dispatchKeyEvent",
        Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
  }

  /// @param whole the page's full height, not the window's
  void screenshot(Path file, boolean whole) throws IOException {
    Map<String, Object> shot =
        ask("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
    write(file, shot);
  }

  /// The page as it is printed, on A4.
  void print(Path file) throws IOException {
    write(
        file,
        ask(
            "Page.printToPDF",
            Map.of("printBackground", false, "paperWidth", 8.27, "paperHeight", 11.69)));
  }

  private static void write(Path file, Map<String, Object> told) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode((String) told.get("data")));
  }
}
