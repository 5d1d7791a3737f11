package memory.cli.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import memory.cli.output.HitText;
import memory.cli.output.StatusReport;
import memory.engine.MemoryEngine;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.Reason;
import memory.engine.model.Scope;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Scratchpad;
import memory.engine.model.VisibleText;
import memory.engine.request.Citation;
import memory.engine.request.CuratedFile;
import memory.engine.request.CuratedRequest.Target;
import memory.engine.request.NoteTarget;
import memory.engine.request.NoteTarget.Name;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadRequest.Audience;
import memory.engine.request.ReadResult;

/// Memory's own texts as the reading tools answer them: framed, with notes beside them.
final class ReadTexts {
  private ReadTexts() {}

  /// Passages by their ids, or a file or its lines by the words that people have for it.
  ///
  /// @param path read when the ids name nothing; empty = ids alone
  static ToolResult of(ToolCall call, Optional<String> path, List<String> ids) throws IOException {
    try (MemoryEngine engine = call.open()) {
      int most =
          call.arguments()
              .number("max_chars")
              .orElse(engine.workspace().config().search().getMaxChars());
      if (!ids.isEmpty()) {
        ReadResult read = engine.read(new ReadRequest.Ids(ids, call.scope(), most), Audience.MODEL);
        boolean isPath = path.isPresent() && !Citation.isId(path.get());
        if (!(isPath && read instanceof ReadResult.Passages none && none.found().isEmpty())) {
          return told(call, read);
        }
      }
      return told(
          call,
          engine.read(
              new ReadRequest.Named(path.orElseThrow(), call.scope(), most), Audience.MODEL));
    }
  }

  /// One of the well-known files.
  static ToolResult file(ToolCall call, Name name) throws IOException {
    if (name == Name.SCRATCHPAD) {
      return scratchpad(call);
    }
    NoteTarget target = new NoteTarget(name, call.arguments().one("topic"), call.day("date"));
    try (MemoryEngine engine = call.open()) {
      if (name == Name.MEMORY || name == Name.USER) {
        CuratedFile curated =
            engine.curated(Target.ofLabel(name.label()).orElseThrow(), Audience.MODEL);
        return ToolResult.shown(
            String.join("\n§\n", curated.entries()), List.of(StatusReport.line(curated)));
      }
      ReadResult read = engine.read(new ReadRequest.File(target, call.scope()), Audience.MODEL);
      return switch (read) {
        case ReadResult.Absent absent -> ToolResult.shown("", List.of(absent.says() + " yet"));
        default -> told(call, read);
      };
    }
  }

  /// The items on the list of the scope that is named, else on each list that is read.
  static ToolResult scratchpad(ToolCall call) throws IOException {
    NoteTarget target = NoteTarget.of(Name.SCRATCHPAD);
    StringJoiner lists = new StringJoiner("\n");
    List<String> notes = new ArrayList<>();
    try (MemoryEngine engine = call.open()) {
      for (Scope scope : engine.workspace().scopes(call.scope())) {
        ReadResult read =
            engine.read(new ReadRequest.File(target, Optional.of(scope)), Audience.MODEL);
        if (read instanceof ReadResult.Text text) {
          Scratchpad list = Scratchpad.of(text.text());
          if (!list.items().isEmpty()) {
            lists.add((scope == Scope.GLOBAL ? "" : scope.label() + ":\n") + list.listing());
            notes.addAll(notes(text));
          }
        } else if (!(read instanceof ReadResult.Absent)) {
          return told(call, read);
        }
      }
    }
    return lists.length() == 0
        ? ToolResult.shown("", List.of("nothing is on the list"))
        : ToolResult.shown(lists.toString(), notes);
  }

  private static ToolResult told(ToolCall call, ReadResult read) {
    return switch (read) {
      case ReadResult.Text text -> ToolResult.shown(text.text(), notes(text));
      case ReadResult.Absent absent ->
          ToolResult.failed(
              Reason.NO_MATCH.label(),
              List.of(
                  absent.says(),
                  call.scope().equals(Optional.of(Scope.TEAM))
                      ? "memory_search finds what there is"
                      : "memory_read with target list shows the files"));
      case ReadResult.Unreadable(MemoryPath path, String why) ->
          ToolResult.failed(
              Reason.BACKEND_ERROR.label(), List.of("cannot read " + path + ": " + why));
      case ReadResult.Passages passages -> passages(passages);
    };
  }

  private static ToolResult passages(ReadResult.Passages read) {
    List<String> notes = new ArrayList<>();
    read.fresh().forEach(passage -> notes.add(HitText.unreviewed(passage.citation())));
    leftOut(read.leftOut()).ifPresent(notes::add);
    read.unasked().ifPresent(notes::add);
    for (String id : read.unasked().isPresent() ? List.<String>of() : read.missing()) {
      notes.add(Citation.unknown(id).message());
      notes.add(ToolResult.shown(Citation.unknown(id).hint()));
    }
    notes.removeIf(String::isEmpty);
    if (read.found().isEmpty()) {
      return ToolResult.failed(Reason.NO_MATCH.label(), notes);
    }
    HitText text = HitText.plain();
    StringJoiner shown = new StringJoiner("\n\n");
    for (Map.Entry<String, Passage> one : read.found().entrySet()) {
      Passage passage = one.getValue();
      Optional<Provenance> from = Optional.ofNullable(read.arrivals().get(one.getKey()));
      shown.add(text.headline(passage, from) + "\n" + passage.text());
    }
    return ToolResult.shown(shown.toString(), notes);
  }

  private static List<String> notes(ReadResult.Text text) {
    List<String> notes = new ArrayList<>();
    if (text.isNew()) {
      notes.add(HitText.unreviewed(text.path().value()));
    }
    leftOut(text.leftOut()).ifPresent(notes::add);
    return notes;
  }

  private static Optional<String> leftOut(int chars) {
    return chars == 0
        ? Optional.empty()
        : Optional.of(chars + " characters more; ask for fewer lines");
  }

  /// The names of all files.
  static ToolResult list(ToolCall call) throws IOException {
    try (MemoryEngine engine = call.open()) {
      StringJoiner lines = new StringJoiner("\n");
      for (ScopeRoot root : engine.workspace().roots(call.scope())) {
        for (ScopeFile file : ScopeFile.notes(root)) {
          String scope = root.scope() == Scope.GLOBAL ? "" : "  [" + root.scope().label() + "]";
          lines.add(VisibleText.line(file.path().value()) + "  " + file.bytes() + " bytes" + scope);
        }
      }
      return ToolResult.shown(
          lines.toString(), lines.length() == 0 ? List.of("there are no files yet") : List.of());
    }
  }

  /// Where memory lies, whether it is on, and how fresh its index is.
  static ToolResult status(ToolCall call) {
    boolean globalOnly = call.scope().filter(Scope.GLOBAL::equals).isPresent();
    try (MemoryEngine engine = call.open(globalOnly)) {
      StatusReport report = StatusReport.of(engine, call.session(), List.of());
      return report.indexFault().isPresent()
          ? ToolResult.failed(
              Reason.BACKEND_ERROR.label(), List.of("index: " + report.indexFault().get()))
          : ToolResult.shown(String.join("\n", report.lines()), engine.workspace().asides());
    }
  }
}
