/// What can be wrong with a memory: [memory.engine.doctor.Checkup] runs all checks, one class for
/// each subject. Each only reads and adds to the findings, with the command line that mends what it
/// found; a check that fails is a finding itself.
package memory.engine.doctor;
