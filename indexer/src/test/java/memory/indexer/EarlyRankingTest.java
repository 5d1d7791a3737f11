package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchRequest;
import memory.indexer.rank.Meaning;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.Ranker;
import memory.indexer.rank.Ranker.Ranking;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlyRankingTest {
  private static final SearchRequest REQUEST = TestFolder.request("needle", Optional.empty());

  @TempDir Path temporary;

  @Test
  void holdsForTheReadersItWasMadeOverAndForNoOthers() throws IOException {
    LuceneIndex.EarlyRanking early =
        new LuceneIndex.EarlyRanking(new Ranker((_, _, _) -> Optional.empty()), REQUEST);
    try (DirectoryReader one = reader();
        DirectoryReader other = reader()) {
      early.rank(List.of(one), List.of(other));
      Ranking made = early.over(List.of(one, other), Meaning.NONE);
      assertThat(early.over(List.of(one, other), Meaning.NONE)).isSameAs(made);
      assertThat(early.over(List.of(other), Meaning.NONE)).isNotSameAs(made);
    }
  }

  @Test
  void isMadeLaterWhereItCannotBeMadeEarly() throws IOException {
    LuceneIndex.EarlyRanking early =
        new LuceneIndex.EarlyRanking(new Ranker((_, _, _) -> Optional.empty()), REQUEST);
    DirectoryReader closed = reader();
    closed.close();
    early.rank(List.of(), List.of());
    early.rank(List.of(), List.of(closed));
    try (DirectoryReader open = reader()) {
      assertThat(early.over(List.of(open), Meaning.NONE).hits()).isEmpty();
    }
  }

  /// Two edits from any other, so that none passes for another one's misspelling.
  private static String needle(int number) {
    return "needle" + String.valueOf((char) ('a' + number)).repeat(2);
  }

  /// Every question comes from a new process, whose look at the disk and first ranking overlap.
  @Test
  void aNewProcessTellsWhatTheDiskHoldsInEachScope() throws IOException {
    Path global = Files.createDirectories(temporary.resolve("global"));
    Path project = Files.createDirectories(temporary.resolve("project"));
    List<ScopeRoot> roots =
        List.of(
            new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(global)), Optional.empty()),
            new ScopeRoot(Scope.PROJECT, List.of(Mount.whole(project)), Optional.of(temporary)));
    for (int i = 0; i < 12; i++) {
      Path file = (i % 4 < 2 ? global : project).resolve("n" + i % 2 + ".md");
      String word = needle(i);
      Files.writeString(file, "- the " + word + " of this text\n");
      try (SearchIndex index = LuceneIndex.open(roots, temporary.resolve("cache"))) {
        assertThat(TestFolder.find(index, word)).containsExactly(file.getFileName().toString());
      }
      if (i >= 4) {
        String before = needle(i - 4);
        try (SearchIndex index = LuceneIndex.open(roots, temporary.resolve("cache"))) {
          assertThat(TestFolder.find(index, before)).as(before).isEmpty();
        }
      }
    }
    Files.delete(project.resolve("n1.md"));
    try (SearchIndex index = LuceneIndex.open(roots, temporary.resolve("cache"))) {
      assertThat(TestFolder.find(index, needle(11))).isEmpty();
      assertThat(TestFolder.find(index, "needlek")).containsExactly("n0.md");
    }
  }

  private static DirectoryReader reader() throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, PassageDocuments.writerConfig())) {
      writer.addDocument(new Document());
    }
    return DirectoryReader.open(directory);
  }
}
