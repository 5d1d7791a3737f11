/// From a prompt to a question, and from candidates to what is worth showing: the terms of a
/// prompt, the filters that were typed, and the gate. Knows the port
/// [SearchIndex][memory.engine.model.SearchIndex], and nothing of Lucene.
package memory.engine.recall;
