/// Decisions: the append-only log they are kept in, its events, and the view that replaying them
/// gives, and every change of it. Knows lines of JSON and what they mean; injects nothing.
package memory.engine.decision;
