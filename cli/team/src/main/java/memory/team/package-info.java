/// `memory-team`: owns the memories of teams, each in a git repository of its own, and answers
/// their members over HTTP/2. Who may do what is decided in [memory.team.Access] and nowhere else.
@NullMarked
package memory.team;

import org.jspecify.annotations.NullMarked;
