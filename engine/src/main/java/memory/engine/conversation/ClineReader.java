package memory.engine.conversation;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;

/// Cline: one object for each session, written anew with every message.
final class ClineReader extends TranscriptReader {
  private static final int ABOUT_BYTES = 1 << 20;
  private static final Pattern TYPED =
      Pattern.compile("<user_input[^>]*>(.*)</user_input>", Pattern.DOTALL);

  ClineReader() {
    super("cline", env -> env.userHome().resolve(".cline/data/sessions"), "*", "*.messages.json");
  }

  @Override
  Optional<String> project(Path file) {
    try {
      Path about = file.resolveSibling(session(file) + ".json");
      Map<String, Object> session =
          BoundedJson.object(BoundedRead.bytes(about, Optional.empty(), ABOUT_BYTES));
      return Optional.of(MessageParts.text(session, "cwd"));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  @Override
  boolean isOneObject() {
    return true;
  }

  @Override
  void read(Map<String, Object> whole, Turns turns) {
    if (whole.get("messages") instanceof List<?> messages) {
      for (Object message : messages) {
        if (message instanceof Map<?, ?> one) {
          message(one, turns);
        }
      }
    }
  }

  private static void message(Map<?, ?> message, Turns turns) {
    if (message.get("ts") instanceof Long time) {
      turns.at(Instant.ofEpochMilli(time));
    }
    boolean user = MessageParts.text(message, "role").equals("user");
    if (message.get("content") instanceof List<?> parts) {
      for (Object part : parts) {
        Matcher typed =
            TYPED.matcher(part instanceof Map<?, ?> one ? MessageParts.text(one, "text") : "");
        MessageParts.tell(user && typed.find() ? typed.group(1) : part, user, turns);
      }
    }
  }
}
