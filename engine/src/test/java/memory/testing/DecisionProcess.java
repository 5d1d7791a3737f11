package memory.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import memory.engine.decision.DecisionBook;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Status;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.Refusal;

/// Another process that adds, supersedes and purges decisions, and names on stdout each id that was
/// acknowledged.
public final class DecisionProcess {
  private static final int TRIES = 100;

  private DecisionProcess() {}

  /// `HOME NAME COUNT SEED`.
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    DecisionBook book = book(Path.of(args[0]));
    Random random = new Random(Long.parseLong(args[3]));
    String mine = "";
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      String text = "decision " + args[1] + " number " + i;
      DecisionDraft draft =
          new DecisionDraft(
              text, Optional.empty(), List.of(), Optional.of("because"), Status.ACTIVE);
      int action = random.nextInt(10);
      if (action == 0) {
        book.purge(new MemoryConfig.Decisions(true, 0, 0, 0, 5, true, true, 5));
      }
      String old = action < 4 ? mine : "";
      DecisionOutcome outcome = change(book, old, draft);
      for (int again = 0; again < TRIES && isBusy(outcome); again++) {
        outcome = change(book, old, draft);
      }
      if (!(outcome instanceof DecisionOutcome.Done(List<String> ids, var _, var _))) {
        say("refused " + outcome);
        continue;
      }
      mine = ids.getFirst();
      say(mine + " " + text);
    }
  }

  private static DecisionOutcome change(DecisionBook book, String old, DecisionDraft draft)
      throws IOException {
    return old.isEmpty() ? book.add(draft, new Choice.Force()) : book.supersede(old, draft);
  }

  /// On a loaded machine a lock may be waited for in vain: nothing was written then.
  private static boolean isBusy(DecisionOutcome outcome) {
    return outcome instanceof DecisionOutcome.Refused(Refusal refusal)
        && refusal.message().startsWith("another ");
  }

  public static DecisionBook book(Path home) {
    return new DecisionBook(WriterProcess.writer(home), "project", "user", 4000);
  }

  private static void say(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    System.out.write(bytes, 0, bytes.length);
    System.out.flush();
  }
}
