package memory.engine.inject;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import memory.engine.guard.VisibleText;
import memory.engine.note.NoteLines;
import memory.engine.note.Stamp;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// C1 over strings that others found troublesome: the Big List of Naughty Strings, CommonMark's
/// examples, labelled attacks. They are not ours to ship; `-Dtests.data=DIR` says where they lie.
class ContainmentTest {
  private static final Path DATA = Path.of(System.getProperty("tests.data", ""));
  private static final List<String> TROUBLE = new ArrayList<>();

  @TempDir Path folder;

  @BeforeAll
  static void readTheData() throws IOException {
    read("badinput/blns/blns.json", "");
    read("badinput/commonmark/spec_examples.json", "markdown");
    Path attacks = DATA.resolve("dev/dev/injections.dev.jsonl");
    if (Files.exists(attacks)) {
      for (String line : Files.readAllLines(attacks)) {
        TROUBLE.add((String) JSON.std.mapFrom(line).get("text"));
      }
    }
  }

  private static void read(String name, String field) throws IOException {
    Path file = DATA.resolve(name);
    if (Files.exists(file)) {
      for (Object each : JSON.std.listFrom(Files.readString(file))) {
        TROUBLE.add(String.valueOf(each instanceof Map<?, ?> map ? map.get(field) : each));
      }
    }
  }

  @Test
  void everyEntryComesBackAsItWent() {
    Assumptions.assumeFalse(TROUBLE.isEmpty(), "no bad input given with -Dtests.data=DIR");
    for (String entry : TROUBLE) {
      List<String> lines = new ArrayList<>();
      for (String line : NoteLines.content(entry)) {
        lines.add(VisibleText.line(Stamp.of(line).map(Stamp::shown).orElse(line)));
      }
      String block = Frame.block(Frame.RECALLED, List.of("### Entry\n" + Frame.quotedText(entry)));
      if (!lines.isEmpty()) {
        assertThat(Blocks.entries(block)).containsExactly(lines);
        Blocks.assertContained(block);
      }
    }
  }

  @Test
  void noneGetsOutOfAWindowOrAHit() throws IOException {
    Assumptions.assumeFalse(TROUBLE.isEmpty(), "no bad input given with -Dtests.data=DIR");
    TestMemory memory = new TestMemory(folder);
    for (int i = 0; i + 9 < TROUBLE.size(); i += 9) {
      List<String> some = TROUBLE.subList(i, i + 9);
      TestMemory.write(memory.home, "MEMORY.md", String.join("\n", some));
      TestMemory.write(memory.home, "daily/2026-02-15.md", some.get(1));
      TestMemory.write(memory.home, "SCRATCHPAD.md", "- [ ] " + some.get(2));
      TestMemory.write(memory.home, "USER.md", some.get(3));
      memory.hits.clear();
      memory.hits.add(TestHits.of("x.md", 1, some.get(4) + "\n" + some.get(5), some.get(6)));
      Injection made = memory.inject(InjectionRequest.of(some.get(7) + "?"));
      Blocks.assertContained(made.standing());
      Blocks.assertContained(made.recalled());
    }
  }
}
