package memory.cli.command;

import com.google.common.base.Ascii;
import java.time.LocalDate;
import memory.cli.option.Arguments;
import memory.cli.output.CommandFailure;
import memory.engine.scope.Kind;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.Scope;

/// Which file of a scope the words `long_term`, `daily`, `topic` and their kin stand for.
final class NotePlace {
  private static final String EXTENSION = ".md";

  private NotePlace() {}

  /// @throws CommandFailure when the word and the options do not go together
  static MemoryPath of(String target, Scope scope, Arguments typed, LocalDate today) {
    check(target, scope, typed);
    return switch (target) {
      case "long_term" -> new MemoryPath(scope == Scope.LOCAL ? "MEMORY.local.md" : "MEMORY.md");
      case "local" -> new MemoryPath("MEMORY.local.md");
      case "daily" -> daily(typed.one(WriteOptions.DATE).orElse(today));
      case "scratchpad" -> new MemoryPath("SCRATCHPAD.md");
      case "profile" -> new MemoryPath("USER.md");
      case "memory" -> new MemoryPath("memories/MEMORY.md");
      case "user" -> new MemoryPath("memories/USER.md");
      case "topic" -> topic(typed);
      default -> throw new IllegalArgumentException("no such target: " + target);
    };
  }

  static MemoryPath daily(LocalDate day) {
    return new MemoryPath("daily/" + day + EXTENSION);
  }

  private static void check(String target, Scope scope, Arguments typed) {
    if (typed.has(WriteOptions.TOPIC) && !target.equals("topic")) {
      throw CommandFailure.usage("--topic belongs to the target topic", "leave it out");
    }
    if (typed.has(WriteOptions.DATE) && !target.equals("daily")) {
      throw CommandFailure.usage("--date belongs to the target daily", "leave it out");
    }
    if (scope == Scope.LOCAL && !(target.equals("long_term") || target.equals("local"))) {
      throw CommandFailure.usage(
          "the local scope is one file, MEMORY.local.md", "use long_term, or --scope project");
    }
  }

  /// Also in other letters, which some file systems take for the same.
  private static boolean isWellKnown(String path) {
    return new MemoryPath(Ascii.toUpperCase(path).replace(".MD", EXTENSION)).kind() != Kind.TOPIC
        || Ascii.equalsIgnoreCase(path, "MEMORY.local.md");
  }

  private static MemoryPath topic(Arguments typed) {
    String name =
        typed
            .one(WriteOptions.TOPIC)
            .orElseThrow(() ->
                CommandFailure.usage(
                    "the target topic needs a name", "for example: --topic build"));
    MemoryPath path;
    try {
      path = new MemoryPath(name.endsWith(EXTENSION) ? name : name + EXTENSION);
    } catch (IllegalArgumentException outside) {
      throw CommandFailure.usage(String.valueOf(outside.getMessage()), "give another name");
    }
    if (path.kind() != Kind.TOPIC
        || isWellKnown(path.value())
        || path.value().startsWith("memories/")
        || path.value().startsWith("decision-memory/")
        || path.archived()) {
      throw CommandFailure.usage(
          path + " is no topic", "it is kept by a command of its own; give another name");
    }
    return path;
  }
}
