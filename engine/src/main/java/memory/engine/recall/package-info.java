/// What recall is: the question, the passage, the hit, the gate, the reason. Holds the port
/// [SearchIndex] that the indexer implements; knows nothing of Lucene.
package memory.engine.recall;
