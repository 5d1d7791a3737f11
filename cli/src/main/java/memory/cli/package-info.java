/// The `memory` command: the way in, the list of commands, and what becomes of whatever goes wrong.
/// The only package that reads the process it runs in.
package memory.cli;
