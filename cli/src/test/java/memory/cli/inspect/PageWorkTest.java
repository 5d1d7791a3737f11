package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the page does for its user, by keyboard alone, on a desktop and on a phone; every view
/// without a barrier that axe knows, from 390 to 2,560 pixels, pictured in `target/inspect`.
@Tag("browser")
@Timeout(900)
class PageWorkTest {
  private static final String[] VIEWS = {
    "lately", "search", "files", "prompt", "decisions", "traces", "health"
  };
  @TempDir Path home;
  @TempDir Path profile;
  private InspectedMemory memory;
  private String app;
  private Chromium chromium;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Chromium.isThere(), "skipped: no chromium");
    memory = new InspectedMemory(home);
    SampleMemory.write(memory);
    memory.write("topics/quay.md", "# Quay\n\n- The quay is closed on Mondays\n- Ropes are red\n");
    Files.createDirectories(home.resolve("app/.git"));
    app = home.resolve("app").toString();
    Path notes = Files.createDirectories(home.resolve("app/.pi/memory")).resolve("MEMORY.md");
    Files.writeString(notes, "- Known from the start\n");
    memory.run("trust", app, "--yes");
    Files.writeString(notes, "- Known from the start\n- Pulled later\n");
    memory.run(
        "--project", app, "capture", "candidates", "--session", "s", "Decision: use Redis for all");
    memory.start("--project", app);
    chromium = Chromium.start(profile);
  }

  @AfterEach
  void end() throws IOException {
    if (chromium != null) {
      chromium.close();
      memory.close();
    }
  }

  private BrowserPage open(String view, int width) {
    BrowserPage page = chromium.open(memory.address() + view, width, width < 500 ? 844 : 900);
    page.until("document.querySelector('#where').textContent.includes('passages')");
    return page;
  }

  /// A view with something in it.
  private BrowserPage filled(String view, int width) {
    BrowserPage page =
        open("#" + (view.equals("files") ? "files?path=MEMORY.md&scope=global" : view), width);
    if (view.equals("search") || view.equals("prompt")) {
      page.click(view.equals("search") ? "#q" : "#typed");
      page.type("connection pool");
      page.until("document.querySelectorAll('#" + view + "-view li').length > 0");
    }
    return page;
  }

  /// By Tab, as who has no mouse.
  private static void tabTo(BrowserPage page, String what) {
    for (int n = 0; n < 200; n++) {
      page.press("Tab");
      if (page.value(
              "Boolean((() => { const one = document.activeElement; return " + what + "; })())")
          .equals(true)) {
        return;
      }
    }
    throw new AssertionError("no Tab leads to " + what + " on: " + page.text("body"));
  }

  private static void press(BrowserPage page, String button) {
    tabTo(page, "one.tagName === 'BUTTON' && one.textContent === '" + button + "'");
    page.press("Enter");
  }

  private static void told(BrowserPage page, String text) {
    page.until("document.getElementById('toast').innerText.includes('" + text + "')");
  }

  /// The button that the act left the focus on.
  private static void undo(BrowserPage page) {
    assertThat(page.value("document.activeElement.textContent")).isEqualTo("Undo");
    page.press("Enter");
    told(page, "Taken back.");
  }

  private String file(String name) throws IOException {
    return Files.readString(memory.memory().resolve(name));
  }

  @ParameterizedTest
  @ValueSource(ints = {1100, 390})
  void everythingIsDoneByKeys(int width) throws IOException {
    BrowserPage page = open("", width);
    assertThat(page.value("document.title")).isEqualTo("memory · lately");
    assertThat(page.text("#lately-view .state")).contains("daily file", "1 open item");
    assertThat(page.text("#lately-view h3")).contains("Waiting for your word", "2026-02-16");

    assertThat(page.text("#lately-view"))
        .contains("[BLOCKED: deploy.md#L4")
        .doesNotContain("evil.example.com")
        .doesNotContain(InspectedMemory.SECRET);

    tabTo(page, "one.id === 'todo'");
    page.type("paint the crane");
    page.press("Enter");
    told(page, "On the list");
    assertThat(file("SCRATCHPAD.md")).contains("- [ ] paint the crane");
    undo(page);
    assertThat(file("SCRATCHPAD.md")).doesNotContain("paint the crane");
    press(page, "Done");
    told(page, "Done: measure");
    assertThat(file("SCRATCHPAD.md")).contains("- [x] measure");
    undo(page);
    assertThat(file("SCRATCHPAD.md")).contains("- [ ] measure");

    press(page, "Confirm");
    told(page, "Stored as a decision");
    assertThat(memory.run("--project", app, "decision", "list")).contains("use Redis for all");
    undo(page);
    assertThat(memory.run("--project", app, "decision", "list"))
        .doesNotContain("use Redis for all");

    assertThat(page.text("#lately-view")).contains("Pulled later");
    press(page, "I have looked at it");
    told(page, "Known from now on");
    page.until("!document.querySelector('#lately-view').innerText.includes('New in the project')");

    tabTo(page, "one.hash === '#files'");
    page.press("Enter");
    page.until("document.querySelectorAll('#files-view .walk').length > 3");
    tabTo(page, "one.textContent === 'topics/quay.md'");
    page.press("ArrowUp");
    page.press("ArrowDown");
    page.press("Enter");
    page.until("document.querySelectorAll('#files-view .lone').length === 2");
    tabTo(page, "one.innerText?.includes('Ropes')");
    page.press("Enter");
    press(page, "Edit");
    page.press("Backspace");
    page.type(" and long");
    press(page, "Save");
    told(page, "Changed topics/quay.md");
    assertThat(file("topics/quay.md")).contains("Ropes are re and long");
    undo(page);
    assertThat(file("topics/quay.md")).contains("- Ropes are red\n");

    openNote(page, "Ropes");
    press(page, "Pin");
    told(page, "Pinned");
    assertThat(file("topics/quay.md")).contains("Ropes are red #pin");
    undo(page);
    openNote(page, "Ropes");
    press(page, "Archive");
    told(page, "Archived");
    assertThat(file("archive/topics/quay.md")).contains("Ropes are red");
    undo(page);
    assertThat(file("topics/quay.md")).contains("Ropes are red");
    openNote(page, "Ropes");
    press(page, "Forget");
    assertThat(page.value("document.activeElement.textContent")).isEqualTo("Forget for good?");
    page.press("Enter");
    told(page, "Forgot");
    assertThat(file("topics/quay.md")).doesNotContain("Ropes");

    page.press("Enter");
    page.press("/");
    page.until("document.activeElement.id === 'q'");
    page.type("Mondays");
    // The answer to the last letter: one to an earlier letter would be replaced, opened or not.
    page.until(
        "performance.getEntriesByName('key to result').some(one => one.startTime === typedAt)");
    assertThat(page.value("document.querySelectorAll('#search-view li').length")).isEqualTo(1);
    page.press("ArrowDown");
    page.press("Enter");
    tabTo(page, "one.textContent === 'Open in its file'");
    page.press("Enter");
    page.until("document.querySelector('#files-view .here') !== null");
    assertThat(page.text("#files-view .here")).contains("closed on Mondays");
    assertThat(page.value("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
  }

  private static void openNote(BrowserPage page, String words) {
    page.until("document.querySelector('#files-view').innerText.includes('" + words + "')");
    tabTo(page, "one.tagName === 'SUMMARY' && one.innerText.includes('" + words + "')");
    page.press("Enter");
  }

  @Test
  void whatIsMaskedIsNotEditedHere() throws IOException {
    BrowserPage page = open("#files?path=deploy.md&scope=global&line=3", 1100);
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    press(page, "Edit");
    press(page, "Save");
    told(page, "is not what stands in the file");
    assertThat(file("deploy.md")).contains(InspectedMemory.SECRET);
  }

  @Test
  void theThemeIsChosen() {
    BrowserPage page = open("", 1100);
    String paper = "getComputedStyle(document.body).backgroundColor";
    assertThat(page.value(paper)).isEqualTo("rgb(252, 251, 249)");
    tabTo(page, "one.id === 'theme'");
    page.press("Enter");
    page.press("Enter");
    assertThat(page.text("#theme")).isEqualTo("Theme: dark");
    assertThat(page.value(paper)).isEqualTo("rgb(22, 24, 28)");
  }

  @Test
  void everyViewFitsEveryScreen() throws IOException {
    for (String view : VIEWS) {
      for (int width : new int[] {390, 768, 1280, 2560}) {
        BrowserPage page = filled(view, width);
        assertThat(page.value("document.documentElement.scrollWidth <= innerWidth"))
            .as(view + " at " + width)
            .isEqualTo(true);
        assertThat(page.value("document.querySelector('#where').offsetWidth > 200"))
            .as("what is shown is told, " + view + " at " + width)
            .isEqualTo(true);
        page.screenshot(InspectPageTest.PICTURES.resolve(view + "-" + width + ".png"), false);
      }
    }
  }

  @Test
  void axeFindsNoBarrier() throws IOException, InterruptedException {
    Path axe = axe();
    assumeTrue(Files.exists(axe), "skipped: axe-core is not to be had from npm");
    String script = Files.readString(axe);
    for (String view : VIEWS) {
      for (boolean dark : new boolean[] {false, true}) {
        BrowserPage page = filled(view, 1100);
        page.dark(dark);
        page.value("document.querySelector('#" + view + "-view summary')?.click()");
        page.value(script + "; 0");
        assertThat(
                page.value(
                    "axe.run().then((found) => found.violations.map((one) => one.id + ' ' +"
                        + " one.nodes.map((node) => node.html).join(' ')).join('\\n'))"))
            .as(view + (dark ? ", dark" : ""))
            .isEqualTo("");
      }
    }
  }

  /// From the npm registry, kept below `target`.
  private static Path axe() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of("target", "axe"));
    Path script = folder.resolve("node_modules/axe-core/axe.min.js");
    if (!Files.exists(script)) {
      try {
        new ProcessBuilder("npm", "install", "--prefix", folder.toString(), "axe-core@4.11.0")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor(2, TimeUnit.MINUTES);
      } catch (IOException noNpm) {
        return script;
      }
    }
    return script;
  }
}
