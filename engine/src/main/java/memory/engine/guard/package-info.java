/// What keeps memory from being more than text: makes the invisible visible, takes the edge off
/// tags, and tells where a text holds secrets, planted orders or parts that are private. Knows
/// characters and lines, not files or sections, and decides nothing.
package memory.engine.guard;
