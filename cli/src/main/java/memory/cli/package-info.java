/// The `memory` command: the way in, wiring, exit codes and output.
package memory.cli;
