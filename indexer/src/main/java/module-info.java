import org.jspecify.annotations.NullMarked;

/// How memory is *found*: passages to a Lucene index, the index in step with the disk, hits ranked.
/// The only module that knows Lucene.
@NullMarked
@SuppressWarnings("module") // one of them is built after it
module memory.indexer {
  requires transitive memory.engine;
  requires com.google.common;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires static org.jspecify;

  exports memory.indexer;
  exports memory.indexer.baseline;

  // What an index that lies elsewhere shares with ours: documents, ranking, files.
  exports memory.indexer.rank to
      memory.opensearch;
  exports memory.indexer.sync to
      memory.opensearch;

  uses memory.indexer.Embedder.Loader;
}
