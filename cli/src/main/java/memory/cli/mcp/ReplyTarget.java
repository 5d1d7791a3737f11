package memory.cli.mcp;

/// Where the reply to one message goes.
interface ReplyTarget {
  void send(String json);

  /// There will be no reply.
  void none();
}
