/// What keeps memory from being more than text: tells where a text holds secrets, planted orders or
/// parts that are private. Knows characters and lines, not files or sections, and decides nothing.
package memory.engine.guard;
