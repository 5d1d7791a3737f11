/// Decisions: the append-only log they are kept in, its events, and the view that replaying them
/// gives. Knows lines of JSON and what they mean; opens no file and injects nothing.
package memory.engine.decision;
