package memory.indexer.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Filters;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneConversationsTest {
  private static final MemoryPath TALK = new MemoryPath("claude:5e55");

  @TempDir Path folder;

  private ConversationIndex index;

  @BeforeEach
  void open() {
    index = new LuceneConversations(folder.resolve("cache/conversations"));
  }

  private static List<Passage> turns(int first, String... texts) {
    List<Passage> turns = new ArrayList<>();
    for (String text : texts) {
      int turn = first + turns.size();
      turns.add(
          new Passage(
              "%016x".formatted(turn),
              TALK,
              Scope.GLOBAL,
              turn,
              turn,
              List.of("boat", "claude"),
              Optional.of(LocalDate.of(2026, 11, 20)),
              Optional.empty(),
              text,
              List.of(),
              List.of(),
              Status.ACTIVE,
              Optional.empty(),
              Optional.of("/home/me/boat"),
              "%016x".formatted(text.hashCode()),
              List.of()));
    }
    return turns;
  }

  private List<String> found(String words) throws IOException {
    SearchRequest request =
        new SearchRequest(
            QueryText.of(words),
            Filters.none(),
            5,
            200,
            LocalDate.of(2026, 11, 24),
            false,
            Optional.empty(),
            SearchMode.KEYWORD);
    return index.search(request).hits().stream().map(hit -> hit.passage().citation()).toList();
  }

  private List<Passage> all() throws IOException {
    List<Passage> all = new ArrayList<>();
    index.forEach(all::add);
    return all;
  }

  private void write(int part, List<Passage> turns) throws IOException {
    try (ConversationIndex.Writer writer = index.write().orElseThrow()) {
      writer.put("t1", part, turns);
      writer.mark("t1", "mark " + part);
      writer.commit();
    }
  }

  @Test
  void findsATurnByOtherFormsOfItsWords() throws IOException {
    assertThat(found("roster")).isEmpty();
    write(0, turns(1, "User: Let us move the rosters into SQLite.", "Agent: Done."));

    assertThat(found("moving a roster to sqlite")).first().isEqualTo("claude:5e55#turn 1");
    assertThat(index.turns(TALK, 2, 9)).extracting(Passage::text).containsExactly("Agent: Done.");
    assertThat(all()).hasSize(2);
    assertThat(index.marks()).containsEntry("t1", "mark 0").hasSize(1);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("cache/conversations"))))
        .isEqualTo("rwx------");
  }

  @Test
  void replacesAPartAndTakesATranscriptOut() throws IOException {
    write(0, turns(1, "User: the umbrella hangs in the shed"));
    write(1, turns(2, "User: the anchor lies astern"));
    write(1, turns(2, "User: the anchor lies astern", "Agent: noted, a kedge"));
    assertThat(all()).hasSize(3);
    assertThat(found("kedge")).first().isEqualTo("claude:5e55#turn 3");

    try (ConversationIndex.Writer writer = index.write().orElseThrow()) {
      writer.remove("t1");
      writer.commit();
    }
    assertThat(all()).isEmpty();
    assertThat(index.marks()).isEmpty();
    assertThat(found("umbrella")).isEmpty();
  }

  @Test
  void takesEverythingOutOfItsFiles() throws IOException {
    write(0, turns(1, "User: the umbrella hangs in the shed"));
    assertThat(all()).hasSize(1);
    try (ConversationIndex.Writer writer = index.write().orElseThrow()) {
      writer.removeAll();
      writer.commit();
      assertThat(all()).isEmpty();
      assertThat(index.marks()).isEmpty();
    }
    try (var files = Files.list(folder.resolve("cache/conversations"))) {
      assertThat(files)
          .allSatisfy(file ->
              assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                  .doesNotContain("umbrella"));
    }
  }

  @Test
  void keepsNothingThatWasNotCommittedAndHasOneWriter() throws IOException {
    write(0, turns(1, "User: the umbrella hangs in the shed"));
    try (ConversationIndex.Writer writer = index.write().orElseThrow()) {
      writer.put("t2", 0, turns(1, "User: never"));
      assertThat(index.write()).isEmpty();
    }
    assertThat(found("never")).isEmpty();
    assertThat(all()).hasSize(1);
  }

  @Test
  void beginsAnewWhereTheIndexIsBroken() throws IOException {
    write(0, turns(1, "User: the umbrella hangs in the shed"));
    try (var files = Files.list(folder.resolve("cache/conversations"))) {
      for (Path file : files.filter(one -> one.toString().contains("segments")).toList()) {
        Files.writeString(file, "broken");
      }
    }
    assertThat(index.marks()).isEmpty();
    write(0, turns(1, "User: the umbrella hangs in the shed"));

    assertThat(found("umbrella")).containsExactly("claude:5e55#turn 1");
    index.delete();
    assertThat(folder.resolve("cache/conversations")).doesNotExist();
  }

  @Test
  void whatWasOpenIsLeftForWhatAnotherProcessMade() throws IOException {
    write(0, turns(1, "The keel is of oak"));
    assertThat(found("keel")).hasSize(1);
    ConversationIndex other = new LuceneConversations(folder.resolve("cache/conversations"));
    other.delete();
    assertThat(found("keel")).isEmpty();
    assertThat(index.marks()).isEmpty();
    try (ConversationIndex.Writer writer = other.write().orElseThrow()) {
      writer.put("t1", 0, turns(1, "The mast is of pine"));
      writer.mark("t1", "a mark\nof two lines");
      writer.commit();
    }
    assertThat(found("keel")).isEmpty();
    assertThat(found("mast")).hasSize(1);
    assertThat(index.marks()).containsExactly(Map.entry("t1", "a mark\nof two lines"));
  }

  @Test
  void answersAfterItWasClosedAndKeepsNothingOpen() throws IOException {
    write(0, turns(1, "The keel is of oak"));
    LuceneConversations closed = new LuceneConversations(folder.resolve("cache/conversations"));
    assertThat(closed.turns(TALK, 1, 1)).hasSize(1);
    closed.close();
    assertThat(closed.turns(TALK, 1, 1)).hasSize(1);
    closed.delete();
    assertThat(closed.turns(TALK, 1, 1)).isEmpty();
  }
}
