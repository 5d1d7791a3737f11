package memory.cli.output;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.Freshness;
import memory.engine.model.IndexStatus;
import memory.engine.model.Layout;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Setting;
import memory.engine.model.VisibleText;
import memory.engine.request.CuratedFile;
import memory.engine.request.NewEntry;
import memory.indexer.IndexWatch.SyncReport;

/// How a memory stands: where it lies, what is on, how fresh its index is.
///
/// @param fresh what in the project's memory is new and was not looked at
/// @param index empty when it could not be asked; the fault says why
public record StatusReport(
    Workspace workspace,
    Optional<String> session,
    boolean sessionOn,
    List<NewEntry> fresh,
    Optional<IndexStatus> index,
    Optional<String> indexFault) {

  public static StatusReport of(
      MemoryEngine engine, Optional<String> session, List<NewEntry> fresh) {
    boolean on = session.map(engine::isOn).orElse(true);
    try {
      IndexStatus status = engine.index().status();
      return new StatusReport(
          engine.workspace(), session, on, fresh, Optional.of(status), Optional.empty());
    } catch (IOException fault) {
      String message = String.valueOf(fault.getMessage());
      return new StatusReport(
          engine.workspace(), session, on, fresh, Optional.empty(), Optional.of(message));
    }
  }

  private String wayOn() {
    return workspace.settings().stream()
            .filter(one -> one.key().equals("enabled"))
            .anyMatch(one -> isOffHere(workspace.layout(), one))
        ? "memory on --here"
        : "memory on";
  }

  /// Whether `memory off --here` has memory off.
  public static boolean isOffHere(Layout layout, Setting enabled) {
    return enabled.origin().equals(new Setting.Origin.OfFile(layout.disabledProjects()));
  }

  /// For people and models, a line each.
  public List<String> lines() {
    MemoryConfig.Injection injection = workspace.config().injection();
    List<String> lines = new ArrayList<>();
    lines.add(
        "memory   "
            + (workspace.config().enabled()
                ? "on"
                : workspace.servedFolder().isPresent()
                    ? "off"
                    : "off (" + wayOn() + " switches it on, or says what has it off)"));
    session.ifPresent(id ->
        lines.add("session  " + VisibleText.lineForPeople(id) + (sessionOn ? " on" : " off")));
    lines.add(
        "global   " + VisibleText.lineForPeople(workspace.layout().global().folder().toString()));
    lines.add("project  " + project());
    int most = injection.mostHits();
    String some = most < MemoryConfig.Injection.ANY_HITS ? most + " hits" : "as many hits as fit";
    String hits = injection.search() ? some : "without search";
    lines.add(
        lenientFormat(
            "profile  %s, %s characters, %s%s",
            injection.profile().label(),
            injection.budgetChars(),
            hits,
            injection.inSystemPrompt() ? ", in the system prompt" : ""));
    captured().ifPresent(what -> lines.add("capture  " + what));
    off().ifPresent(what -> lines.add("off      " + what + " (see memory config)"));
    index.ifPresent(status -> lines.add("index    " + line(status)));
    index.ifPresent(status ->
        status.notes().forEach(note -> lines.add("         " + VisibleText.lineForPeople(note))));
    return lines;
  }

  /// Where decisions are looked for besides lines that say they are one.
  private Optional<String> captured() {
    List<String> places = new ArrayList<>();
    if (workspace.config().captureTurns()) {
      places.add("every turn");
    }
    if (workspace.config().conversations().enabled()) {
      places.add("conversations");
    }
    return places.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", places));
  }

  /// What the configuration leaves out, though memory is on.
  private Optional<String> off() {
    List<String> off = new ArrayList<>();
    if (!workspace.config().injection().auto()) {
      off.add("automatic injection");
    }
    if (!workspace.config().decisions().enabled()) {
      off.add("decisions in prompts");
    }
    return off.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", off));
  }

  private String project() {
    if (workspace.layout().project().isEmpty()) {
      return "none";
    }
    String folder = VisibleText.lineForPeople(workspace.layout().projectFolder().toString());
    if (workspace.isProjectTrusted()) {
      boolean onlyWritten = workspace.changes() != workspace.config().changes();
      return folder
          + (onlyWritten && workspace.servedFolder().isEmpty()
              ? " (what was written through memory counts, the rest is held back: memory trust)"
              : trusted());
    }
    return folder
        + (workspace.hasUntrustedProject() && workspace.servedFolder().isEmpty()
            ? workspace
                .outside()
                .map(why -> " (" + why + "; " + CommandFailure.NO_LINK + ")")
                .orElse(" (has memory that is not trusted: memory trust)")
            : " (no memory)");
  }

  private String trusted() {
    return fresh.isEmpty() || workspace.servedFolder().isPresent()
        ? " (trusted)"
        : " (trusted; "
            + NewTextReport.counted(fresh)
            + " in its memory, not looked at: memory trust --review)";
  }

  public void write(JsonGenerator json) throws IOException {
    MemoryConfig.Injection injection = workspace.config().injection();
    json.writeBooleanField("enabled", workspace.config().enabled());
    json.writeStringField("home", workspace.layout().global().folder().toString());
    if (workspace.layout().project().isPresent()) {
      json.writeStringField("project", workspace.layout().projectFolder().toString());
    }
    json.writeBooleanField("project_trusted", workspace.isProjectTrusted());
    json.writeNumberField("project_new", fresh.size());
    if (session().isPresent()) {
      json.writeStringField("session", session().get());
      json.writeBooleanField("session_on", sessionOn());
    }
    json.writeStringField("profile", injection.profile().label());
    json.writeNumberField("budget", injection.budgetChars());
    json.writeBooleanField("auto", injection.auto());
    json.writeBooleanField("decisions", workspace.config().decisions().enabled());
    if (index().isPresent()) {
      json.writeObjectFieldStart("index");
      writeIndex(json, index().get());
      json.writeEndObject();
    }
    JsonWrite.strings(json, "warnings", workspace.complaints());
  }

  public static void writeIndex(JsonGenerator json, IndexStatus status) throws IOException {
    json.writeNumberField("passages", status.passages());
    json.writeNumberField("files", status.files());
    json.writeNumberField("bytes", status.bytes());
    SearchReport.writeFreshness(json, status.freshness());
    JsonWrite.optional(json, "last_sync", status.lastSync());
    json.writeNumberField("schema", status.schema());
    JsonWrite.strings(json, "notes", status.notes());
  }

  /// One sync, as `watch` tells it.
  public static void writeSync(JsonGenerator json, SyncReport sync) throws IOException {
    JsonWrite.strings(json, "changed", sync.changed());
    json.writeNumberField("passages", sync.passages());
    json.writeNumberField("took_ms", SearchReport.millis(sync.took()));
  }

  /// The index on one line, for people.
  public static String line(IndexStatus status) {
    Freshness freshness = status.freshness();
    return lenientFormat(
        "%s in %s, %s of index, %s%s%s",
        Plural.of(status.passages(), "passage"),
        Plural.of(status.files(), "file"),
        size(status.bytes()),
        freshness.label(),
        freshness.reason().isEmpty() ? "" : " (" + freshness.reason() + ")",
        status.lastSync().map(at -> ", last written " + at).orElse(""));
  }

  private static String size(long bytes) {
    if (bytes < 1 << 10) {
      return bytes + " bytes";
    }
    return bytes < 1 << 20
        ? (bytes + 512) / 1024 + " KiB"
        : JsonText.rounded(bytes / (double) (1 << 20), 1) + " MiB";
  }

  /// How full a curated file is: `memories/USER.md: 3 entries, 45% — 990/2200`
  public static String line(CuratedFile file) {
    return lenientFormat(
        "%s: %s, %s%s",
        file.target().path(),
        Plural.of(file.entries().size(), "entry"),
        file.usage(),
        file.drift().map(why -> "; cannot be changed: " + why).orElse(""));
  }
}
