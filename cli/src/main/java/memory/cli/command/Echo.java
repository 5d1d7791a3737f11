package memory.cli.command;

import java.util.ArrayList;
import java.util.List;
import memory.cli.option.Arguments;
import memory.cli.option.OptionSpec;
import memory.engine.Workspace;
import memory.engine.curated.CuratedFile;
import memory.engine.curated.CuratedSnapshot;
import memory.engine.guard.VisibleText;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.NewText;
import memory.engine.inject.Screen;
import memory.engine.recall.Passage;
import memory.engine.scope.MemoryPath;
import memory.engine.scope.ScopeRoot;

/// Memory's own text on its way out of a command. A person at a terminal sees it as it is, with
/// nothing hidden; whatever reads a pipe or JSON may be a model, and gets what a prompt would get:
/// secrets masked, planted orders as placeholders, no tag that opens (safety P3, C5). `--raw` gives
/// the file's own text to both.
final class Echo {
  static final OptionSpec<Boolean> RAW =
      OptionSpec.flag("--raw", "The text as it is in the file: not masked, not blocked, uncapped");

  private final Call call;
  private final NewText news;
  private final Screen screen;
  private final boolean raw;
  private final boolean plain;

  private Echo(Call call, Workspace workspace, boolean raw) {
    this.call = call;
    this.news = workspace.newText();
    this.screen = Screen.of(workspace.layout(), news);
    this.raw = raw;
    this.plain = !call.isJson() && call.console().isForPeople();
  }

  static Echo of(Call call, Workspace workspace) {
    Arguments typed = call.arguments();
    return new Echo(call, workspace, typed.has(RAW));
  }

  boolean isRaw() {
    return raw;
  }

  /// A file's text as this reader may have it, every line at its number.
  String of(ScopeRoot root, MemoryPath path, String text) {
    if (raw || plain) {
      return text;
    }
    if (call.forModel() && news.holds()) {
      return screen.readInPlace(root, path, text);
    }
    if (!news.isKnown(root, text)) {
      tellNew(path.value());
    }
    return screen.shownInPlace(path, text);
  }

  Passage of(Passage passage) {
    if (raw || plain || !news.isNew(passage)) {
      return raw || plain ? passage : passage.shown();
    }
    if (call.forModel() && news.holds()) {
      return passage.judged(List.of(), NewText.HELD, passage.threats());
    }
    tellNew(passage.citation());
    return passage.shown();
  }

  /// Beside what is shown of it.
  private void tellNew(String place) {
    call.console().note(place + " holds what is new here and not reviewed by the user");
  }

  CuratedFile of(CuratedFile file) {
    if (raw || plain) {
      return file;
    }
    List<String> entries = new ArrayList<>(file.entries().size());
    for (String entry : file.entries()) {
      List<String> rules = WriteGuard.threats(entry);
      entries.add(
          rules.isEmpty()
              ? WriteGuard.redacted(entry)
              : CuratedSnapshot.blocked(file.target(), rules));
    }
    return new CuratedFile(file.target(), entries, file.usage(), file.drift());
  }

  /// Prints such a text, its last line ended.
  void print(String text) {
    call.console().print(raw ? text : visible(text));
    call.console().print(raw || text.isEmpty() || text.endsWith("\n") ? "" : "\n");
  }

  private String visible(String text) {
    return plain ? VisibleText.forPeople(text) : VisibleText.of(text);
  }
}
