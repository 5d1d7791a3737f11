package memory.engine.decision;

import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import memory.engine.decision.DecisionCodec.Decoded;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionLog.LogLines;
import memory.engine.decision.RecordChange.RecordLine;
import memory.engine.model.Decision;
import memory.engine.model.Finding;
import memory.engine.model.Status;
import memory.engine.request.DecisionOutcome;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.Refusal;
import memory.engine.request.Refusal.Hint;
import memory.engine.request.RefusedException;
import memory.engine.request.WriteResult;
import memory.engine.write.CheckedText;
import memory.engine.write.LogEdit;
import memory.engine.write.ScopeWriter;

/// One change of a decision log, planned on what stands in it while its lock is held.
final class DecisionChange implements LogEdit {
  private final ScopeWriter writer;
  private final LogFile file;
  private final Author author;
  private final List<Finding> masked;

  /// Which events the change is. Throws a [RefusedException] or [Stopped] where nothing is written.
  private final Function<Standing, Plan> planner;

  private Plan plan = new Plan(List.of(), List.of(), "");
  private boolean store;
  private List<Decision> before = List.of();
  private List<String> lines = List.of();

  /// Who writes, and for which project.
  record Author(String project, String actor, Clock clock) {}

  /// The log as it stands.
  ///
  /// @param ids gives the next id
  record Standing(DecisionView view, TakenIds ids, Instant now) {
    String next(CheckedDraft draft) {
      return ids.next(draft.titleOrText() + "\n" + draft.text().orElse("") + "\n" + now);
    }

    /// @throws RefusedException when no decision is called so, or several
    Decision one(String id) {
      return view.byId(id).orElseThrow(() -> new RefusedException(unknown(id)));
    }

    private Refusal unknown(String id) {
      List<String> called = view.called(id).stream().map(Decision::id).toList();
      return called.isEmpty()
          ? Refusal.noMatch("there is no decision " + id, Hint.Way.LIST_DECISIONS)
          : Refusal.severalDecisions(id, called);
    }
  }

  /// @param ids what the change is about, the one that was asked for first
  record Plan(List<DecisionEvent> events, List<String> ids, String preview) {}

  /// Nothing is written before somebody chose: it repeats or contradicts what stands.
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DecisionOutcome outcome;

    Stopped(DecisionOutcome outcome) {
      super("", null, false, false);
      this.outcome = outcome;
    }

    DecisionOutcome outcome() {
      return outcome;
    }
  }

  DecisionChange(
      ScopeWriter writer,
      LogFile file,
      Author author,
      List<Finding> masked,
      Function<Standing, Plan> planner) {
    this.writer = writer;
    this.file = file;
    this.author = author;
    this.masked = masked;
    this.planner = planner;
  }

  DecisionOutcome run(String action) throws IOException {
    WriteResult result = writer.append(action, file.path(), this);
    if (store) {
      RecordChange records = new RecordChange(planner, author.clock(), masked);
      result = writer.apply(action, file.path(), records);
      plan = records.plan();
    }
    return switch (result) {
      case WriteResult.Refused(Refusal refusal) -> new DecisionOutcome.Refused(refusal);
      case WriteResult.Written written -> {
        if (writer.isHeard()) {
          tell();
        }
        yield new DecisionOutcome.Done(plan.ids(), written);
      }
    };
  }

  /// The lines that were written, how those that the change is about stand now, those that it
  /// replaced too, and which are gone.
  private void tell() throws IOException {
    List<Decision> now = file.read().decisions();
    Set<String> touched = new HashSet<>(plan.ids());
    plan.events().forEach(event -> touched.add(event.id()));
    now.stream()
        .filter(decision -> plan.ids().contains(decision.id()))
        .forEach(decision -> touched.addAll(decision.supersedes()));
    List<String> standing = new ArrayList<>(lines);
    for (Decision decision : now) {
      if (touched.remove(decision.id())) {
        standing.add(decision.standingLine());
      }
    }
    List<String> gone =
        before.stream()
            .filter(decision -> touched.contains(decision.id()))
            .map(Decision::standingLine)
            .toList();
    writer.tell(standing, gone);
  }

  @Override
  public Lines of(InputStream current) throws IOException {
    TakenIds ids = new TakenIds(LocalDate.now(author.clock()));
    DecisionLog log = DecisionLog.of(current, ids);
    file.besides(log, ids);
    DecisionView view = log.view();
    store = log.isStore();
    if (store) {
      throw Refusal.conflict("the log is kept as records", "").asException();
    }
    before = view.decisions();
    plan = planner.apply(new Standing(view, ids, author.clock().instant()));
    Instant at = after(author.clock(), view, plan.events());
    lines = new ArrayList<>();
    for (DecisionEvent event : plan.events()) {
      lines.add(DecisionCodec.encode(event, at, author.project(), author.actor(), log::idInLine));
    }
    return new LogEdit.Lines(lines, plan.preview());
  }

  /// Now, or right after what stands there where the clock stood still or went back: events count
  /// in the order of their times. What says that it comes from another day is followed only by
  /// events about the same decision.
  static Instant after(Clock clock, DecisionView view, List<DecisionEvent> events) {
    Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant tomorrow = at.plus(1, ChronoUnit.DAYS);
    Set<String> touched = new HashSet<>();
    events.forEach(event -> touched.add(event.id()));
    List<Decision> known = new ArrayList<>(view.decisions());
    known.addAll(view.contested().keySet());
    for (Decision decision : known) {
      Instant changed = decision.updatedAt().orElse(Instant.MIN);
      if (!changed.isBefore(at)
          && (changed.isBefore(tomorrow) || touched.contains(decision.id()))) {
        at = changed.plusMillis(1);
      }
    }
    return at;
  }

  @Override
  public List<Finding> masked() {
    return masked;
  }

  /// The numbers of one day that a log mentions anywhere, in bad lines too: none of them is given
  /// again, whatever was removed since and wherever the clock stood. Not for use by several
  /// threads.
  static final class TakenIds implements DecisionLog.Watch {
    private static final int MOST_DIGITS = 12;

    /// By which machines are told apart.
    private static final int DIGITS = 6;

    private final Set<String> told = new HashSet<>();
    private final String prefix;
    private long highest;

    TakenIds(LocalDate day) {
      this.prefix = "D-" + day + "-";
    }

    @Override
    public void line(LogLines.Line line, Decoded decoded) {
      if (decoded instanceof Decoded.Understood(DecisionEvent event, var _, var _)) {
        told.add(event.id());
        take(event.id(), 0);
        if (event instanceof DecisionEvent.Superseded replaced) {
          replaced.by().ifPresent(id -> take(id, 0));
        }
      } else {
        String text = line.text();
        for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
          take(text, at);
        }
      }
    }

    /// The next id: the day, the next number, wider than four digits when the day has more
    /// decisions than those can count, and six digits that another copy of the log gives to nothing
    /// else.
    ///
    /// @param words what is decided, when and where
    String next(String words) {
      highest++;
      String number = prefix + String.format(Locale.ROOT, "%04d", highest);
      return number + "-" + DecisionReplay.code(number + "\n" + words, DIGITS);
    }

    /// Whether an id looks as those of events do and no line is about it.
    boolean isFree(String id) {
      return Decision.isEventId(id) && !told.contains(id);
    }

    private void take(String text, int at) {
      if (!text.startsWith(prefix, at)) {
        return;
      }
      int start = at + prefix.length();
      int end = start;
      while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
        end++;
      }
      if (end > start && end - start <= MOST_DIGITS) {
        highest = Math.max(highest, Long.parseLong(text.substring(start, end)));
      }
    }
  }

  /// The words of a change after the guard: only these come into a log.
  ///
  /// @param text empty = says nothing of the text
  record CheckedDraft(
      Optional<String> text,
      Optional<String> title,
      Optional<List<String>> tags,
      Optional<String> reason,
      List<Finding> masked) {
    /// The longest text that is its own title: as much as a prompt shows of it.
    static final int TITLE_CHARS = 120;

    /// @throws RefusedException when a part may not be written, or all are longer than a decision
    static CheckedDraft of(ScopeWriter writer, int maxChars, DecisionEdit words) {
      List<Finding> masked = new ArrayList<>();
      Optional<String> text = words.text().map(given -> checked(writer, given, masked));
      // It brings the title that a store of records makes of it.
      text.ifPresent(given -> writer.check(RecordLine.titleOf(given)));
      Optional<String> title = words.title().map(given -> checked(writer, given, masked));
      Optional<String> reason = words.reason().map(given -> checked(writer, given, masked));
      Optional<List<String>> tags = words.tags().map(given -> tags(writer, given, masked));
      int chars = text.orElse("").length() + title.orElse("").length() + reason.orElse("").length();
      if (chars > maxChars) {
        throw Refusal.malformed(
                "a decision of " + chars + " characters is longer than " + maxChars,
                "say it shorter and write the rest as a note; write.maxTextChars is the limit")
            .asException();
      }
      return new CheckedDraft(text, title, tags, reason, masked);
    }

    private static List<String> tags(ScopeWriter writer, List<String> given, List<Finding> masked) {
      Set<String> tags = new LinkedHashSet<>();
      for (String tag : given) {
        String bare = (tag.startsWith("#") ? tag.substring(1) : tag).strip();
        if (!bare.isEmpty()) {
          tags.add(checked(writer, checked(writer, bare, masked).replaceAll("\\s+", "-"), masked));
        }
      }
      return List.copyOf(tags);
    }

    private static String checked(ScopeWriter writer, String given, List<Finding> masked) {
      CheckedText passed = writer.check(given.strip());
      masked.addAll(passed.masked());
      return passed.value().strip();
    }

    /// Its title; a short text is its own.
    String titleOrText() {
      return title.orElseGet(() -> ownTitle(text.orElse("")));
    }

    static String ownTitle(String text) {
      return text.length() <= TITLE_CHARS && text.indexOf('\n') < 0 ? text : "";
    }

    CheckedDraft tagged(List<String> others) {
      return new CheckedDraft(text, title, Optional.of(others), reason, masked);
    }

    DecisionFields fields(Status status, Optional<String> supersedes, List<String> conflicts) {
      return new DecisionFields(
          Optional.of(titleOrText()),
          text,
          tags,
          Optional.of(status),
          reason,
          supersedes,
          Optional.of(conflicts));
    }
  }
}
