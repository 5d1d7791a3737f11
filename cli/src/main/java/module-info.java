import org.jspecify.annotations.NullMarked;

/// The faces: commands, their output, the evaluation harness. The only place where engine and
/// indexer are wired together; no rule about memory lives here.
@NullMarked
@SuppressWarnings("module") // memory.team is built with -Pteam only
module memory.cli {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires info.picocli;
  requires java.net.http;
  requires jdk.net;
  requires memory.engine;
  requires memory.indexer;
  requires static org.jspecify;

  exports memory.cli to
      memory.team;
  exports memory.cli.command to
      memory.team;
  exports memory.cli.mcp to
      memory.team;
  exports memory.cli.output to
      memory.team;
  exports memory.cli.resident to
      memory.team;
  exports memory.cli.team to
      memory.team;
}
