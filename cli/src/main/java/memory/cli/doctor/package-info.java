/// What can be wrong with a memory and the machine around it. [memory.cli.doctor.Doctor] runs all
/// checks, one class for each subject: files, folders, stores, the guard's findings, settings, the
/// machine. Each only reads and adds a [memory.cli.doctor.Doctor.Finding] with the command line
/// that mends it; a check that fails is a finding itself. Mends nothing.
package memory.cli.doctor;
