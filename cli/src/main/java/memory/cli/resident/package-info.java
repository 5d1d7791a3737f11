/// Engines that outlive a call: for a process that answers many, each index is opened once, kept in
/// step and lent. Knows engine and index, nothing about commands or protocols.
package memory.cli.resident;
