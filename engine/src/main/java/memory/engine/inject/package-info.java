/// What stands before a prompt: sections, their caps, the budget they compete for, the frame they
/// are rendered in, and what is not said twice.
///
/// [Injector] is the entry point. A block has two parts: [StandingBlocks] makes the one that is
/// frozen for a session; [RecalledPart] is the one that belongs to a prompt, the hits that the gate
/// let through and the windows that changed. [Section#allocate] shares the room among the sections.
/// [Screen] decides what of a file a model may see, [NewText] what of a project nobody has looked
/// at yet, [Frame] quotes every line of memory behind `> `.
///
/// What holds: memory is read and never written; trims, budget and frame are pure functions of
/// text, so that the same sections and caps give the same bytes; no line of memory stands outside
/// the frame.
package memory.engine.inject;
