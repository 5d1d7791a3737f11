/// Agent hosts: what each sends to a hook and wants back, and which entries in its own
/// configuration make it ask us. Knows the hosts' formats; knows nothing of how memory is found or
/// shown.
package memory.cli.agent;
