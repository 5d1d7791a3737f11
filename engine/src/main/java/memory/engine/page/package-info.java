/// The pages of the index files, and of the topic files they point to: what each entry is called,
/// in which version it stands, how much of it stays in a prompt under a limit of tokens, and the
/// page table that says so. Does not know how blocks are made.
package memory.engine.page;
