package memory.engine.inject;

import java.util.Locale;
import java.util.Optional;

/// What an agent host lets through to its model in one piece.
///
/// @param name as in `memory hook NAME`
/// @param capChars a safe length below the one where the host cuts or puts the text into a file
/// @param countsTokens whether the host counts tokens, so that text other than ASCII reaches its
///   limit earlier
public record HostProfile(String name, int capChars, boolean countsTokens) {

  /// The host's profile; an unknown host sets no cap.
  public static Optional<HostProfile> of(String name) {
    String host = name.toLowerCase(Locale.ROOT);
    return switch (host) {
      // 10,000 characters per hook output, one more and the model sees a preview.
      case "claude", "qwen", "cursor", "copilot", "cline", "hermes" ->
          Optional.of(new HostProfile(host, 9_500, false));
      // 2,500 tokens.
      case "codex" -> Optional.of(new HostProfile(host, 9_000, true));
      case "gemini" -> Optional.of(new HostProfile(host, 10_000, false));
      case "opencode", "pi", "openclaw" -> Optional.of(new HostProfile(host, 16_000, false));
      default -> Optional.empty();
    };
  }
}
