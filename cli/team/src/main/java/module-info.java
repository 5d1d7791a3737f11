import org.jspecify.annotations.NullMarked;

/// The server of a team's memory: an optional part, built with -Pteam.
@NullMarked
module memory.team {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires memory.cli;
  requires memory.engine;
  requires memory.indexer;
  requires memory.opensearch;
  requires org.eclipse.jetty.alpn.server;
  requires org.eclipse.jetty.http2.server;
  requires org.eclipse.jetty.server;
  requires static org.jspecify;
}
