import org.jspecify.annotations.NullMarked;

/// The faces: commands, their output, the evaluation harness. The only place where engine and
/// indexer are wired together; no rule about memory lives here.
@NullMarked
module memory.cli {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires info.picocli;
  requires jdk.net;
  requires memory.engine;
  requires memory.indexer;
  requires static org.jspecify;
}
