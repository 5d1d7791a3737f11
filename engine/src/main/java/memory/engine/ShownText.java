package memory.engine;

import java.util.List;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.AllowedTexts;
import memory.engine.inject.NewText;
import memory.engine.inject.Screen;
import memory.engine.model.Layout;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.ScopeRoot;
import memory.engine.request.CuratedFile;
import memory.engine.request.ReadRequest.Audience;

/// Memory's own text as an audience may have it.
final class ShownText {
  private final Layout layout;
  private final NewText news;
  private final Screen screen;
  private final Audience audience;
  private final boolean holdsNew;

  ShownText(Workspace workspace, Audience audience) {
    this.layout = workspace.layout();
    this.news = workspace.newText();
    this.screen = Screen.of(workspace.layout(), news);
    this.audience = audience;
    this.holdsNew = workspace.servedFolder().isPresent() && news.holds();
  }

  boolean isRaw() {
    return audience == Audience.RAW;
  }

  /// A file's text, every line at its number.
  String of(ScopeRoot root, MemoryPath path, String text) {
    if (audience != Audience.MODEL) {
      return text;
    }
    return holdsNew ? screen.readInPlace(root, path, text) : screen.shownInPlace(path, text);
  }

  /// Whether it is shown although nobody has looked at it here.
  boolean isNew(ScopeRoot root, String text) {
    return audience == Audience.MODEL && !holdsNew && !news.isKnown(root, text);
  }

  Passage of(Passage passage) {
    if (audience != Audience.MODEL) {
      return passage;
    }
    return holdsNew && news.isNew(passage)
        ? passage.judged(List.of(), NewText.HELD, passage.threats())
        : WriteGuard.shown(passage);
  }

  /// The same of one that was cut from its file just now, which nobody has judged yet.
  Passage cut(Passage passage) {
    return of(
        AllowedTexts.of(layout).has(passage)
            ? passage
            : passage.judged(
                passage.heading(), passage.text(), WriteGuard.threats(passage.text())));
  }

  boolean isNew(Passage passage) {
    return audience == Audience.MODEL && !holdsNew && news.isNew(passage);
  }

  CuratedFile of(CuratedFile file) {
    if (audience != Audience.MODEL) {
      return file;
    }
    String name = file.target().name() + ".md";
    List<String> entries =
        file.entries().stream().map(entry -> WriteGuard.shown(name, entry)).toList();
    return new CuratedFile(file.target(), entries, file.usage(), file.drift());
  }
}
