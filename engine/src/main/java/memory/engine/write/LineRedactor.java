package memory.engine.write;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.google.common.base.CharMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.engine.guard.PrivateParts;

/// Takes lines out wherever they stand: quoted in a block, in another file's line, in a JSON
/// string. Short lines only where they stand alone, since they may be anybody's.
public final class LineRedactor implements TextRedactor {
  private static final int LEAST_ANYWHERE = 12;
  private static final List<String> MARKS = List.of(">", "- ", "* ", "+ ", "[ ] ", "[x] ");
  private static final List<String> TAGS = List.of("#pin", "#important");

  /// Of fences, rules and tables' heads.
  private static final CharMatcher STRUCTURE = CharMatcher.anyOf("`~-=*_|: ");

  /// Behind each line end.
  private static final Pattern LINE_STARTS = Pattern.compile("(?<=\\n)|(?<=\\r)(?!\\n)");

  private final Set<String> alone = new LinkedHashSet<>();
  private final Set<String> anywhere = new LinkedHashSet<>();

  /// @param text whose lines are to go
  public LineRedactor(String text) {
    for (String line : text.lines().toList()) {
      String wanted = core(line);
      if (STRUCTURE.matchesAllOf(wanted) || PrivateParts.tags(wanted).equals(List.of(wanted))) {
        continue; // other notes have it too, and a tag keeps what is below it private
      }
      if (wanted.length() >= LEAST_ANYWHERE) {
        anywhere.add(wanted);
        anywhere.add(new String(JsonStringEncoder.getInstance().quoteAsString(wanted)));
      } else {
        alone.add(wanted);
      }
    }
  }

  /// What a line says, without marks that come and go: `- [ ] `, `#pin`.
  private static String core(String line) {
    String core = line.strip();
    for (String mark : MARKS) {
      if (core.startsWith(mark)) {
        core = core.substring(mark.length()).strip();
      }
    }
    for (String tag : TAGS) {
      if (core.endsWith(tag)) {
        core = core.substring(0, core.length() - tag.length()).strip();
      }
    }
    return core;
  }

  @Override
  public String redacted(String text) {
    return LINE_STARTS
        .splitAsStream(text)
        .filter(line -> !isWanted(line))
        .collect(Collectors.joining());
  }

  private boolean isWanted(String line) {
    String stripped = line.strip();
    return alone.contains(core(line)) || anywhere.stream().anyMatch(stripped::contains);
  }
}
