package memory.cli.server;

/// One request as it came in.
///
/// @param closes the client sends no other on this connection
@SuppressWarnings("ArrayRecordComponent") // never compared
record HttpRequest(String method, String path, byte[] body, boolean closes) {}
