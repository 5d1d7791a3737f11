/// The resident process: its socket and who may speak to it, HTTP frames within limits, a command
/// as a request and as an answer, its start, its end. It knows no memory and no command but its
/// own: what it runs is behind [memory.cli.server.ResidentCommands].
package memory.cli.server;
