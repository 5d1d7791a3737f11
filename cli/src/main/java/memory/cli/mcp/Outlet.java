package memory.cli.mcp;

import java.util.ArrayList;
import java.util.List;

/// Where the answer to one message goes.
interface Outlet {
  void answer(String json);

  /// There will be no answer.
  void none();

  /// Straight to the client.
  static Outlet of(Wire wire) {
    return new Outlet() {
      @Override
      public void answer(String json) {
        wire.send(json);
      }

      @Override
      public void none() {}
    };
  }

  /// The answers to a batch: one array, when the last of them is there.
  final class Together implements Outlet {
    private final Wire wire;
    private final List<String> answers = new ArrayList<>();
    private int open;

    /// @param messages how many will be answered or not
    Together(Wire wire, int messages) {
      this.wire = wire;
      this.open = messages;
    }

    @Override
    public synchronized void answer(String json) {
      answers.add(json);
      none();
    }

    @Override
    public synchronized void none() {
      open--;
      if (open == 0 && !answers.isEmpty()) {
        wire.send("[" + String.join(",", answers) + "]");
      }
    }
  }
}
