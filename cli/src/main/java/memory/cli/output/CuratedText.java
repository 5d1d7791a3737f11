package memory.cli.output;

import memory.engine.request.CuratedFile;

/// A curated file for a person or a model.
public final class CuratedText {
  private CuratedText() {}

  /// How full it is: `memories/USER.md: 3 entries, 45% — 990/2200`
  public static String state(CuratedFile file) {
    return file.target().path()
        + ": "
        + Plural.of(file.entries().size(), "entry")
        + ", "
        + file.usage()
        + file.drift().map(why -> "; cannot be changed: " + why).orElse("");
  }
}
