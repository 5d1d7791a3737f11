package memory.indexer.rank;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import memory.engine.model.Filters;
import memory.engine.model.Hit;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import memory.engine.recall.Gate;
import memory.indexer.rank.Ranker.Ranking;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;

/// A small index in memory, and passages for it.
final class TestMemory implements AutoCloseable {
  static final LocalDate TODAY = LocalDate.of(2026, 3, 10);

  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  /// One file with these passages in order.
  static TestMemory of(List<Passage> file) throws IOException {
    return new TestMemory(List.of(file));
  }

  /// One file for each passage.
  static TestMemory of(Passage... passages) throws IOException {
    List<List<Passage>> files = new ArrayList<>();
    for (Passage passage : passages) {
      files.add(List.of(passage));
    }
    return new TestMemory(files);
  }

  TestMemory(List<List<Passage>> files) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, PassageDocuments.writerConfig())) {
      Document manifest = new Document();
      manifest.add(new StringField("manifest", "database", Field.Store.YES));
      writer.addDocument(manifest);
      for (List<Passage> file : files) {
        writer.addDocuments(documents(file));
      }
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
  }

  /// Documents of one file's passages, each with the guard's verdict and its text.
  static List<Document> documents(List<Passage> file) {
    return PassageDocuments.of(
        PassageDocuments.judged(file),
        Collections.nCopies(file.size(), Optional.empty()),
        new TermTable());
  }

  Ranking rank(String query) throws IOException {
    return rank(QueryText.of(query), Filters.none());
  }

  Ranking rank(QueryText text, Filters filters) throws IOException {
    return new Ranker((_, _, _) -> Optional.empty())
        .rank(
            searcher,
            new SearchRequest(
                text, filters, 10, 300, TODAY, true, Optional.empty(), SearchMode.KEYWORD));
  }

  /// What the gate lets through of what is found.
  List<Hit> recall(QueryText text) throws IOException {
    return Gate.standard()
        .judge(text, rank(text, Filters.none()).hits(), _ -> false)
        .choice()
        .chosen();
  }

  /// The texts of the hits, best first.
  List<String> find(String query) throws IOException {
    return texts(rank(query));
  }

  List<String> find(String query, Filters filters) throws IOException {
    return texts(rank(QueryText.of(query), filters));
  }

  private static List<String> texts(Ranking ranking) {
    return ranking.hits().stream().map(Hit::passage).map(Passage::text).toList();
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }

  /// An active topic note.
  static Note note(String text) {
    return new Note(text);
  }

  /// Passage with everything optional.
  static final class Note {
    private final String text;
    private String path = "notes.md";
    private Scope scope = Scope.GLOBAL;
    private int line = 1;
    private List<String> heading = List.of();
    private Optional<LocalDate> date = Optional.empty();
    private Optional<LocalTime> time = Optional.empty();
    private List<String> tags = List.of();
    private List<String> links = List.of();
    private Status status = Status.ACTIVE;
    private Optional<LocalDate> expires = Optional.empty();
    private Optional<String> project = Optional.empty();

    private Note(String text) {
      this.text = text;
    }

    Note path(String value) {
      path = value;
      return this;
    }

    Note scope(Scope value) {
      scope = value;
      return this;
    }

    Note line(int value) {
      line = value;
      return this;
    }

    Note heading(String... values) {
      heading = List.of(values);
      return this;
    }

    Note time(String value) {
      time = Optional.of(LocalTime.parse(value));
      return this;
    }

    Note date(String value) {
      date = Optional.of(LocalDate.parse(value));
      return this;
    }

    Note tags(String... values) {
      tags = List.of(values);
      return this;
    }

    Note links(String... values) {
      links = List.of(values);
      return this;
    }

    Note status(Status value) {
      status = value;
      return this;
    }

    Note expires(String value) {
      expires = Optional.of(LocalDate.parse(value));
      return this;
    }

    Note project(String value) {
      project = Optional.of(value);
      return this;
    }

    Passage passage() {
      return new Passage(
          "0123456789abcdef",
          new MemoryPath(path),
          scope,
          line,
          line,
          heading,
          date,
          time,
          text,
          tags,
          links,
          status,
          expires,
          project,
          "fedcba9876543210",
          List.of());
    }
  }

  /// A chat or log: one list item a line below one heading.
  static List<Passage> log(String path, String heading, String... items) {
    List<Passage> passages = new ArrayList<>();
    for (String item : items) {
      passages.add(
          note("- " + item).path(path).heading(heading).line(passages.size() + 3).passage());
    }
    return passages;
  }
}
