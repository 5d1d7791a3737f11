/// JSON that somebody else wrote, read within limits into plain maps and lists. Knows no files and
/// no meaning.
package memory.engine.json;
