/// How answers look: exit codes, the JSON of the contract, text for people that cannot harm their
/// terminal. Knows results, not the commands that make them.
package memory.cli.output;
