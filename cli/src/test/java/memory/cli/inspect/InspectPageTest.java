package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page in a real browser: every view is clicked and typed through, and pictured in
/// `target/inspect`.
@Timeout(120)
class InspectPageTest {
  static final Path PICTURES = Path.of("target", "inspect");
  @TempDir static Path home;
  @TempDir static Path profile;
  private static InspectedMemory memory;
  private static Chromium chromium;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Chromium.isThere(), "skipped: no chromium");
    memory = new InspectedMemory(home);
    SampleMemory.write(memory);
    memory.start();
    chromium = Chromium.start(profile);
  }

  @AfterAll
  static void end() throws IOException {
    if (chromium != null) {
      chromium.close();
      memory.close();
    }
  }

  private static BrowserPage open(String view) {
    BrowserPage page = chromium.open(memory.address() + "#" + view, 1100, 900);
    page.until("document.querySelector('#where').textContent.includes('passages')");
    return page;
  }

  private static void picture(BrowserPage page, String name) throws IOException {
    page.screenshot(PICTURES.resolve(name + ".png"), false);
    page.dark(true);
    page.screenshot(PICTURES.resolve(name + "-dark.png"), false);
    page.dark(false);
    page.size(360, 740);
    page.screenshot(PICTURES.resolve(name + "-phone.png"), false);
    assertThat(page.value("document.documentElement.scrollWidth")).isEqualTo(360);
    page.size(1100, 900);
  }

  @Test
  void findsAsOneTypesAndExplainsAHit() throws IOException {
    BrowserPage page = open("search");
    assertThat(page.value("document.activeElement.id")).isEqualTo("q");
    page.type("connection pool");
    page.until("document.querySelectorAll('#search-view li').length > 2");
    assertThat(page.text("#search-view .state")).contains(" passages of ").contains("fresh");
    assertThat(page.text("#search-view mark")).contains("connection").contains("pool");
    page.press("ArrowDown");
    page.press("Enter");
    page.until("document.querySelector('#search-view li .parts') !== null");
    assertThat(page.text("#search-view li .why")).contains("is made of").contains("Matched:");
    picture(page, "search");
    page.press("ArrowDown");
    assertThat(page.value("document.activeElement === document.querySelectorAll('summary')[1]"))
        .isEqualTo(true);
    page.press("ArrowUp");
    page.press("ArrowUp");
    assertThat(page.value("document.activeElement.id")).isEqualTo("q");
  }

  @Test
  void showsAHostileEntryAsText() throws IOException {
    BrowserPage page = open("search");
    page.type("harbour crane");
    page.until("document.querySelectorAll('#search-view li').length > 0");
    page.click("#search-view summary");
    page.until("document.querySelector('#search-view .why') !== null");
    assertThat(page.text("#search-view li .text"))
        .contains("<img src=x onerror=")
        .contains("<script>document.title='pwned'</script>")
        .contains("<U+202E>gnp.exe<U+202C>")
        .contains("z<U+200B>ero");
    assertThat(page.count("#search-view img, main script")).isZero();
    assertThat(page.value("document.title")).isEqualTo("memory · search");
    picture(page, "hostile");
  }
}
