package memory.indexer.rank;

/// BM25's inverse document frequency, as Lucene has it.
final class Idf {
  private Idf() {}

  static double of(int documents, int passages) {
    double others = Math.max(0, passages - documents);
    return Math.log(1 + (others + 0.5) / (documents + 0.5));
  }
}
