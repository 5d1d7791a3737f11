/// The door to the indexer: a Lucene index over scope roots that implements the engine port
/// `SearchIndex`.
package memory.indexer;
