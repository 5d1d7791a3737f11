package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/page.png`, the README's picture of the page: `-Dgolden.update=true` takes it anew.
@Tag("browser")
class PagePictureTest {
  private static final Path PICTURE = Path.of("../docs/page.png");

  @TempDir Path home;
  @TempDir Path profile;

  @Test
  void showsWhatAPromptWouldBeTold() throws IOException {
    assertThat(PICTURE).isNotEmptyFile();
    assumeTrue(Chromium.isThere(), "skipped: no chromium");
    try (InspectedMemory memory = new InspectedMemory(home)) {
      SampleMemory.write(memory);
      memory.start();
      try (Chromium chromium = Chromium.start(profile)) {
        BrowserPage page = chromium.open(memory.address() + "#prompt", 1000, 720);
        page.until("document.querySelectorAll('#prompt-view .sections tbody tr').length > 3");
        page.click("#typed");
        page.type("when is an idle connection of the pool closed?");
        page.until(
            "document.querySelector('#prompt-view .gate')?.innerText.includes('evidence enough')"
                + " === true");
        page.value(
            "document.querySelector('#where').textContent ="
                + " document.querySelector('#where').textContent.replace(/\\/.*\\/[.]pi/, '~/.pi')");
        if (Boolean.getBoolean("golden.update")) {
          page.screenshot(PICTURE, false);
        }
      }
    }
  }
}
