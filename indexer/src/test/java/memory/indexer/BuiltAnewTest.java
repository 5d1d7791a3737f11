package memory.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import memory.engine.model.SearchIndex;
import memory.indexer.sync.Limits;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index is made anew when much of it has changed, and written to when little has.
class BuiltAnewTest {
  private static final int FILES = 20;

  @TempDir Path temporary;
  private TestFolder folder;

  @BeforeEach
  void writeNotes() throws IOException {
    folder = TestFolder.in(temporary);
    write(FILES, "walrus");
  }

  @Test
  void whenMostOfItChanged() throws IOException {
    try (SearchIndex index = open()) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
      Path before = folder.generation();
      write(FILES - 2, "badger");
      assertThat(TestFolder.ask(index, "badger").total()).isEqualTo(FILES - 2);
      assertThat(folder.generation()).isNotEqualTo(before);
    }
  }

  @Test
  void notWhenLessThanHalfChanged() throws IOException {
    try (SearchIndex index = open()) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
      Path before = folder.generation();
      write(FILES / 2 - 1, "badger");
      assertThat(TestFolder.ask(index, "badger").total()).isEqualTo(FILES / 2 - 1);
      assertThat(folder.generation()).isEqualTo(before);
    }
  }

  @Test
  void whenAnotherVersionMadeIt() throws IOException {
    try (SearchIndex index = open()) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
    }
    Path before = folder.generation();
    makeOfAnotherVersion();
    try (SearchIndex index = open()) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
      assertThat(folder.generation()).isNotEqualTo(before);
    }
  }

  @Test
  void byAPersonWhoWouldNotWaitForAChange() throws IOException {
    try (SearchIndex index = open()) {
      assertThat(TestFolder.ask(index, "walrus").total()).isEqualTo(FILES);
    }
    makeOfAnotherVersion();
    Limits slow = TestFolder.quick(100);
    try (LuceneIndex index =
        LuceneIndex.open(List.of(folder.root()), folder.cache(), IndexOptions.oneShot(), slow)) {
      index.makeFirst();
      assertThat(index.status().passages()).isEqualTo(FILES);
    }
  }

  private void makeOfAnotherVersion() throws IOException {
    try (FSDirectory directory = FSDirectory.open(folder.generation());
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.setLiveCommitData(Map.of("schema", "0").entrySet());
      writer.commit();
    }
  }

  private void write(int files, String word) throws IOException {
    for (int i = 0; i < files; i++) {
      folder.write("n" + i + ".md", "- the " + word + " of this note\n");
    }
  }

  /// What is written at once is less than what any of the changes comes to.
  private SearchIndex open() throws IOException {
    Limits tiny = TestFolder.quick(100);
    return LuceneIndex.open(List.of(folder.root()), folder.cache(), IndexOptions.staying(), tiny);
  }
}
