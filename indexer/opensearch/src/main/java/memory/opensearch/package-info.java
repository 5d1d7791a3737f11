/// The port `SearchIndex` over OpenSearch: passages there, in step with the files here; the best
/// hundred of a question come back and are judged by our own ranker.
@org.jspecify.annotations.NullMarked
package memory.opensearch;
