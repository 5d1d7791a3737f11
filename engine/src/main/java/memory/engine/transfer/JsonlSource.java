package memory.engine.transfer;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Files;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import memory.engine.decision.DecisionLog;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.MalformedJsonException;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Fence;
import memory.engine.markdown.OpenBlock;
import memory.engine.model.Decision;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.Scope;
import memory.engine.model.Stamp;
import memory.engine.model.Status;
import memory.engine.note.HandoffEdit;
import memory.engine.request.ImportRequest;
import memory.engine.request.ImportResult;
import memory.engine.request.Refusal;
import memory.engine.transfer.CutNote.CutEntry;

/// A file of JSON objects, one entry a line: `{"text","date"?,"tags"?,"kind"?,"id"?}`, and what
/// [JsonlExport] adds to them; other systems' names for the text are known. A line that is none is
/// left out, by its number.
public record JsonlSource(Path from, ZoneId zone) {
  private static final int LINE_BYTES = 1 << 20;

  /// The first that a line has is its text.
  private static final List<String> TEXTS =
      List.of("text", "content", "body", "memory", "note", "fact", "observation");

  public Incoming.Reading read() throws IOException {
    byte[] bytes = BoundedRead.bytes(from, Optional.empty(), BoundedRead.LOG_BYTES);
    if (new String(bytes, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .limit(1)
        .anyMatch(DecisionLog::isLine)) {
      throw Refusal.malformed(
              "this is a decision log",
              "memory import markdown of its folder takes its decisions over")
          .at(from)
          .asException();
    }
    Lines lines = new Lines();
    int start = 0;
    for (int number = 1; start < bytes.length; number++) {
      int end = start;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      lines.add(number, Arrays.copyOfRange(bytes, start, end));
      start = end + 1;
    }
    return lines.reading();
  }

  private record Note(Optional<Scope> scope, MemoryPath path) {}

  /// What the lines came to so far.
  private final class Lines {
    private final String file = String.valueOf(from.getFileName());
    private final Map<Note, List<Incoming.Entry>> entries = new LinkedHashMap<>();
    private final Map<Note, String> frontMatters = new HashMap<>();

    /// The line behind the last entry in the note that it was exported from.
    private final Map<Note, Integer> next = new HashMap<>();

    private final List<Incoming.Decided> decisions = new ArrayList<>();
    private final List<ImportResult.LeftOut> leftOut = new ArrayList<>();

    void add(int number, byte[] line) {
      if (new String(line, StandardCharsets.UTF_8).isBlank()) {
        return;
      }
      if (line.length > LINE_BYTES) {
        leftOut.add(new ImportResult.LeftOut(file, number, "the line is longer than 1 MiB"));
        return;
      }
      try {
        add(number, BoundedJson.object(line));
      } catch (MalformedJsonException unreadable) {
        // Its message quotes the line, which nobody has checked.
        leftOut.add(new ImportResult.LeftOut(file, number, "it is not one JSON object"));
      } catch (IllegalArgumentException wrong) {
        leftOut.add(new ImportResult.LeftOut(file, number, String.valueOf(wrong.getMessage())));
      }
    }

    private void add(int number, Map<String, Object> fields) {
      String text = words(fields);
      List<String> tags = strings(fields, "tags");
      Optional<LocalDateTime> at = date(fields);
      Optional<Kind> kind = kind(fields);
      if (kind.equals(Optional.of(Kind.DECISION))) {
        if (text(fields, "project").filter(ProjectIdentity::isOne).isPresent()) {
          throw new IllegalArgumentException(Incoming.OTHER_PROJECT);
        }
        Optional<Instant> taken = at.map(then -> then.atZone(zone).toInstant());
        decisions.add(
            new Incoming.Decided(
                file,
                scope(fields),
                new Decision(
                    text(fields, "id").filter(id -> !id.isBlank()).orElse(file + "#L" + number),
                    text(fields, "title").orElse(""),
                    text,
                    tags,
                    text(fields, "status").flatMap(Status::ofLabel).orElse(Status.ACTIVE),
                    text(fields, "reason"),
                    strings(fields, "supersedes"),
                    Optional.empty(),
                    strings(fields, "conflicts_with"),
                    taken,
                    taken,
                    Optional.empty(),
                    Optional.empty(),
                    tags.contains(Passage.PIN),
                    tags.contains(Passage.ARCHIVED),
                    number)));
        return;
      }
      MemoryPath path = path(fields, kind, at);
      addTo(path, number, WriteGuard.withoutPrivate(text), tags, fields, at);
    }

    private void addTo(
        MemoryPath path,
        int number,
        String text,
        List<String> tags,
        Map<String, Object> fields,
        Optional<LocalDateTime> at) {
      Note note = new Note(scope(fields), path);
      frontMatter(fields).ifPresent(block -> frontMatters.putIfAbsent(note, block));
      List<Incoming.Entry> into = entries.computeIfAbsent(note, _ -> new ArrayList<>());
      String place = file + text(fields, "id").map(id -> "#" + id).orElse("");
      Stamp from =
          Incoming.stamp(
              ImportRequest.Source.JSONL,
              place,
              at.or(() -> path.date().map(LocalDate::atStartOfDay)));
      Stamp stamp =
          from.at().isPresent() && text(fields, "label").equals(Optional.of(HandoffEdit.LABEL))
              ? new Stamp(HandoffEdit.LABEL, from.at(), from.session())
              : from;
      boolean ofNote = fields.containsKey("path") && path.kind() != Kind.CURATED;
      int line = ofNote && fields.get("line") instanceof Number there ? there.intValue() : 0;
      List<String> heading = heading(fields);
      List<CutEntry> parts =
          path.kind() == Kind.CURATED
              ? List.of(new CutEntry(1, List.of(), Optional.empty(), text.strip(), false))
              : parts(text);
      for (int i = 0; i < parts.size(); i++) {
        CutEntry part = parts.get(i);
        boolean last = i == parts.size() - 1;
        String said =
            item(path, fields, last ? JsonlExport.tagged(part.text(), tags) : part.text());
        boolean joins = line > 0 && from.at().isEmpty() && isOne(said);
        into.add(
            new Incoming.Entry(
                number,
                ImmutableList.<String>builder().addAll(heading).addAll(part.headingLines()).build(),
                joins ? Incoming.stamp(ImportRequest.Source.MARKDOWN, path.value(), at) : stamp,
                path.kind() != Kind.CURATED && !joins,
                said,
                joins && next.getOrDefault(note, 0) == line,
                false));
        next.put(note, line + (int) said.lines().count());
      }
    }

    /// Whether a note has it as one entry without a stamp right above it: what an export wrote of a
    /// note without dates needs one stamp for all, as the note itself does.
    private static boolean isOne(String said) {
      return CutNote.of(said).entries().stream().map(CutEntry::text).toList().equals(List.of(said));
    }

    /// A heading within the text stands above what follows it, as it would in any note; one that
    /// the text begins with is the entry's own.
    private static List<CutEntry> parts(String text) {
      String whole = OpenBlock.closed(text);
      Fence fence = new Fence();
      for (String line : whole.lines().toList()) {
        if (!fence.read(line) && Stamp.of(line).isPresent()) {
          throw new IllegalArgumentException("a line of it is the stamp of an entry");
        }
      }
      List<CutEntry> parts = CutNote.sections(whole);
      if (parts.isEmpty()) {
        throw new IllegalArgumentException("there is nothing in it but headings");
      }
      return whole.startsWith("##") && !parts.getFirst().heading().isEmpty()
          ? List.of(new CutEntry(1, List.of(), Optional.empty(), whole.stripTrailing(), false))
          : parts;
    }

    Incoming.Reading reading() {
      List<Incoming> files = new ArrayList<>();
      entries.forEach((note, all) ->
          files.add(
              new Incoming(
                  file,
                  note.scope(),
                  note.path(),
                  Optional.ofNullable(frontMatters.get(note)),
                  all)));
      return new Incoming.Reading(ImportRequest.Source.JSONL, from, files, decisions, leftOut);
    }

    private Optional<LocalDateTime> date(Map<String, Object> fields) {
      Optional<String> given = text(fields, "date").or(() -> text(fields, "created_at"));
      Optional<LocalDateTime> date = given.flatMap(text -> Incoming.date(text, zone));
      if (given.isPresent() && date.isEmpty()) {
        throw new IllegalArgumentException("its date is no day as YYYY-MM-DD");
      }
      return date;
    }

    private MemoryPath path(
        Map<String, Object> fields, Optional<Kind> kind, Optional<LocalDateTime> at) {
      Optional<String> told = text(fields, "path");
      if (told.isPresent()) {
        MemoryPath path = new MemoryPath(told.get());
        if (!path.value().endsWith(".md") || ("/" + path).contains("/.")) {
          throw new IllegalArgumentException("no note may be called " + path);
        }
        return path;
      }
      return new MemoryPath(
          switch (kind.orElse(Kind.TOPIC)) {
            case INDEX -> "MEMORY.md";
            case USER -> "USER.md";
            case SCRATCHPAD -> "SCRATCHPAD.md";
            case CURATED -> "memories/MEMORY.md";
            case DAILY -> "daily/" + day(at) + ".md";
            case TOPIC, DECISION, CONVERSATION -> topic();
          });
    }

    private static LocalDate day(Optional<LocalDateTime> at) {
      return at.map(LocalDateTime::toLocalDate)
          .orElseThrow(() -> new IllegalArgumentException("an entry of a log needs a date"));
    }

    private String topic() {
      String stem =
          Files.getNameWithoutExtension(from.toString()).replaceAll("[^\\p{L}\\p{N}_-]+", "-");
      String name = stem.isBlank() || stem.equals("-") ? "imported" : stem;
      boolean taken =
          List.of("memory", "user", "scratchpad").contains(name.toLowerCase(Locale.ROOT));
      return name + (taken ? "-notes" : "") + ".md";
    }

    /// What names the file is as it stands there.
    private static String item(MemoryPath path, Map<String, Object> fields, String text) {
      return path.kind() == Kind.SCRATCHPAD
              && !fields.containsKey("path")
              && !text.startsWith("- [")
          ? "- [ ] " + text.replace("\n", "\n  ")
          : text;
    }

    private static Optional<String> frontMatter(Map<String, Object> fields) {
      return text(fields, "front_matter")
          .map(WriteGuard::withoutPrivate)
          .filter(block -> CutNote.of(block).frontMatter().equals(Optional.of(block)));
    }

    private static List<String> heading(Map<String, Object> fields) {
      List<String> lines = new ArrayList<>();
      for (String title : strings(fields, "heading")) {
        String one = title.replaceAll("\\s+", " ").strip();
        if (!one.isEmpty()) {
          lines.add("#".repeat(Math.min(lines.size() + 1, 6)) + " " + one);
        }
      }
      return lines;
    }

    /// A user's part of a project lies in the project's memory; other systems' scopes are not ours.
    private static Optional<Scope> scope(Map<String, Object> fields) {
      return text(fields, "scope")
          .flatMap(Scope::ofLabel)
          .map(scope -> scope == Scope.LOCAL ? Scope.PROJECT : scope);
    }

    private static Optional<Kind> kind(Map<String, Object> fields) {
      Optional<String> told = text(fields, "kind");
      Optional<Kind> kind = told.flatMap(Kind::ofLabel);
      if (told.isPresent() && kind.isEmpty()) {
        throw new IllegalArgumentException("there is no kind " + told.get());
      }
      return kind;
    }

    private static Optional<String> text(Map<String, Object> fields, String name) {
      Object value = fields.get(name);
      return value == null || value instanceof Map || value instanceof List
          ? Optional.empty()
          : Optional.of(value.toString());
    }

    private static String words(Map<String, Object> fields) {
      for (String name : TEXTS) {
        Optional<String> words = text(fields, name).filter(text -> !text.isBlank());
        if (words.isPresent()) {
          return words.get();
        }
      }
      throw new IllegalArgumentException(
          "it has no text: its field is called one of " + String.join(", ", TEXTS));
    }

    private static List<String> strings(Map<String, Object> fields, String name) {
      List<String> strings = new ArrayList<>();
      if (fields.get(name) instanceof List<?> all) {
        all.forEach(one -> strings.add(one.toString()));
      }
      return strings;
    }
  }
}
