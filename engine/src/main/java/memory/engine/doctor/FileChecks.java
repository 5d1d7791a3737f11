package memory.engine.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import memory.engine.decision.DecisionPassages;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.guard.SecretScan;
import memory.engine.guard.WriteGuard;
import memory.engine.inject.AllowedTexts;
import memory.engine.markdown.Lines;
import memory.engine.markdown.OpenBlock;
import memory.engine.model.Finding;
import memory.engine.model.Kind;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteEntries;
import memory.engine.note.UnfinishedMerge;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;

/// What stands in memory files; each is read once for all checks of its text.
final class FileChecks {
  private static final int LINE_CHARS = 1 << 20;
  private static final int MOST_SECRETS = 5;
  private static final int MOST_THREATS = 20;

  private FileChecks() {}

  private static List<TextCheck> textChecks(AllowedTexts allowed) {
    return List.of(
        new TextCheck("secret", FileChecks::secrets),
        new TextCheck("threat", (file, text, findings) -> threats(file, text, allowed, findings)),
        new TextCheck("log", StoreChecks::log),
        new TextCheck("merge", FileChecks::merge),
        new TextCheck("fence", FileChecks::fence),
        new TextCheck("cap", FileChecks::caps));
  }

  /// Reads every memory file once for all checks of what stands in it, and tells which are no text
  /// that can be read (safety D10, D11).
  static void files(Checkup context, Findings findings) throws IOException {
    List<TextCheck> checks = textChecks(AllowedTexts.of(context.layout()));
    checks.forEach(check -> findings.of(check.name()));
    for (ScopeRoot root : context.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        file(file, checks, findings);
      }
    }
  }

  private static void file(ScopeFile file, List<TextCheck> checks, Findings findings) {
    boolean log = file.path().kind() == Kind.DECISION;
    int most = file.path().mostBytes();
    byte[] bytes;
    try {
      if (Files.size(file.file()) > most) {
        tooLarge(file, log, most, findings);
        return;
      }
      bytes = BoundedRead.bytes(file.file(), file.root().boundary(), most);
    } catch (IOException unreadable) {
      findings.error(
          file.path(),
          "cannot be read: " + unreadable.getMessage(),
          RepairCommand.shell("ls", "-l", file.file().toString()));
      return;
    }
    Optional<String> text = MemoryText.decode(bytes);
    if (text.isEmpty() && isUtf16(bytes)) {
      findings.warning(
          file.path(),
          "is UTF-16 and not indexed",
          RepairCommand.filter(file.file(), "iconv -f UTF-16 -t UTF-8"));
      return;
    }
    if (text.isEmpty()) {
      findings.warning(
          file.path(),
          "is binary and not indexed",
          RepairCommand.shell("mv", file.file().toString(), file.file() + ".bin"));
      return;
    }
    if (!MemoryText.isUtf8(bytes)) {
      int place = Math.max(0, text.get().indexOf('\uFFFD'));
      int line = 1 + (int) text.get().chars().limit(place).filter(c -> c == '\n').count();
      boolean isMixed = text.get().chars().anyMatch(c -> c > 0x7F && c != '\uFFFD');
      findings.warning(
          file.at(line),
          isMixed
              ? "has bytes that are not UTF-8 and show as \uFFFD: write anew what they were"
              : "is not UTF-8 and shows as \uFFFD; the command takes it for Latin-1",
          isMixed
              ? RepairCommand.edit(file.file())
              : RepairCommand.filter(file.file(), "iconv -f ISO-8859-1 -t UTF-8"));
    }
    checks.forEach(check -> check.look().at(file, text.get(), findings.of(check.name())));
  }

  private static void tooLarge(ScopeFile file, boolean log, int most, Findings findings) {
    String message = "is larger than " + (most >> 20) + " MiB and not indexed";
    findings.warning(
        file.path(),
        message,
        log
            ? findings.memory("decision", "purge", "--compact", "--yes")
            : RepairCommand.split(file.file()));
  }

  /// Whether they open with its byte order mark.
  private static boolean isUtf16(byte[] bytes) {
    return bytes.length > 1
        && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
            || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF));
  }

  /// Both sides of a merge that git left in a note, with its marks between them.
  static void merge(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() == Kind.DECISION) {
      return;
    }
    UnfinishedMerge.opened(text)
        .ifPresent(line ->
            findings.warning(
                file.at(line + 1),
                "is a merge that nobody finished; the command keeps both sides, each entry once",
                findings.memory(
                    "merge", file.path().value(), "--scope", file.root().scope().label())));
  }

  /// A fence, a comment or HTML that has no end, so that what stands below is part of it.
  static void fence(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() == Kind.DECISION || file.path().kind() == Kind.CURATED) {
      return;
    }
    OpenBlock.line(text)
        .ifPresent(line ->
            findings.warning(
                file.at(line),
                "opens a code fence, a comment or HTML that its entry does not close, so what follows"
                    + " reads as part of it: write its end (``` or -->) on a line of its own",
                RepairCommand.edit(file.file())));
  }

  /// Lines too long to be indexed, and indexes that no injection has room for (safety D10).
  static void caps(ScopeFile file, String text, Findings findings) {
    if (file.path().kind() == Kind.DECISION) {
      return;
    }
    List<String> lines = Lines.list(text);
    IntStream.range(0, lines.size())
        .filter(line -> lines.get(line).length() > LINE_CHARS)
        .findFirst()
        .ifPresent(line ->
            findings.warning(
                file.at(line + 1),
                "is a line over 1 MiB and not indexed: break it into shorter ones",
                RepairCommand.edit(file.file())));
    if (file.path().kind() == Kind.INDEX && lines.size() > MemoryConfig.Injection.INDEX_LINES) {
      findings.note(
          file.path(),
          "has "
              + lines.size()
              + " lines, and an injection shows "
              + MemoryConfig.Injection.INDEX_LINES
              + " at most, from its two ends; the rest is found by search: move detail to"
              + " topic files, archive what is stale",
          RepairCommand.edit(file.file()));
    }
  }

  /// Secrets that stand in files already (safety S7).
  private static void secrets(ScopeFile file, String text, Findings findings) {
    List<Finding> secrets = SecretScan.of(text);
    if (secrets.isEmpty()) {
      return;
    }
    List<String> places = secrets.stream().map(secret -> secret.told(text)).distinct().toList();
    List<String> named = places.subList(0, Math.min(MOST_SECRETS, places.size()));
    String more = places.size() > named.size() ? " and more" : "";
    findings.warning(
        file.path(),
        "holds what looks like a secret: " + String.join(", ", named) + more,
        findings.memory("scrub"));
  }

  /// Entries that the guard keeps from models (safety P3).
  private static void threats(
      ScopeFile file, String text, AllowedTexts allowed, Findings findings) {
    if (file.path().kind() == Kind.DECISION) {
      decisions(file, text, allowed, findings);
      return;
    }
    List<String> lines = Lines.list(text);
    int named = 0;
    for (NoteEntries.Span entry : NoteEntries.spans(file.path(), lines)) {
      List<String> rules = WriteGuard.threats(entry.of(lines));
      if (!rules.isEmpty() && !allowed.has(entry.of(lines)) && named++ < MOST_THREATS) {
        int first = entry.first() + 1;
        int last = entry.last() + 1;
        String place = first == last ? file.at(first) : file.at(first) + "-L" + last;
        String scope = file.root().scopeOf(file.path()).label();
        threat(place, rules, findings.memory("forget", place, "--scope", scope, "--yes"), findings);
      }
    }
  }

  /// What is judged of a log are the words of its decisions, as an index holds them.
  private static void decisions(
      ScopeFile file, String text, AllowedTexts allowed, Findings findings) {
    String scope = file.root().scope().label();
    int named = 0;
    for (Passage passage :
        DecisionPassages.of(file.root().scopeOf(file.path()), file.path(), text)) {
      List<String> rules = WriteGuard.threats(passage, WriteGuard.redacted(passage.text()));
      if (!rules.isEmpty() && !allowed.has(passage) && named++ < MOST_THREATS) {
        String id = passage.heading().getFirst();
        threat(
            file.at(passage.startLine()),
            rules,
            findings.memory("decision", "remove", id, "--scope", scope)
                + " && "
                + findings.memory("decision", "purge", "--compact", "--yes", "--scope", scope),
            findings);
      }
    }
  }

  private static void threat(String place, List<String> rules, String removal, Findings findings) {
    findings.warning(
        place,
        "reads like orders to an agent and is not shown to one: "
            + String.join(", ", rules)
            + "; if it is an honest note, show it: memory scan --allow "
            + place,
        removal);
  }

  private record TextCheck(String name, Look look) {
    @FunctionalInterface
    interface Look {
      void at(ScopeFile file, String text, Findings findings);
    }
  }
}
