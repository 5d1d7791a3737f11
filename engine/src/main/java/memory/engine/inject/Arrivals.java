package memory.engine.inject;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Layout;
import memory.engine.model.Provenance;
import memory.engine.trust.KnownLines;

/// Which commit brought a new line, as far as somebody asked git: a small file of the cache, by the
/// line's hash, since no label waits for git.
///
/// ```
/// 9f2c41d07a3be518	2026-02-15	Ada Lovelace
/// ```
///
/// @param cache the folder of all that can be made anew
/// @param projectFolder whose lines they are
public record Arrivals(Path cache, Path projectFolder) {
  private static final int MAX_BYTES = 4 << 20;
  private static final int FIELDS = 3;
  private static final int AUTHOR_CHARS = 60;

  private static final int NAME_CHARS = 16;

  /// The file, whether it exists or not.
  private Path file() {
    String name = Layout.hash(projectFolder.toString(), NAME_CHARS);
    return cache.resolve("arrivals").resolve(name);
  }

  /// What is noted of the first of the lines of which something is.
  Provenance of(KnownLines known, List<String> lines) {
    Map<String, Provenance> noted = read();
    for (String text : lines) {
      for (String line : text.lines().toList()) {
        Provenance arrival = noted.get(known.mark(line));
        if (arrival != null && !known.knows(line)) {
          return arrival;
        }
      }
    }
    return Provenance.unknown();
  }

  /// Notes where lines come from, in the place of what was noted. Best effort.
  public void note(KnownLines known, Map<String, Provenance> byLine) {
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, Provenance> one : byLine.entrySet()) {
      Optional<LocalDate> date = one.getValue().date();
      for (String line : date.isPresent() ? one.getKey().lines().toList() : List.<String>of()) {
        out.append(known.mark(line)).append('\t').append(date.orElseThrow()).append('\t');
        out.append(author(one.getValue().author().orElse(""))).append('\n');
      }
    }
    Path file = file();
    try {
      PrivateFolder.create(file.toAbsolutePath().resolveSibling(""));
      AtomicReplace.write(
          file, out.toString().getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.CACHE);
    } catch (IOException unwritable) {
      // Then nobody is named.
    }
  }

  private Map<String, Provenance> read() {
    Map<String, Provenance> noted = new HashMap<>();
    Path file = file();
    if (!Files.exists(file)) {
      return noted;
    }
    try {
      String text = BoundedRead.text(file, Optional.empty(), MAX_BYTES);
      for (String line : text.lines().toList()) {
        String[] fields = line.split("\t", FIELDS);
        if (fields.length == FIELDS) {
          noted.put(fields[0], Provenance.committed(fields[2], LocalDate.parse(fields[1])));
        }
      }
    } catch (IOException | DateTimeException unreadable) {
      noted.clear();
    }
    return noted;
  }

  private static String author(String name) {
    StringBuilder one = new StringBuilder();
    for (int i = 0; i < name.length() && one.length() < AUTHOR_CHARS; i++) {
      char c = name.charAt(i);
      one.append(Character.isLetterOrDigit(c) || "-.'@".indexOf(c) >= 0 ? c : ' ');
    }
    return one.toString().strip();
  }
}
