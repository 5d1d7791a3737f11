/// The face for MCP clients: JSON-RPC over stdin and stdout, in both eras of the protocol, and the
/// table of tools. Each tool is a command line that the commands of [memory.cli.command] answer;
/// what memory is, and who may write where, is theirs.
package memory.cli.mcp;
