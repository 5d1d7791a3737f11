/// What `memory doctor` looks at: one class for each kind of thing that can be wrong, each of which
/// reads only and gives findings, each with the command line that mends it. Does not know how
/// findings are shown, and mends nothing.
package memory.cli.doctor;
