/// Conversations as an index of their own: what of a transcript stands in it, and how its parts are
/// put there and found. Knows nothing of transcripts and agents.
package memory.indexer.conversation;
