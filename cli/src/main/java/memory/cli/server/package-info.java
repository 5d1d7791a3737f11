/// The resident process: its socket and who may speak to it, HTTP frames within limits, a command
/// as a request and as an answer, its start, its end.
///
/// [memory.cli.server.ResidentServer] serves until it is stopped or idle, and
/// [memory.cli.server.RequestHandler] runs what clients typed, behind
/// [memory.cli.server.ResidentCommands]; it is the only class that does. What the process needs
/// itself ([memory.cli.server.Rehearsal]) it asks an engine. There is one process for each user,
/// and it hears no other user.
package memory.cli.server;
