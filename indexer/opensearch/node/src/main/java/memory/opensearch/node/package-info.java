/// Nodes of OpenSearch for tests.
@org.jspecify.annotations.NullMarked
package memory.opensearch.node;
