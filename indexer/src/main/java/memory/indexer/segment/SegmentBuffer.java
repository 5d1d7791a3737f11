package memory.indexer.segment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.NormsConsumer;
import org.apache.lucene.codecs.StoredFieldsWriter;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FlushInfo;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.TrackingDirectoryWrapper;
import org.apache.lucene.util.InfoStream;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.Version;

/// Documents on their way into one segment. Takes fields of known terms ([TermField]), words that
/// are one term each, columns of numbers and bytes, stored bytes. Not for use by several threads.
final class SegmentBuffer {
  private final Similarity similarity;
  private final FieldNumbers numbers;
  private final TermTable terms = new TermTable();
  private final Map<String, BufferedField> fields = new TreeMap<>();
  private int documents;

  SegmentBuffer(Similarity similarity, FieldNumbers numbers) {
    this.similarity = similarity;
    this.numbers = numbers;
  }

  /// The terms that fields of documents added here are made of.
  TermTable terms() {
    return terms;
  }

  void add(Iterable<? extends IndexableField> document) {
    for (IndexableField field : document) {
      BufferedField buffered = fields.get(field.name());
      if (buffered == null) {
        buffered = new BufferedField(field, numbers.of(field.name()));
        fields.put(field.name(), buffered);
      }
      buffered.add(documents, field, terms, similarity);
    }
    documents++;
  }

  int documents() {
    return documents;
  }

  /// How many terms stand in all fields.
  int size() {
    int size = 0;
    for (BufferedField field : fields.values()) {
      size += field.terms.size();
    }
    return size;
  }

  /// Writes the segment's files as Lucene's own writer would.
  SegmentCommitInfo write(Directory directory, String name) throws IOException {
    byte[] id = StringHelper.randomId();
    Codec codec = Codec.getDefault();
    IOContext context = IOContext.flush(new FlushInfo(documents, (long) size() * Integer.BYTES));
    TrackingDirectoryWrapper parts = new TrackingDirectoryWrapper(directory);
    SegmentInfo apart = info(directory, name, id, codec, false, Map.of());
    writeParts(apart, parts, context);
    apart.setFiles(Set.copyOf(parts.getCreatedFiles()));

    TrackingDirectoryWrapper whole = new TrackingDirectoryWrapper(directory);
    codec.compoundFormat().write(whole, apart, context);
    for (String file : parts.getCreatedFiles()) {
      directory.deleteFile(file);
    }
    SegmentInfo info = info(directory, name, id, codec, true, apart.getAttributes());
    info.setFiles(Set.copyOf(whole.getCreatedFiles()));
    codec.segmentInfoFormat().write(directory, info, context);
    return new SegmentCommitInfo(info, 0, 0, -1, -1, -1, StringHelper.randomId());
  }

  private SegmentInfo info(
      Directory directory,
      String name,
      byte[] id,
      Codec codec,
      boolean compound,
      Map<String, String> attributes) {
    return new SegmentInfo(
        directory,
        Version.LATEST,
        Version.LATEST,
        name,
        documents,
        compound,
        false,
        codec,
        Map.of(),
        id,
        attributes,
        null);
  }

  private void writeParts(SegmentInfo segment, Directory directory, IOContext context)
      throws IOException {
    Codec codec = segment.getCodec();
    List<FieldInfo> all = new ArrayList<>();
    for (BufferedField field : fields.values()) {
      all.add(field.info);
    }
    FieldInfos infos = new FieldInfos(all.toArray(new FieldInfo[0]));
    SegmentWriteState state =
        new SegmentWriteState(InfoStream.NO_OUTPUT, directory, segment, infos, null, context);
    BufferedFields buffered = new BufferedFields(fields, terms.sorted());
    writeStored(codec.storedFieldsFormat().fieldsWriter(directory, segment, context));
    if (infos.hasNorms()) {
      try (NormsConsumer out = codec.normsFormat().normsConsumer(state)) {
        for (BufferedField field : fields.values()) {
          if (field.info.hasNorms()) {
            out.addNormsField(field.info, buffered.norms());
          }
        }
      }
    }
    if (infos.hasDocValues()) {
      try (DocValuesConsumer out = codec.docValuesFormat().fieldsConsumer(state)) {
        for (BufferedField field : fields.values()) {
          if (field.info.getDocValuesType() == DocValuesType.NUMERIC) {
            out.addNumericField(field.info, buffered.values());
          } else if (field.info.getDocValuesType() == DocValuesType.BINARY) {
            out.addBinaryField(field.info, buffered.values());
          }
        }
      }
    }
    try (FieldsConsumer out = codec.postingsFormat().fieldsConsumer(state)) {
      out.write(buffered, buffered.norms());
    }
    codec.fieldInfosFormat().write(directory, segment, "", infos, context);
  }

  private void writeStored(StoredFieldsWriter out) throws IOException {
    try (out) {
      Map<FieldInfo, BinaryDocValues> stored = new LinkedHashMap<>();
      for (BufferedField field : fields.values()) {
        if (field.isStored) {
          stored.put(field.info, field.stored.binaries());
        }
      }
      for (int document = 0; document < documents; document++) {
        out.startDocument();
        for (Map.Entry<FieldInfo, BinaryDocValues> field : stored.entrySet()) {
          if (field.getValue().advanceExact(document)) {
            out.writeField(field.getKey(), field.getValue().binaryValue());
          }
        }
        out.finishDocument();
      }
      out.finish(documents);
    }
  }
}
