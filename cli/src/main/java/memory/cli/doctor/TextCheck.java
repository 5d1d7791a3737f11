package memory.cli.doctor;

import memory.engine.note.ScopeFile;

/// A check of what stands in one memory file. All of them share one reading of each file.
interface TextCheck {

  /// One word, as findings name it.
  String name();

  void look(ScopeFile file, String text, Findings findings);
}
