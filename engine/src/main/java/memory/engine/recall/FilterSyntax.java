package memory.engine.recall;

import com.google.common.base.Ascii;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import memory.engine.model.DayWord;
import memory.engine.model.Filters;
import memory.engine.model.Kind;
import memory.engine.model.Labelled;
import memory.engine.model.Scope;
import memory.engine.model.Status;

/// Filters written inside a query's text: `status: tag: kind: scope: path: since: until:` with a
/// valid value; `after:` is `since:`, `before:` is `until:`, the day itself included, and a blank
/// may stand before `2026-02-15`. Everything else is text, such as `http://x`, `std::vector`,
/// `TODO:fix`, `tag:`.
public final class FilterSyntax {
  /// @param text what is left to look for, in its order
  /// @param filters the given filters and those that stood in the text; where both name a single
  ///   value, the text's counts
  /// @param unread words of the text that look like a filter of this or another search and are none
  public record Parsed(String text, Filters filters, List<String> unread) {}

  private static final Set<String> KEYS =
      Set.of("scope", "kind", "status", "tag", "path", "since", "after", "until", "before");
  private static final Set<String> DAYS = Set.of("since:", "after:", "until:", "before:");
  private static final int LONGEST_KEY = "status".length();

  /// A word that another search would leave out; shorter ones are options of commands.
  private static final Pattern LEFT_OUT = Pattern.compile("-\\p{L}{4,}");

  /// What may be meant as a day.
  private static final Pattern DAY_LIKE = Pattern.compile("\\d{1,4}(?:[-./]\\d{1,4}){1,2}");

  private final Set<Scope> scopes;
  private final Set<Kind> kinds;
  private final Set<String> tags;
  private Optional<LocalDate> since;
  private Optional<LocalDate> until;
  private Optional<String> path;
  private Optional<Status> status;

  private final LocalDate today;
  private final List<String> unread = new ArrayList<>();

  private FilterSyntax(Filters given, LocalDate today) {
    this.today = today;
    scopes = new HashSet<>(given.scopes());
    kinds = new HashSet<>(given.kinds());
    tags = new HashSet<>(given.tags());
    since = given.since();
    until = given.until();
    path = given.pathGlob();
    status = given.status();
  }

  /// @param given what holds besides
  /// @param today the day that `yesterday` is before
  public static Parsed parse(String queryText, Filters given, LocalDate today) {
    if (queryText.indexOf(':') < 0 && queryText.indexOf(" -") < 0) {
      return new Parsed(queryText, given, List.of());
    }
    FilterSyntax syntax = new FilterSyntax(given, today);
    String text = syntax.takeFilters(queryText);
    return new Parsed(
        text,
        new Filters(
            syntax.scopes,
            syntax.kinds,
            syntax.tags,
            syntax.since,
            syntax.until,
            syntax.path,
            syntax.status,
            given.archived(),
            given.projects(),
            given.leftOut()),
        List.copyOf(syntax.unread));
  }

  private String takeFilters(String query) {
    StringBuilder text = new StringBuilder(query.length());
    int length = query.length();
    int at = 0;
    while (at < length) {
      int end = skip(query, at, false);
      int next = skip(query, end, true);
      int day = skip(query, next, false);
      if (isParted(query.substring(at, end), query.substring(next, day))) {
        next = skip(query, day, true);
      } else if (!isFilter(query, at, end)) {
        text.append(query, at, next);
      }
      at = next;
    }
    return text.toString().strip();
  }

  /// The end of the blanks, or of the word, that stand there.
  private static int skip(String query, int from, boolean blanks) {
    int end = from;
    while (end < query.length() && Character.isWhitespace(query.charAt(end)) == blanks) {
      end++;
    }
    return end;
  }

  /// Whether it is `since: 2026-02-15`; of other values nobody knows that they are meant.
  private boolean isParted(String key, String value) {
    if (!DAYS.contains(key)) {
      return false;
    }
    Optional<LocalDate> day = DayWord.date(value);
    if (day.isEmpty() && DAY_LIKE.matcher(value).matches()) {
      unread.add(key + " " + value);
    }
    return takeDay(key.substring(0, key.length() - 1), day);
  }

  private boolean isFilter(String query, int start, int end) {
    if (start > 0 && query.charAt(start) == '-') {
      String word = query.substring(start, end);
      if (LEFT_OUT.matcher(word).matches()) {
        unread.add(word);
      }
      return false;
    }
    int colon = query.substring(start, Math.min(end, start + LONGEST_KEY + 1)).indexOf(':') + start;
    if (colon < start || colon + 1 >= end) {
      return false;
    }
    String key = query.substring(start, colon);
    String value = query.substring(colon + 1, end);
    boolean taken = isTaken(key, value);
    if (!taken && looksLikeOne(key, value)) {
      unread.add(query.substring(start, end));
    }
    return taken;
  }

  /// In any case; `type:` where a kind is named.
  private static boolean looksLikeOne(String key, String value) {
    String lower = Ascii.toLowerCase(key);
    return (KEYS.contains(lower) && value.charAt(0) != ':')
        || (lower.equals("type") && Kind.ofLabel(Ascii.toLowerCase(value)).isPresent());
  }

  /// The words that look like filters and are none, and what would be; empty without any.
  public static String told(List<String> unread) {
    Set<String> told = new LinkedHashSet<>();
    for (String word : unread) {
      String key = Ascii.toLowerCase(word.substring(0, Math.max(0, word.indexOf(':'))));
      told.add(
          switch (key) {
            case "scope" -> "scope: " + labels(Scope.values());
            case "status" -> "status: " + labels(Status.values());
            case "" -> "a minus leaves nothing out";
            case "since", "after", "until", "before" ->
                key + ": 2026-02-15, yesterday, monday, 7d, 2w";
            case "tag" -> "tag: letters, digits, - _ / .";
            case "path" -> "path: such as daily/2026-*";
            default -> "kind: " + labels(Kind.values());
          });
    }
    return unread.isEmpty() ? "" : String.join(", ", unread) + "; " + String.join("; ", told);
  }

  private static String labels(Labelled[] values) {
    return Arrays.stream(values).map(Labelled::label).collect(Collectors.joining(", "));
  }

  private boolean isTaken(String key, String value) {
    return switch (key) {
      case "scope" -> Scope.ofLabel(value).map(scopes::add).isPresent();
      case "kind" -> Kind.ofLabel(value).map(kinds::add).isPresent();
      case "status" -> {
        Optional<Status> named = Status.ofLabel(value);
        status = named.isPresent() ? named : status;
        yield named.isPresent();
      }
      case "tag" -> takeTag(value);
      case "path" -> takePath(value);
      case "since", "after", "until", "before" -> takeDay(key, DayWord.read(value, today));
      default -> false;
    };
  }

  private boolean takeTag(String value) {
    String tag = value.startsWith("#") ? value.substring(1) : value;
    boolean valid = !tag.isEmpty();
    for (int i = 0; i < tag.length(); i++) {
      char c = tag.charAt(i);
      valid &=
          Character.isLetterOrDigit(c)
              || Character.isSurrogate(c)
              || Character.getType(c) == Character.NON_SPACING_MARK
              || Character.getType(c) == Character.COMBINING_SPACING_MARK
              || "-_/.".indexOf(c) >= 0;
    }
    if (valid) {
      tags.add(tag.toLowerCase(Locale.ROOT));
    }
    return valid;
  }

  private boolean takePath(String value) {
    if (value.startsWith("/") || value.indexOf(':') >= 0) {
      return false;
    }
    path = Optional.of(value);
    return true;
  }

  private boolean takeDay(String key, Optional<LocalDate> day) {
    if (day.isPresent() && (key.equals("since") || key.equals("after"))) {
      since = day;
    } else if (day.isPresent()) {
      until = day;
    }
    return day.isPresent();
  }
}
