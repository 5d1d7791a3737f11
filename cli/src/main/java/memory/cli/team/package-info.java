/// The memory of a team that this user has joined: where it is, how it is asked, what waits for it.
/// The only package that uses the network, and only to the server that `memory team join` named
/// (safety T9).
@NullMarked
package memory.cli.team;

import org.jspecify.annotations.NullMarked;
