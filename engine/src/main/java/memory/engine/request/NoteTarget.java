package memory.engine.request;

import com.google.common.base.Ascii;
import java.time.LocalDate;
import java.util.Optional;
import memory.engine.model.Kind;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.request.Refusal.Hint;

/// Which file of a scope is meant: by what it is for, not by its path.
///
/// @param topic the name of a [Name#TOPIC], with or without `.md`
/// @param day of a [Name#DAILY]; empty = today
public record NoteTarget(Name name, Optional<String> topic, Optional<LocalDate> day) {
  private static final String EXTENSION = ".md";

  /// The files of a scope.
  public enum Name implements Labelled {
    LONG_TERM,
    LOCAL,
    DAILY,
    TOPIC,
    SCRATCHPAD,
    PROFILE,
    /// The agent's own notes in the curated store.
    MEMORY,
    /// What the curated store has of the user.
    USER;

    public static Optional<Name> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  public static NoteTarget of(Name name) {
    return new NoteTarget(name, Optional.empty(), Optional.empty());
  }

  public static NoteTarget topic(String name) {
    return new NoteTarget(Name.TOPIC, Optional.of(name), Optional.empty());
  }

  /// The file in a scope.
  ///
  /// @throws RefusedException when the scope has no such file
  public MemoryPath path(Scope scope, LocalDate today) {
    if (scope == Scope.LOCAL && name != Name.LONG_TERM && name != Name.LOCAL) {
      throw Refusal.malformed(
              "the local scope is one file, MEMORY.local.md", "use long_term, or scope project")
          .asException();
    }
    return switch (name) {
      case LONG_TERM -> new MemoryPath(scope == Scope.LOCAL ? "MEMORY.local.md" : "MEMORY.md");
      case LOCAL -> new MemoryPath("MEMORY.local.md");
      case DAILY -> new MemoryPath("daily/" + day.orElse(today) + EXTENSION);
      case SCRATCHPAD -> new MemoryPath("SCRATCHPAD.md");
      case PROFILE -> new MemoryPath("USER.md");
      case MEMORY -> new MemoryPath("memories/MEMORY.md");
      case USER -> new MemoryPath("memories/USER.md");
      case TOPIC -> topicPath();
    };
  }

  /// Also in other letters, which some file systems take for the same.
  private static boolean isWellKnown(String path) {
    return new MemoryPath(Ascii.toUpperCase(path).replace(".MD", EXTENSION)).kind() != Kind.TOPIC
        || Ascii.equalsIgnoreCase(path, "MEMORY.local.md");
  }

  private MemoryPath topicPath() {
    String named =
        topic.orElseThrow(() ->
            Refusal.malformed("the target topic needs a name", Hint.Way.NAME_TOPIC).asException());
    MemoryPath path;
    try {
      path = new MemoryPath(named.endsWith(EXTENSION) ? named : named + EXTENSION);
    } catch (IllegalArgumentException outside) {
      throw Refusal.malformed(String.valueOf(outside.getMessage()), "give another name")
          .asException();
    }
    if (path.kind() != Kind.TOPIC
        || isWellKnown(path.value())
        || path.value().startsWith("memories/")
        || path.value().startsWith("decision-memory/")
        || path.archived()) {
      throw Refusal.malformed(
              path + " is no topic", "it is kept by a command of its own; give another name")
          .asException();
    }
    return path;
  }
}
