/// Which projects the user trusts, and which of their lines are known (safety P6). Consent belongs
/// to content: a line that was neither written here nor looked at is new.
///
/// [Trust] is the entry point: it reads and writes the user's record of trusted projects. A
/// [KnownLines] holds the hashes of one project's known lines.
package memory.engine.trust;
