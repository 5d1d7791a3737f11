package memory.engine.write;

import static org.assertj.core.api.Assertions.assertThat;

import memory.engine.request.Refusal;
import memory.engine.request.WriteResult;

/// What a write answered, where a test knows which it must be.
public final class Replies {
  private Replies() {}

  public static WriteResult.Written written(WriteResult result) {
    assertThat(result).isInstanceOf(WriteResult.Written.class);
    return (WriteResult.Written) result;
  }

  public static Refusal refusal(WriteResult result) {
    assertThat(result).isInstanceOf(WriteResult.Refused.class);
    return ((WriteResult.Refused) result).refusal();
  }
}
