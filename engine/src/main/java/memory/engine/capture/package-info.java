/// Decisions found in what people write: which lines of a prompt or a transcript are decisions,
/// told by rules, and the queue where they wait until somebody confirms them. Knows decisions and
/// their log; does not know hosts, sessions' contents or prompts' blocks.
package memory.engine.capture;
