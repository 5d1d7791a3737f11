/// What stands before a prompt: sections, their caps, the budget they compete for, the frame they
/// are rendered in, and what is not said twice. Reads memory and writes none; trims, budget and
/// frame are pure functions of text.
package memory.engine.inject;
