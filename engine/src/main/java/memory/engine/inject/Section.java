package memory.engine.inject;

/// A part of a block, as it competes for room.
///
/// @param name `preamble scratchpad today recalled decisions index profile yesterday`
/// @param priority 0 is served first
/// @param capChars the most it ever takes, headings and notes included
/// @param floorChars what more important sections leave to it, as far as it has a use for that
record Section(String name, int priority, int capChars, int floorChars, Content content) {

  Section(String name, int priority, int capChars, Content content) {
    this(name, priority, capChars, 0, content);
  }

  /// Makes the text for a room that is known only when more important sections have theirs. Must
  /// not take more, and must give the same text for the same room.
  @FunctionalInterface
  interface Content {
    Rendered within(int chars);
  }
}
