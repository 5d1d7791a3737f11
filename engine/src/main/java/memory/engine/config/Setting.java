package memory.engine.config;

/// A key's value in force.
///
/// @param key `injection.budget`
/// @param value a `Boolean`, `Integer`, `Double` or `String`, as the key's type is; empty text =
///   not set
/// @param awaited the part of memory that will heed it and is not there yet; empty = it is heeded
public record Setting(String key, Object value, Origin origin, String awaited) {}
