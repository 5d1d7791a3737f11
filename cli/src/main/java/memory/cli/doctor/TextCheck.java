package memory.cli.doctor;

/// A check of what stands in one memory file. All of them share one reading of each file.
interface TextCheck {
  /// One word, as findings name it.
  String name();

  void look(MemoryFile file, String text, Findings findings);
}
