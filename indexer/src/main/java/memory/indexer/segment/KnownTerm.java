package memory.indexer.segment;

import org.apache.lucene.util.BytesRef;

/// A term of a [TermTable].
public final class KnownTerm {
  final int number;
  private final String text;
  private final BytesRef bytes;

  /// Its weight in the document that is being put together; 0 for those that it has not.
  public int weight;

  /// What was found out about it by its text, as bits; 0 for nothing yet.
  public int signs;

  KnownTerm(String text, int number) {
    this.text = text;
    this.number = number;
    this.bytes = new BytesRef(text);
  }

  public String text() {
    return text;
  }

  /// As it is in the index.
  public BytesRef bytes() {
    return bytes;
  }
}
