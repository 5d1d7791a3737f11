/// What a shell and `man` read of the command tables: completion scripts and the manual page, made
/// from the declarations that the parser reads. It does not know what commands do.
package memory.cli.shell;
