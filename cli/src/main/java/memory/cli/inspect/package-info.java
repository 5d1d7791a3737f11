/// The page of `memory inspect`: who may ask it, what it may ask, and its three files. Every answer
/// is the JSON of a command that only looks; nothing here knows what stands in it, but that no
/// character of it is hidden from the reader.
package memory.cli.inspect;
