package memory.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import memory.cli.command.CommitPatches.Mounted;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Provenance;
import memory.engine.request.NewEntry.Removal;
import org.junit.jupiter.api.Test;

class CommitPatchesTest {
  private static final Provenance ADA = Provenance.committed("Ada L", LocalDate.of(2026, 2, 10));

  private static List<Removal> removals(String log) throws IOException {
    Mounted notes = new Mounted(".pi/memory/", Mount.whole(Path.of(".pi/memory")));
    return CommitPatches.of(
        log.replace("^", "\u0001c0ffee "),
        List.of(notes),
        (commit, file) -> file.endsWith("/own.md"));
  }

  private static Removal removal(String name, List<String> out, List<String> in) {
    return new Removal(new MemoryPath(name), out, in, ADA);
  }

  @Test
  void eachHunkIsOfItsFileAndCommit() throws IOException {
    assertThat(
            removals(
                """
                ^1770710400 Ada L

                diff --git a/.pi/memory/MEMORY.md b/.pi/memory/MEMORY.md
                index 1..2 100644
                --- a/.pi/memory/MEMORY.md
                +++ b/.pi/memory/MEMORY.md
                @@ -3,2 +3 @@ # Notes
                -- one
                --- a/two
                +- three
                @@ -9 +8,0 @@
                -@@ four
                diff --git a/.pi/memory/new one.md b/.pi/memory/new one.md
                new file mode 100644
                --- /dev/null
                +++ b/.pi/memory/new one.md\t
                @@ -0,0 +1 @@
                +five
                diff --git a/src/a.md b/src/a.md
                --- a/src/a.md
                +++ b/src/a.md
                @@ -1 +0,0 @@
                -six
                diff --git a/.pi/memory/old.md b/.pi/memory/old.md
                deleted file mode 100644
                --- a/.pi/memory/old.md
                +++ /dev/null
                @@ -1 +0,0 @@
                -seven
                \\ No newline at end of file
                """))
        .containsExactly(
            removal("MEMORY.md", List.of("- one", "-- a/two"), List.of("- three")),
            removal("MEMORY.md", List.of("@@ four"), List.of()),
            removal("new one.md", List.of(), List.of("five")),
            removal("old.md", List.of("seven"), List.of()));
  }

  @Test
  void whatAMergeTakesOutOfBothSidesCounts() throws IOException {
    assertThat(
            removals(
                """
                ^1770710400 Ada L

                diff --combined .pi/memory/MEMORY.md
                index 1,2..3
                --- a/.pi/memory/MEMORY.md
                +++ b/.pi/memory/MEMORY.md
                @@@ -1,2 -1,2 +1,1 @@@
                --one
                - two
                ++three
                """))
        .containsExactly(removal("MEMORY.md", List.of("one", "two"), List.of("three")));
  }

  @Test
  void whoeverRemovedALineComesBeforeWhoeverMergedThat() throws IOException {
    assertThat(
            removals(
                """
                ^1770710500 Ben M

                diff --combined .pi/memory/MEMORY.md
                index 1,2..3
                --- a/.pi/memory/MEMORY.md
                +++ b/.pi/memory/MEMORY.md
                @@@ -1,2 -1,2 +1,1 @@@
                - one
                ^1770710400 Ada L

                diff --git a/.pi/memory/MEMORY.md b/.pi/memory/MEMORY.md
                --- a/.pi/memory/MEMORY.md
                +++ b/.pi/memory/MEMORY.md
                @@ -1 +0,0 @@
                -one
                """))
        .extracting(removal -> removal.by().author().orElseThrow())
        .containsExactly("Ada L", "Ben M");
  }

  @Test
  void whatIsCutOffIsNoFault() throws IOException {
    assertThat(removals("^17707")).isEmpty();
    assertThat(removals("^1770710400 Ada L\n\ndiff --git a/.pi/memory/a.md b/.pi/mem")).isEmpty();
  }
}
