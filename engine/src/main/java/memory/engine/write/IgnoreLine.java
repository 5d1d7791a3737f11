package memory.engine.write;

import memory.engine.model.MemoryPath;

/// The line of a folder's `.gitignore` that keeps one of its files out of git; all others stay.
record IgnoreLine(String name) implements TextEdit {
  static final MemoryPath FILE = new MemoryPath(".gitignore");

  @Override
  public Edited apply(String current) {
    for (String line : current.split("\\R", -1)) {
      String pattern = line.strip();
      if (pattern.equals(name) || pattern.equals("/" + name) || pattern.equals("*")) {
        return Edited.Changed.of(current, "");
      }
    }
    String end = current.isEmpty() || current.endsWith("\n") ? "" : "\n";
    return Edited.Changed.of(current + end + "/" + name + "\n", "/" + name);
  }
}
