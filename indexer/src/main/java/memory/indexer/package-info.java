/// The door to the indexer. [memory.indexer.LuceneIndex] implements the engine's port `SearchIndex`
/// over scope roots: it brings each scope's index in step with its files, ranks over all of them
/// together and says how fresh the answer is. [memory.indexer.IndexPool] keeps indexes open for a
/// process that stays, [memory.indexer.IndexWatch] keeps them in step between questions.
package memory.indexer;
