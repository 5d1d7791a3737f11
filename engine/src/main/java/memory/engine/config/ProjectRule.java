package memory.engine.config;

import java.util.Optional;

/// What a project's own config may do to a key (safety rule T2): it may take away, never add.
enum ProjectRule {
  /// Nothing: the user's alone.
  NONE("only your own config may set it"),
  /// Switch off.
  OFF("a project may only switch it off"),
  /// Switch on: the flag makes things stricter.
  ON("a project may only switch it on"),
  /// Make a cap smaller.
  LOWER("a project may only lower it"),
  /// Make a bar higher.
  RAISE("a project may only raise it"),
  /// What the user consented to with the project's memory, and nothing else.
  CONSENTED("it is not what you consented to; memory trust DIR shows it and asks"),
  /// Anything: it concerns the project's own data.
  OWN("");

  private final String limit;

  ProjectRule(String limit) {
    this.limit = limit;
  }

  /// Why the project may not put `wanted` in the place of `current`; empty = it may.
  Optional<String> objection(Object current, Object wanted) {
    boolean allowed =
        switch (this) {
          case NONE, CONSENTED -> false;
          case OFF -> wanted.equals(false);
          case ON -> wanted.equals(true);
          case LOWER -> compare(wanted, current) <= 0;
          case RAISE -> compare(wanted, current) >= 0;
          case OWN -> true;
        };
    return allowed || wanted.equals(current) ? Optional.empty() : Optional.of(limit);
  }

  private static int compare(Object a, Object b) {
    return a instanceof Number left && b instanceof Number right
        ? Double.compare(left.doubleValue(), right.doubleValue())
        : 1;
  }
}
