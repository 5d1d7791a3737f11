package memory.indexer.segment;

import java.util.HashMap;
import java.util.Map;

/// The numbers of the fields of one index. Safe for use by several threads.
final class FieldNumbers {
  private final Map<String, Integer> numbers = new HashMap<>();

  synchronized int of(String field) {
    return numbers.computeIfAbsent(field, _ -> numbers.size());
  }
}
