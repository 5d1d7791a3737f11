package memory.engine.config;

import memory.engine.model.MemoryConfig;

/// Configurations for tests.
public final class TestConfig {
  private TestConfig() {}

  /// That of somebody who set nothing.
  public static MemoryConfig defaults() {
    return new ConfigLayers(_ -> false).resolved().config();
  }
}
