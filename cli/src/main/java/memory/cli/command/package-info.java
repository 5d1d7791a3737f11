/// What each command does, a class for one or for a few of a kind: reads its arguments, calls the
/// engine, hands the result to the output. No rule about memory lives here, and nothing here reads
/// the process around it.
package memory.cli.command;
