/// An add-on for a process that stays: small sentence models by ONNX Runtime, behind the indexer's
/// port [Embedder][memory.indexer.Embedder]. Knows nothing of memory.
@NullMarked
package memory.semantic;

import org.jspecify.annotations.NullMarked;
