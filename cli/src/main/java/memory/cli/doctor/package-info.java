/// What can be wrong with how memory is set up and with the machine around it, and the report of
/// all checks, those of memory itself included ([memory.engine.MemoryEngine#diagnose]). Each only
/// reads and names the command line that mends what it found. Mends nothing.
package memory.cli.doctor;
