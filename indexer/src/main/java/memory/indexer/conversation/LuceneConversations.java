package memory.indexer.conversation;

import com.google.common.base.Suppliers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import memory.engine.TextGuard;
import memory.engine.file.PrivateFolder;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchRequest;
import memory.indexer.rank.PassageDocuments;
import memory.indexer.rank.PassageTexts;
import memory.indexer.rank.Ranker;
import memory.indexer.rank.Ranker.Ranking;
import memory.indexer.rank.TermTable;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// A [ConversationIndex] by Lucene, in one folder. A transcript has a document for each passage and
/// one for its mark. What a question opened stays open for the next, as long as it is the latest.
public final class LuceneConversations implements ConversationIndex, AutoCloseable {
  private static final String TRANSCRIPT = "transcript";
  private static final String PART = "part";
  private static final String MARKED = "marked";
  private static final String MARK = "mark";
  private static final String SCHEMA = "schema";
  private static final PassageTexts NO_FILES = (scope, path, place) -> Optional.empty();
  private static final double BUFFER_MB = 64;
  private static final int MOST_TERMS = 1_000_000;

  private final Path folder;
  private @Nullable Opened opened;
  private boolean closed;

  /// @param folder which need not be there
  public LuceneConversations(Path folder) {
    this.folder = folder;
  }

  private interface Question<T> {
    T of(Opened index) throws IOException;
  }

  /// What one commit holds, for all who ask about it; closed by the last of them.
  ///
  /// @param stamp tells it from every other commit, of another index in the same folder too
  private record Opened(
      Object stamp, DirectoryReader reader, Supplier<Map<String, String>> marks) {}

  /// @param none what is answered without an index
  private <T> T ask(T none, Question<T> question) throws IOException {
    Opened index = take().orElse(null);
    if (index == null) {
      return none;
    }
    try {
      return question.of(index);
    } catch (CorruptIndexException unsound) {
      return none;
    } catch (UncheckedIOException failed) {
      throw new IOException(failed.getCause());
    } finally {
      index.reader.decRef();
    }
  }

  /// The latest commit, held for who asks; empty without one and with one that another version
  /// made.
  private synchronized Optional<Opened> take() throws IOException {
    if (!Files.isDirectory(folder)) {
      letGo();
      return Optional.empty();
    }
    try (Directory directory = new NIOFSDirectory(folder)) {
      Opened last = opened;
      Optional<Object> stamp = stamp(directory);
      if (last == null || !stamp.equals(Optional.of(last.stamp))) {
        letGo();
        if (stamp.isEmpty()) {
          return Optional.empty();
        }
        last = open(directory, stamp.get());
        opened = last;
      }
      if (!schema().equals(last.reader.getIndexCommit().getUserData().get(SCHEMA))) {
        return Optional.empty();
      }
      last.reader.incRef();
      if (closed) {
        letGo();
      }
      return Optional.of(last);
    } catch (IndexNotFoundException
        | CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException unsound) {
      return Optional.empty();
    }
  }

  private static Opened open(Directory directory, Object stamp) throws IOException {
    DirectoryReader reader = DirectoryReader.open(directory);
    return new Opened(stamp, reader, Suppliers.memoize(() -> marks(reader)));
  }

  private void letGo() {
    Opened last = opened;
    opened = null;
    try {
      if (last != null) {
        last.reader.decRef();
      }
    } catch (IOException lost) {
      // It was only read.
    }
  }

  /// The name of the latest commit's file does not tell it from that of an index that was deleted.
  private Optional<Object> stamp(Directory directory) throws IOException {
    String last = SegmentInfos.getLastCommitSegmentsFileName(directory);
    if (last == null) {
      return Optional.empty();
    }
    try {
      BasicFileAttributes file =
          Files.readAttributes(folder.resolve(last), BasicFileAttributes.class);
      return Optional.of(Arrays.asList(last, file.fileKey(), file.lastModifiedTime(), file.size()));
    } catch (NoSuchFileException newer) {
      return stamp(directory);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    letGo();
  }

  /// Other rules mask other secrets, and tell other turns that may be worth keeping.
  private static String schema() {
    return "5." + PassageDocuments.SCHEMA + "." + TextGuard.EDITION;
  }

  @Override
  public Map<String, String> marks() throws IOException {
    return ask(Map.of(), index -> index.marks.get());
  }

  private static Map<String, String> marks(DirectoryReader reader) {
    Map<String, String> marks = new HashMap<>();
    try {
      PassageDocuments.forEachValue(
          reader,
          MARK,
          value -> {
            String mark = value.utf8ToString();
            int end = mark.indexOf('\0');
            marks.put(mark.substring(0, end), mark.substring(end + 1));
          });
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return Collections.unmodifiableMap(marks);
  }

  @Override
  public SearchAnswer search(SearchRequest request) throws IOException {
    return ask(
        new SearchAnswer(List.of(), 0, false, Freshness.fresh()),
        index -> {
          IndexSearcher searcher = new IndexSearcher(index.reader);
          searcher.setQueryCache(null);
          Ranking found = new Ranker(NO_FILES).rank(searcher, request);
          return new SearchAnswer(
              found.hits(), found.total(), found.totalCapped(), Freshness.fresh());
        });
  }

  @Override
  public List<Passage> turns(MemoryPath conversation, int first, int last) throws IOException {
    return having(
        new Term(PassageDocuments.PATH, conversation.value()),
        turn -> turn.startLine() >= first && turn.startLine() <= last);
  }

  @Override
  public List<Passage> tagged(String tag) throws IOException {
    return having(new Term(PassageDocuments.TAG, tag), _ -> true);
  }

  private List<Passage> having(Term term, Predicate<Passage> wanted) throws IOException {
    return ask(
        List.of(),
        index -> {
          Map<String, Passage> turns = new LinkedHashMap<>(); // some sessions stand in two folders
          for (LeafReaderContext leaf : index.reader.leaves()) {
            PostingsEnum documents = leaf.reader().postings(term, PostingsEnum.NONE);
            Bits live = leaf.reader().getLiveDocs();
            while (documents != null && documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
              if (live == null || live.get(documents.docID())) {
                PassageDocuments.passage(leaf.reader(), documents.docID(), NO_FILES)
                    .filter(wanted)
                    .ifPresent(turn -> turns.put(turn.id(), turn));
              }
            }
          }
          return turns.values().stream()
              .sorted(Comparator.comparingInt(Passage::startLine))
              .toList();
        });
  }

  @Override
  public List<Passage> withIds(Set<String> ids) throws IOException {
    return ask(List.of(), index -> PassageDocuments.withIds(index.reader, ids, NO_FILES));
  }

  @Override
  public void forEach(Consumer<Passage> visitor) throws IOException {
    ask(
        0,
        index -> {
          PassageDocuments.forEach(index.reader, NO_FILES, visitor);
          return 0;
        });
  }

  @Override
  public Optional<Writer> write() throws IOException {
    OpenMode mode = ask(OpenMode.CREATE, _ -> OpenMode.CREATE_OR_APPEND);
    try {
      return write(mode);
    } catch (CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException unsound) {
      PrivateFolder.delete(folder); // nobody else writes, or it would not have been looked at
      return write(mode);
    }
  }

  private Optional<Writer> write(OpenMode mode) throws IOException {
    PrivateFolder.create(folder);
    Directory directory = new NIOFSDirectory(folder);
    try {
      return Optional.of(
          new LuceneWriter(
              directory,
              new IndexWriter(
                  directory,
                  PassageDocuments.writerConfig()
                      .setOpenMode(mode)
                      .setMergeScheduler(new SerialMergeScheduler())
                      .setRAMBufferSizeMB(BUFFER_MB)
                      .setCommitOnClose(false))));
    } catch (LockObtainFailedException busy) {
      directory.close();
      return Optional.empty();
    } catch (IOException | RuntimeException failed) {
      directory.close();
      throw failed;
    }
  }

  @Override
  public void delete() throws IOException {
    try (Writer writer = write().orElse(null)) {
      if (writer == null) {
        throw new IOException("another process reads conversations; try again when it is done");
      }
    }
    PrivateFolder.delete(folder);
  }

  private record LuceneWriter(Directory directory, IndexWriter writer, Queue<TermTable> tables)
      implements Writer {
    LuceneWriter(Directory directory, IndexWriter writer) {
      this(directory, writer, new ConcurrentLinkedQueue<>());
    }

    @Override
    public void put(String transcript, int part, List<Passage> passages) throws IOException {
      TermTable known = tables.poll();
      TermTable terms = known == null ? new TermTable() : known;
      List<Document> documents = PassageDocuments.unjudged(passages, terms);
      if (terms.size() <= MOST_TERMS) {
        tables.add(terms);
      }
      String name = transcript + "." + part;
      for (Document document : documents) {
        document.add(new StringField(TRANSCRIPT, transcript, Field.Store.NO));
        document.add(new StringField(PART, name, Field.Store.NO));
      }
      if (documents.isEmpty()) {
        writer.deleteDocuments(new Term(PART, name));
      } else {
        writer.updateDocuments(new Term(PART, name), documents);
      }
    }

    @Override
    public void mark(String transcript, String mark) throws IOException {
      Document document = new Document();
      document.add(new StringField(TRANSCRIPT, transcript, Field.Store.NO));
      document.add(new StringField(MARKED, transcript, Field.Store.NO));
      document.add(new BinaryDocValuesField(MARK, new BytesRef(transcript + "\0" + mark)));
      PassageDocuments.addBlanks(document);
      writer.updateDocument(new Term(MARKED, transcript), document);
    }

    @Override
    public void remove(String transcript) throws IOException {
      writer.deleteDocuments(new Term(TRANSCRIPT, transcript));
    }

    @Override
    public void removeAll() throws IOException {
      writer.deleteAll();
    }

    @Override
    public void commit() throws IOException {
      writer.setLiveCommitData(Map.of(SCHEMA, schema()).entrySet());
      writer.commit();
    }

    @Override
    public void close() throws IOException {
      try (directory) {
        writer.rollback();
      }
    }
  }
}
