/// What agents keep of conversations, read and never written: where their transcripts lie, what
/// each agent's lines mean, turns as passages with their secrets masked, and how far the index of
/// them has come. Knows nothing of how they are found again.
package memory.engine.conversation;
