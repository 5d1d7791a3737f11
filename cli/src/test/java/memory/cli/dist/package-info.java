/// The distribution from outside: unpacks the tar.gz that this build made and runs it as a user
/// would. Knows no class of ours.
package memory.cli.dist;
