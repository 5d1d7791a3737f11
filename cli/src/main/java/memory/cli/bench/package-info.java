/// How long memory takes on this machine, over the user's own files. It knows how to ask and to
/// count; it does not know how the figures are shown, and writes nothing of the user's.
package memory.cli.bench;
