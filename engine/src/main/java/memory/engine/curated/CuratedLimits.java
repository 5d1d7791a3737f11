package memory.engine.curated;

import memory.engine.model.MemoryConfig;
import memory.engine.request.Target;

/// How many characters each file may have, what sets entries apart included.
public record CuratedLimits(int memoryChars, int userChars) {
  /// As they are set.
  public static CuratedLimits of(MemoryConfig.Curated set) {
    return new CuratedLimits(set.memoryChars(), set.userChars());
  }

  public CuratedLimits {
    if (memoryChars < 1 || userChars < 1) {
      throw new IllegalArgumentException(
          "a limit is at least 1: " + memoryChars + ", " + userChars);
    }
  }

  /// 2,200 and 1,375.
  public static CuratedLimits standard() {
    return new CuratedLimits(2200, 1375);
  }

  public int of(Target target) {
    return switch (target) {
      case MEMORY -> memoryChars;
      case USER -> userChars;
    };
  }
}
