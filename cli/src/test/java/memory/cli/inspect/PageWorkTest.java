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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the page does for its user, by keyboard alone, on a desktop and on a phone; every view
/// without a barrier that axe knows, from 390 to 2,560 pixels, pictured in `target/inspect`.
@Tag("browser")
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
    told(page, "does not wait any more");
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
    asSoonAsItIsNoDoubleClick(page);
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

  private static void asSoonAsItIsNoDoubleClick(BrowserPage page) {
    page.value("new Promise((done) => setTimeout(done, 500))");
  }

  /// Notes the questions and acts that the page sends from now on.
  private static void listen(BrowserPage page) {
    page.value(
        "asked = []; (() => { const was = ask;"
            + " ask = (name, ...more) => { asked.push(name); return was(name, ...more); }; })()");
  }

  /// Clicks of a mouse one right after the other.
  private static void click(BrowserPage page, String button, int... nth) {
    for (int one : nth) {
      page.value(
          "[...document.querySelectorAll('#files-view button')].find((one) =>"
              + " one.textContent.startsWith('"
              + button
              + "')).dispatchEvent(new MouseEvent('click', {detail: "
              + one
              + "}))");
    }
  }

  private static long sent(BrowserPage page, String act) {
    return ((Number) page.value("asked.filter((one) => one === '" + act + "').length")).longValue();
  }

  @Test
  void anActIsDoneOnceAndTakenBackWhole() throws IOException {
    String before = file("topics/quay.md");
    BrowserPage page = open("#files?path=topics/quay.md&scope=global&line=3", 1100);
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    page.until("document.querySelector('#files-view .acts') !== null");
    listen(page);
    page.value(
        "(() => { const one = [...document.querySelectorAll('#files-view button')]"
            + ".find((one) => one.textContent === 'Archive'); one.click(); one.click(); })()");
    told(page, "Archived");
    assertThat(sent(page, "archive")).isEqualTo(1);
    assertThat(file("archive/topics/quay.md")).contains("closed on Mondays");
    page.until("!document.querySelector('#files-view').innerText.includes('closed on Mondays')");
    assertThat(page.value("document.activeElement.textContent")).isEqualTo("Undo");
    undo(page);
    page.until("document.querySelector('#files-view').innerText.includes('closed on Mondays')");
    assertThat(page.value("document.activeElement.textContent")).isEqualTo("Close");
    assertThat(file("topics/quay.md")).isEqualTo(before);
    assertThat(memory.memory().resolve("archive/topics/quay.md")).doesNotExist();
  }

  @Test
  void whatCannotBeUndoneIsAskedForTwice() throws IOException {
    memory.write("topics/sail.md", "# Sail\n\n- Ropes are red\n");
    BrowserPage page = open("#files?path=topics/quay.md&scope=global&line=4", 1100);
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    page.until("document.querySelector('#files-view .acts') !== null");
    listen(page);
    click(page, "Forget", 1, 2);
    assertThat(sent(page, "forget")).isZero();
    asSoonAsItIsNoDoubleClick(page);
    click(page, "Forget", 1);
    told(page, "topics/sail.md as well");
    assertThat(file("topics/quay.md")).doesNotContain("Ropes");
  }

  @Test
  void whatIsMaskedIsNotEditedHere() throws IOException {
    BrowserPage page = open("#files?path=deploy.md&scope=global&line=3", 1100);
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    press(page, "Edit");
    page.type("!");
    press(page, "Save");
    told(page, "is not what stands in the file");
    assertThat(file("deploy.md")).contains(InspectedMemory.SECRET);
    page.until("document.querySelector('#files-view .editor textarea').value.endsWith('!')");
  }

  @Test
  void whatIsTypedStaysUntilItIsSavedOrCancelled() throws IOException {
    BrowserPage page = open("#files?path=topics/quay.md&scope=global&line=4", 1100);
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    press(page, "Edit");
    page.value(
        "(() => { const was = ask; ask = async (...all) => {"
            + " await new Promise((done) => { go = done; }); ask = was; return was(...all); };"
            + " redraw(); })()");
    page.value("new Promise((done) => setTimeout(done, 0))");
    page.type("!");
    page.value("go()");
    page.until("document.querySelector('.editor textarea').value.endsWith('!')");
    page.value("location.hash = 'lately'");
    page.until("document.title === 'memory · lately'");
    tabTo(page, "one.id === 'todo'");
    page.type("measure the connection pool");
    page.press("Enter");
    told(page, "on the list already");
    assertThat(page.value("document.getElementById('todo').value"))
        .isEqualTo("measure the connection pool");
    page.value("location.hash = 'files?path=topics/quay.md&scope=global&line=3'");
    page.until("document.title === 'memory · files'");
    assertThat(page.value("document.querySelector('.editor textarea').value"))
        .isEqualTo("- Ropes are red!");
    assertThat(page.text("#files-view .state")).contains("save or cancel");
    press(page, "Save");
    told(page, "Changed topics/quay.md");
    page.until("document.querySelector('#files-view .here').innerText.includes('Mondays')");
    assertThat(page.count(".editor")).isZero();
    assertThat(file("topics/quay.md")).contains("- Ropes are red!\n");
  }

  @Test
  void whatIsOfferedCanBeDone() throws IOException {
    memory.write("rules.md", "# Rules #pin\n\n- No smoking on the quay\n");
    memory.write("SCRATCHPAD.md", "- [ ] a\0b\n");
    String decision =
        memory
            .run("decision", "list")
            .lines()
            .filter(line -> line.contains("read-only pool"))
            .findFirst()
            .orElseThrow();
    memory.run("archive", decision.substring(0, decision.indexOf(' ')));
    BrowserPage page = open("", 1100);
    assertThat(page.text("#lately-view .state")).contains("cannot read SCRATCHPAD.md");
    assertThat(page.text("#lately-view h3")).contains("Waiting for your word", "2026-02-16");

    page.go(memory.address() + "#files?path=rules.md&scope=global&line=3");
    page.until("document.querySelector('#files-view .here summary') === document.activeElement");
    page.press("Enter");
    page.until("document.querySelector('#files-view .acts') !== null");
    assertThat(page.text("#files-view .acts")).contains("Archive").doesNotContain("Pin", "Unpin");

    page.press("/");
    page.until("document.activeElement.id === 'q'");
    page.value("document.querySelector('[name=archived]').click()");
    page.type("read-only pool for reports");
    page.until("document.querySelector('#search-view .text')?.innerText.includes('read-only')");
    page.press("ArrowDown");
    page.press("Enter");
    press(page, "Bring back");
    told(page, "Brought back");
    assertThat(memory.run("decision", "list")).contains("read-only pool");
    page.press("Enter");
    told(page, "Taken back");
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
