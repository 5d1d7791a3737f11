package memory.engine.config;

/// A key's value in force.
///
/// @param key `injection.budget`
/// @param value a `Boolean`, `Integer`, `Double` or `String`, as the key's type is; empty text =
///   not set
public record Setting(String key, Object value, Origin origin) {}
