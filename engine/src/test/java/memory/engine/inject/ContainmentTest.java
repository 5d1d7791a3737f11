package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.model.VisibleText;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest;
import memory.testing.SharedData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// C1 over strings that others found troublesome: the Big List of Naughty Strings, CommonMark's
/// examples, labelled attacks and the honest notes beside them.
class ContainmentTest {
  private static final List<String> TROUBLE = new ArrayList<>();

  @TempDir Path folder;

  @BeforeAll
  static void readTheData(@TempDir Path data) throws IOException {
    SharedData.unpack("security/badinput.tar.gz", data);
    SharedData.unpack("security/dev.tar.gz", data);
    read(data.resolve("badinput/blns/blns.json"), "");
    int naughty = TROUBLE.size();
    read(data.resolve("badinput/commonmark/spec_examples.json"), "markdown");
    int examples = TROUBLE.size() - naughty;
    for (String line : Files.readAllLines(data.resolve("dev/injections.dev.jsonl"))) {
      TROUBLE.add((String) JSON.std.mapFrom(line).get("text"));
    }
    System.err.printf(
        "containment: %d naughty strings, %d CommonMark examples, %d attacks and honest notes%n",
        naughty, examples, TROUBLE.size() - naughty - examples);
  }

  private static void read(Path file, String field) throws IOException {
    for (Object each : JSON.std.listFrom(Files.readString(file))) {
      TROUBLE.add(String.valueOf(each instanceof Map<?, ?> map ? map.get(field) : each));
    }
  }

  @Test
  void everyEntryComesBackAsItWent() {
    for (String entry : TROUBLE) {
      List<String> lines = new ArrayList<>();
      for (String line : Lines.content(entry)) {
        lines.add(VisibleText.line(Stamp.of(line).map(Stamp::shown).orElse(line)));
      }
      String block = Frame.block(Frame.RECALLED, List.of("### Entry\n" + Frame.quotedText(entry)));
      if (!lines.isEmpty()) {
        assertThat(Blocks.entries(block)).containsExactly(lines);
        Blocks.assertContained(block);
      }
    }
  }

  /// What the guard lets through or puts in its place is an entry like any other.
  @Test
  void everyEntryComesBackAsTheScreenShowsIt() {
    Screen screen = Screen.of(folder);
    for (String entry : TROUBLE) {
      String shown = screen.shownInPlace(new MemoryPath("note.md"), entry);
      List<String> lines = new ArrayList<>();
      for (String line : Lines.content(shown)) {
        lines.add(VisibleText.line(Stamp.of(line).map(Stamp::shown).orElse(line)));
      }
      String block = Frame.block(Frame.RECALLED, List.of("### Entry\n" + Frame.quotedText(shown)));
      if (!lines.isEmpty()) {
        assertThat(Blocks.entries(block)).containsExactly(lines);
        Blocks.assertContained(block);
      }
    }
  }

  @Test
  void noneGetsOutOfAWindowOrAHit() throws IOException {
    TestMemory memory = new TestMemory(folder);
    for (int i = 0; i + 9 < TROUBLE.size(); i += 9) {
      List<String> some = TROUBLE.subList(i, i + 9);
      TestMemory.write(memory.home, "MEMORY.md", String.join("\n", some));
      TestMemory.write(memory.home, "daily/2026-02-15.md", some.get(1));
      TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] " + some.get(2));
      TestMemory.write(memory.home, "USER.md", some.get(3));
      memory.hits.clear();
      memory.hits.add(TestHits.of("x.md", 1, some.get(4) + "\n" + some.get(5), some.get(6)));
      memory.decisions.clear();
      memory.decisions.add(
          new DecisionLine("D-1", some.get(7), some.get(8), List.of(some.get(0)), Scope.GLOBAL));
      Injection made = memory.inject(InjectionRequest.of(some.get(7) + "?"));
      Blocks.assertContained(made.standing());
      Blocks.assertContained(made.recalled());
      assertThat(memory.inject(InjectionRequest.of(some.get(7) + "?")).block())
          .isEqualTo(made.block());
    }
  }
}
