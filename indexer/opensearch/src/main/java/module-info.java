import org.jspecify.annotations.NullMarked;

/// The index of passages in a cluster of OpenSearch: an optional part, built with -Pteam.
@NullMarked
module memory.opensearch {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires transitive memory.engine;
  requires transitive memory.indexer;
  requires java.net.http;
  requires org.apache.lucene.core;
  requires static org.jspecify;

  exports memory.opensearch;
}
