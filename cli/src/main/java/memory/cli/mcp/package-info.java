/// The server for one MCP client, on stdin and stdout ([McpServer]), and its tools ([ToolTable]).
///
/// A tool reads its arguments ([ToolArguments]), makes a request of the engine over the memory that
/// the call is about ([ToolCall]) and words the result for a model ([ToolResult]). It makes no
/// command line and reads nothing that a command printed. Memory's text stands in the frame of
/// quotes; a refusal names no way out that only the user may take ([ToolResult]).
package memory.cli.mcp;
