package memory.indexer.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import memory.testing.SeededRandom;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SeededRandom.class)
class SegmentedIndexTest {
  private static final Map<String, String> USER_DATA = Map.of("schema", "7");

  @Test
  void holdsWhatLucenesOwnWriterWouldHaveWritten(RandomGenerator random) throws IOException {
    for (int round = 0; round < 8; round++) {
      int documents = 1 + random.nextInt(round == 0 ? 600 : 40);
      List<Sample> samples = new ArrayList<>();
      for (int i = 0; i < documents; i++) {
        samples.add(Sample.of(random));
      }
      try (ByteBuffersDirectory ours = new ByteBuffersDirectory();
          ByteBuffersDirectory lucenes = new ByteBuffersDirectory()) {
        write(ours, samples);
        writeByLucene(lucenes, samples);
        try (DirectoryReader one = DirectoryReader.open(ours);
            DirectoryReader other = DirectoryReader.open(lucenes)) {
          assertThat(one.leaves()).hasSize(1);
          assertThat(described(one.leaves().getFirst().reader()))
              .isEqualTo(described(other.leaves().getFirst().reader()));
          assertThat(one.getIndexCommit().getUserData()).isEqualTo(USER_DATA);
        }
        assertSound(ours);
      }
    }
  }

  @Test
  void severalPartsBecomeOneIndexThatCanBeWrittenOnWith(RandomGenerator random) throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      SegmentedIndex index = new SegmentedIndex(directory, new BM25Similarity());
      for (int part = 0; part < 3; part++) {
        SegmentedIndex.Part some = index.new Part();
        for (int i = 0; i < 10; i++) {
          some.add(Sample.of(random).document(some.terms(), part + "/" + i));
        }
        some.flush();
        some.flush();
      }
      index.commit(USER_DATA);
      try (IndexWriter writer = new IndexWriter(directory, config())) {
        writer.updateDocument(
            new Term("path", "1/7"), Sample.of(random).document(new TermTable(), "1/7"));
        writer.deleteDocuments(new Term("path", "2/3"));
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.numDocs()).isEqualTo(29);
        assertThat(reader.docFreq(new Term("path", "1/7"))).isEqualTo(1);
        assertThat(reader.docFreq(new Term("path", "2/3"))).isZero();
      }
      assertSound(directory);
    }
  }

  @Test
  void nothingIsAnIndexToo() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      new SegmentedIndex(directory, new BM25Similarity()).commit(USER_DATA);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.maxDoc()).isZero();
      }
    }
  }

  private static void write(ByteBuffersDirectory directory, List<Sample> samples)
      throws IOException {
    SegmentedIndex index = new SegmentedIndex(directory, new BM25Similarity());
    SegmentedIndex.Part part = index.new Part();
    for (Sample sample : samples) {
      part.add(sample.document(part.terms(), "same"));
      part.flushWhenFull();
    }
    part.flush();
    index.commit(USER_DATA);
  }

  private static void writeByLucene(ByteBuffersDirectory directory, List<Sample> samples)
      throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, config())) {
      for (Sample sample : samples) {
        writer.addDocument(sample.document(new TermTable(), "same"));
      }
    }
  }

  private static IndexWriterConfig config() {
    return new IndexWriterConfig(new KeywordAnalyzer()).setSimilarity(new BM25Similarity());
  }

  private static void assertSound(ByteBuffersDirectory directory) throws IOException {
    try (CheckIndex check = new CheckIndex(directory)) {
      assertThat(check.checkIndex().clean).isTrue();
    }
  }

  /// All that a reader of the segment can see, field by field.
  private static Map<String, List<String>> described(LeafReader reader) throws IOException {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String name : names(reader)) {
      List<String> lines = new ArrayList<>();
      fields.put(name, lines);
      FieldInfo info = reader.getFieldInfos().fieldInfo(name);
      lines.add(info.getIndexOptions() + " " + info.omitsNorms() + " " + info.getDocValuesType());
      Terms terms = reader.terms(name);
      if (terms != null) {
        lines.add(
            terms.size()
                + " "
                + terms.getDocCount()
                + " "
                + terms.getSumDocFreq()
                + " "
                + terms.getSumTotalTermFreq());
        describe(terms, lines);
      }
      NumericDocValues norms = reader.getNormValues(name);
      while (norms != null && norms.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        lines.add("norm " + norms.docID() + " " + norms.longValue());
      }
      NumericDocValues numbers = reader.getNumericDocValues(name);
      while (numbers != null && numbers.nextDoc() != NumericDocValues.NO_MORE_DOCS) {
        lines.add("number " + numbers.docID() + " " + numbers.longValue());
      }
      BinaryDocValues bytes = reader.getBinaryDocValues(name);
      while (bytes != null && bytes.nextDoc() != BinaryDocValues.NO_MORE_DOCS) {
        lines.add("bytes " + bytes.docID() + " " + bytes.binaryValue());
      }
      for (int document = 0; document < reader.maxDoc(); document++) {
        BytesRef stored = reader.storedFields().document(document).getBinaryValue(name);
        if (stored != null) {
          lines.add("stored " + document + " " + stored);
        }
      }
    }
    return fields;
  }

  private static void describe(Terms terms, List<String> lines) throws IOException {
    TermsEnum all = terms.iterator();
    for (BytesRef term = all.next(); term != null; term = all.next()) {
      StringBuilder line = new StringBuilder(term.utf8ToString()).append(':');
      PostingsEnum postings = all.postings(null, PostingsEnum.POSITIONS);
      while (postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
        line.append(' ').append(postings.docID()).append('×').append(postings.freq());
        for (int i = 0; terms.hasPositions() && i < postings.freq(); i++) {
          line.append(',').append(postings.nextPosition());
        }
      }
      lines.add(line.toString());
    }
  }

  private static Set<String> names(LeafReader reader) {
    Set<String> names = new TreeSet<>();
    reader.getFieldInfos().forEach(info -> names.add(info.name));
    return names;
  }

  /// What a document holds, before it is made of one table's terms.
  private record Sample(
      List<String> placed,
      List<Integer> positions,
      Map<String, Integer> weighted,
      List<String> tags,
      BytesRef stored,
      boolean dated) {

    static Sample of(RandomGenerator random) {
      List<String> placed = new ArrayList<>();
      List<Integer> positions = new ArrayList<>();
      Map<String, Integer> weighted = new LinkedHashMap<>();
      int words = random.nextInt(4) == 0 ? 0 : random.nextInt(300);
      int position = 0;
      for (int i = 0; i < words; i++) {
        String word = word(random);
        position += random.nextInt(random.nextInt(50) == 0 ? 1_000 : 2);
        placed.add(word);
        positions.add(position);
        weighted.merge(
            word, 1 + random.nextInt(random.nextInt(50) == 0 ? 100_000 : 12), Integer::sum);
      }
      List<String> tags = new ArrayList<>();
      while (random.nextInt(3) == 0) {
        tags.add(random.nextBoolean() ? "#same" : word(random));
      }
      byte[] stored = new byte[random.nextInt(200)];
      random.nextBytes(stored);
      return new Sample(
          placed, positions, weighted, tags, new BytesRef(stored), random.nextInt(3) == 0);
    }

    /// By Zipf's law, with letters whose order as UTF-16 is another than as UTF-8.
    private static String word(RandomGenerator random) {
      int rank = (int) Math.pow(5_000, random.nextDouble());
      return switch (rank % 7) {
        case 0 -> "\uFB01" + rank;
        case 1 -> "\uD83D\uDE00" + rank;
        case 2 -> "é" + rank;
        default -> Integer.toString(rank, Character.MAX_RADIX);
      };
    }

    Document document(TermTable table, String path) {
      Document document = new Document();
      document.add(new StringField("path", path, Field.Store.NO));
      for (String tag : tags) {
        document.add(new StringField("tag", tag, Field.Store.NO));
      }
      document.add(new NumericDocValuesField("traits", stored.length));
      if (dated) {
        document.add(new NumericDocValuesField("date", -20_000L - placed.size()));
        document.add(new BinaryDocValuesField("entry", stored));
      }
      document.add(
          TermField.weighted(
              "text", table, known(table, List.copyOf(weighted.keySet())), weights()));
      if (!placed.isEmpty()) {
        document.add(TermField.placed("own", table, known(table, placed), positionsArray()));
        document.add(new StoredField("stored", stored));
      }
      return document;
    }

    private static int[] known(TermTable table, List<String> words) {
      return words.stream().mapToInt(table::of).toArray();
    }

    private int[] weights() {
      return weighted.values().stream().mapToInt(Integer::intValue).toArray();
    }

    private int[] positionsArray() {
      return positions.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
