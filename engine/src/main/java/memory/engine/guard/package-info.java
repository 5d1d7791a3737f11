/// What keeps memory from being more than text: makes the invisible visible and takes the edge off
/// tags. Knows characters and lines, not files or sections.
package memory.engine.guard;
