package memory.engine;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.request.Author.Origin;
import memory.engine.write.WriteCheck;

/// Undoes in a text that a model brings what [VisibleText] did when it was shown memory: `&lt;/b>`
/// is `</b>` again where memory holds that and nowhere holds `&lt;/b>` itself.
///
/// @param roots whose files are looked into
record CopiedTags(List<ScopeRoot> roots) {
  CopiedTags {
    roots = List.copyOf(roots);
  }

  /// Whether texts of that origin may be copied from what a model was shown.
  static boolean mayBeIn(Origin origin) {
    return origin == Origin.AGENT || origin == Origin.TOOL;
  }

  /// That check, of the text as memory holds it.
  WriteCheck before(WriteCheck check) {
    return (text, scope) -> check.check(undone(text), scope);
  }

  String undone(String text) {
    Set<String> tags = VisibleText.spelledTags(text);
    if (tags.isEmpty()) {
      return text;
    }
    Set<String> held = new HashSet<>();
    Set<String> spelled = new HashSet<>();
    try {
      for (ScopeRoot root : roots) {
        for (ScopeFile file : ScopeFile.texts(root)) {
          String memory = file.text().orElse("");
          tags.stream().filter(tag -> memory.contains("<" + tag)).forEach(held::add);
          tags.stream()
              .filter(tag -> memory.contains(VisibleText.LESS + tag))
              .forEach(spelled::add);
        }
      }
    } catch (IOException unreadable) {
      return text;
    }
    held.removeAll(spelled);
    return VisibleText.withTags(text, held);
  }
}
