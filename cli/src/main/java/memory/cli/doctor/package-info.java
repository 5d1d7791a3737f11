/// What `memory doctor` looks at: [Doctor][memory.cli.doctor.Doctor] has the table of checks, one
/// class holds those of one subject. A check reads only and gives findings, each with the command
/// line that mends it. Does not know how findings are shown, and mends nothing.
package memory.cli.doctor;
