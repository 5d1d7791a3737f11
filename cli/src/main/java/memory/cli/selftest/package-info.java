/// What `memory self-test` tries on the user's own machine, in a folder of its own that goes
/// afterwards: the quick half of the fault tests. Each trial does to a memory what disks, crashes,
/// editors and hostile texts do, and looks at what is left. Does not know the user's memory.
package memory.cli.selftest;
