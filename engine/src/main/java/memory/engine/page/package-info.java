/// The pages of the index files: what each entry of a `MEMORY.md` is called, in which version it
/// stands, how much of it stays in a prompt under a limit of tokens, and the page table that says
/// so. Does not know how blocks are made.
package memory.engine.page;
