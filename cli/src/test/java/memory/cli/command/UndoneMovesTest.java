package memory.cli.command;

import static com.google.common.collect.ImmutableMultiset.toImmutableMultiset;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multisets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Random notes, random lines of them archived, removed and replaced, all of it undone.
@ExtendWith(SeededRandom.class)
class UndoneMovesTest {
  private static final int MOST_ACTIONS = 4;

  /// What a file holds and what its archive does.
  private record Both(String active, String archived) {}

  @TempDir Path folder;
  private TestShell shell;

  @BeforeEach
  void start() throws IOException {
    shell = new TestShell(folder);
  }

  @RepeatedTest(30)
  void undoneFromTheLastToTheFirstEveryByteIsAsItWas(RandomGenerator random) throws IOException {
    shell.write("n.md", RandomNote.of(random));
    List<Both> states = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    act(random, 4, ids, states);
    List<String> again = new ArrayList<>();
    for (int i = ids.size() - 1; i >= 0; i--) {
      again.addFirst(undo(ids.get(i)));
      assertThat(now()).as("undone %s", i).isEqualTo(states.get(i));
    }
    for (int i = 0; i < again.size(); i++) {
      undo(again.get(i));
      assertThat(now()).as("done again %s", i).isEqualTo(states.get(i + 1));
    }
  }

  /// A heading or an item that a note came back below may stand twice when it is put back itself,
  /// or is refused because it stands there.
  @RepeatedTest(30)
  void undoneInAnyOrderNoNoteIsLost(RandomGenerator random) throws IOException {
    String note = RandomNote.of(random);
    shell.write("n.md", note);
    List<String> ids = new ArrayList<>();
    act(random, 3, ids, new ArrayList<>());
    Collections.shuffle(ids, new Random(random.nextLong()));
    for (int round = 0; round < MOST_ACTIONS && !ids.isEmpty(); round++) {
      ids.removeIf(id -> shell.run("restore", id) == 0);
    }
    ImmutableMultiset<String> before = notes(note);
    ImmutableMultiset<String> after = notes(now().active);
    assertThat(Multisets.difference(before, after)).isEmpty();
    assertThat(before.elementSet()).containsAll(Multisets.difference(after, before));
  }

  private static ImmutableMultiset<String> notes(String text) {
    return text.lines()
        .map(String::strip)
        .filter(Predicate.not(String::isEmpty))
        .collect(toImmutableMultiset());
  }

  /// @param kinds how many kinds of actions: removals, moves, and replacements as the fourth
  /// @param ids of what was done
  /// @param states before each of it, and at the end
  private void act(RandomGenerator random, int kinds, List<String> ids, List<Both> states)
      throws IOException {
    states.add(now());
    for (int i = 0; i < MOST_ACTIONS; i++) {
      int count = (int) now().active.lines().count();
      int first = 1 + random.nextInt(Math.max(1, count));
      int last = random.nextBoolean() ? first : Math.min(count, first + random.nextInt(6));
      String at = "n.md#L" + first + "-L" + Math.max(first, last);
      int status =
          switch (random.nextInt(kinds)) {
            case 0 -> shell.run("write", "--at", at, "--mode", "remove");
            case 3 -> shell.run("write", "--at", at, "- another " + i);
            default -> shell.run("archive", at);
          };
      if (status == 0) {
        ids.add(TestShell.undo(shell.out));
        states.add(now());
      } else {
        assertThat(now()).as("refused: %s", shell.err).isEqualTo(states.getLast());
      }
    }
  }

  private String undo(String id) {
    assertThat(shell.run("restore", id)).as("restore %s: %s", id, shell.err).isZero();
    return TestShell.undo(shell.out);
  }

  private Both now() throws IOException {
    return new Both(text("n.md"), text("archive/n.md"));
  }

  private String text(String name) throws IOException {
    Path file = shell.memory().resolve(name);
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
