import org.jspecify.annotations.NullMarked;

/// What memory *is*: files, scopes, trust, decisions, recall and injection. Finding it is the
/// indexer's.
@NullMarked
module memory.engine {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires java.management;
  requires org.commonmark;
  requires static org.jspecify;

  exports memory.engine;
  exports memory.engine.decision;
  exports memory.engine.file;
  exports memory.engine.guard;
  exports memory.engine.model;
  exports memory.engine.note;
  exports memory.engine.request;
  exports memory.engine.trust;
  exports memory.engine.write;
}
