package memory.engine.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import memory.engine.decision.LogFile;
import memory.engine.guard.WriteGuard;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.note.NoteFile;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.ImportResult.LeftOut;

/// Memory as lines of JSON, an entry each, as [JsonlSource] reads them again.
///
/// @param leftOut what cannot be read
/// @param masked how many files have secrets or private parts, which are not in the lines
public record JsonlExport(List<String> lines, List<LeftOut> leftOut, int masked) {
  /// No lines.
  public static final JsonlExport NONE = new JsonlExport(List.of(), List.of(), 0);

  public JsonlExport {
    lines = List.copyOf(lines);
    leftOut = List.copyOf(leftOut);
  }

  /// All that some scopes say now, notes first.
  public static JsonlExport of(List<ScopeRoot> roots, SearchIndex.Progress progress)
      throws IOException {
    List<ScopeFile> files = new ArrayList<>();
    for (ScopeRoot root : roots) {
      files.addAll(FolderExport.sorted(root));
    }
    List<String> lines = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    Set<Object> masked = new HashSet<>();
    int done = 0;
    for (ScopeFile file : files) {
      if (file.path().kind() != Kind.DECISION) {
        switch (FolderSource.whole(file)) {
          case NoteFile.Present(String text) -> {
            String shown = WriteGuard.redacted(text);
            if (!shown.equals(text)) {
              masked.add(file);
            }
            Exported.of(file.root().scopeOf(file.path()), file.path(), shown)
                .forEach(entry -> lines.add(entry.json()));
          }
          case NoteFile.Absent() -> {} // deleted meanwhile
          case NoteFile.Unreadable(String reason) ->
              leftOut.add(new LeftOut(file.path().value(), 0, reason));
        }
      }
      progress.at(++done, files.size());
    }
    DecisionList decisions = LogFile.list(roots, Set.of());
    for (ScopedDecision one : decisions.all().reversed()) {
      lines.add(Exported.json(one));
      Decision said = one.decision();
      String words = String.join("\n", said.title(), said.text(), said.reason().orElse(""));
      if (!WriteGuard.redacted(words).equals(words)) {
        masked.add(List.of(one.scope(), one.path()));
      }
    }
    decisions
        .badLines()
        .forEach(bad -> leftOut.add(new LeftOut(bad.path().value(), bad.line(), bad.error())));
    decisions.unreadable().forEach(why -> leftOut.add(new LeftOut("decisions.jsonl", 0, why)));
    return new JsonlExport(lines, leftOut, masked.size());
  }
}
