import org.jspecify.annotations.NullMarked;

/// What memory *is*: files, scopes, trust, decisions, recall and injection. Finding it is the
/// indexer's.
@NullMarked
@SuppressWarnings("module") // they are built after it
module memory.engine {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires java.management;
  requires org.commonmark;
  requires static org.jspecify;

  exports memory.engine;
  exports memory.engine.model;
  exports memory.engine.request;

  // Bounded reads, atomic writes, locks and limited JSON: what our own modules do with files of
  // theirs they do as memory's are done. Nothing for a library's user.
  exports memory.engine.file to
      memory.cli,
      memory.indexer,
      memory.opensearch,
      memory.team;
}
