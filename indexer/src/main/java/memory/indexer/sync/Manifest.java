package memory.indexer.sync;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import memory.indexer.rank.PassageDocuments;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;

/// The files that an index knows, by path. It lives in the index itself, one document a file, so
/// that passages and manifest are always of the same commit. Not changed once made.
record Manifest(Map<String, FileEntry> entries) {
  static final Manifest EMPTY = new Manifest(Map.of());

  private static final String PATH_FIELD = "file_path";
  private static final String ENTRY_FIELD = "file_entry";

  static Manifest read(IndexReader reader) throws IOException {
    Map<String, FileEntry> entries = HashMap.newHashMap(reader.getDocCount(PATH_FIELD));
    PassageDocuments.forEachValue(
        reader,
        ENTRY_FIELD,
        value -> entries.put(FileEntry.decodePath(value), FileEntry.decode(value)));
    return new Manifest(entries);
  }

  static Document document(String path, FileEntry entry) {
    Document document = new Document();
    document.add(new StringField(PATH_FIELD, path, Field.Store.NO));
    document.add(new BinaryDocValuesField(ENTRY_FIELD, entry.encode(path)));
    PassageDocuments.addBlanks(document);
    return document;
  }

  static Term term(String path) {
    return new Term(PATH_FIELD, path);
  }

  /// This manifest after some files were read anew and some are gone.
  Manifest with(Map<String, FileEntry> read, Collection<String> gone) {
    if (read.isEmpty() && gone.isEmpty()) {
      return this;
    }
    Map<String, FileEntry> changed = new HashMap<>(entries);
    changed.putAll(read);
    changed.keySet().removeAll(gone);
    return new Manifest(changed);
  }

  int indexedFiles() {
    int files = 0;
    for (FileEntry entry : entries.values()) {
      files += entry.state().isIndexed() ? 1 : 0;
    }
    return files;
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>();
    entries.forEach((path, entry) -> {
      if (!entry.state().note.isEmpty()) {
        notes.add(path + ": " + entry.state().note);
      }
    });
    return notes;
  }
}
