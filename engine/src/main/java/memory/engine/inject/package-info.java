/// What stands before a prompt: sections, their caps, the budget they compete for, the frame they
/// are rendered in, and the ledger of what a session has seen. Pure functions over text.
package memory.engine.inject;
