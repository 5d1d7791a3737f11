package memory.engine.decision;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import memory.engine.decision.DecisionEvent.Added;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.decision.DecisionEvent.Edited;
import memory.engine.decision.DecisionEvent.Recorded;
import memory.engine.decision.DecisionEvent.Removed;
import memory.engine.decision.DecisionEvent.StatusChanged;
import memory.engine.decision.DecisionEvent.Superseded;
import memory.engine.decision.DecisionEvent.Withdrawn;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.model.Decision;
import memory.engine.model.Status;
import org.jspecify.annotations.Nullable;

/// Makes decisions of events. What comes out depends on which events there are, not on the order of
/// their lines nor on how often a line stands there: copies of a log may be merged in any way.
/// Events count in the order of their times. Not for use by several threads.
final class DecisionReplay {
  private static final int LONG_ID_DIGITS = 7;

  /// In the order of their lines, which is nearly that of their times: less is left to sort.
  private final Map<String, List<Entry>> entries = new LinkedHashMap<>();

  private final Map<String, List<Entry>> ofProject = new HashMap<>();
  private final Map<String, Entry> longIds = new HashMap<>();
  private final List<Happening> happenings = new ArrayList<>();
  private final List<BadLine> notes = new ArrayList<>();
  private final Map<Decision, Decision> contested = new LinkedHashMap<>();

  /// A decision on its way through the events.
  private static final class Entry {
    private final String writtenId;
    private final boolean record;
    private final String project;
    private final Instant at;
    private final Decision given;
    private String id;
    private Decision decision;

    /// Why it was taken, whatever its reason says while it is turned down.
    private Optional<String> ownReason;

    /// As it stood when it was removed; null = it was not.
    private @Nullable Decision removed;

    Entry(Decision decision, boolean record, String project) {
      this.writtenId = decision.id();
      this.id = writtenId;
      this.given = decision;
      this.decision = decision;
      this.ownReason = decision.reason().filter(_ -> decision.status() != Status.REJECTED);
      this.record = record;
      this.project = project;
      this.at = decision.createdAt().orElse(Instant.MIN);
    }

    /// What tells it apart from others of its id. Versions of a record differ in nothing here.
    String identity() {
      return record ? at.toString() : at + "\n" + content();
    }

    private String content() {
      List<String> parts = new ArrayList<>();
      parts.add(given.title());
      parts.add(given.text());
      parts.add(given.status().label());
      parts.add(given.reason().orElse(""));
      parts.add(given.createdBy().orElse(""));
      for (List<String> list : List.of(given.tags(), given.supersedes(), given.conflictsWith())) {
        parts.add(String.valueOf(list.size()));
        parts.addAll(list);
      }
      StringBuilder content = new StringBuilder();
      parts.forEach(part -> content.append(part.length()).append(':').append(part));
      return content.toString();
    }

    /// The id that it has to itself, whatever else was given the one that is written. No id that
    /// was made for a log has as many digits at its end.
    String longId() {
      return writtenId + "-" + code(writtenId + "\n" + identity(), LONG_ID_DIGITS);
    }

    /// Of two with the same identity.
    static Entry latest(Entry one, Entry other) {
      int later =
          Comparator.comparing((Entry entry) -> entry.decision, versions())
              .thenComparing(entry -> entry.project)
              .thenComparingInt(entry -> -entry.decision.line())
              .compare(one, other);
      return later >= 0 ? one : other;
    }
  }

  /// Orders what several lines say of one record: the last counts.
  static Comparator<Decision> versions() {
    return Comparator.comparing((Decision one) -> one.updatedAt().orElse(Instant.MIN))
        .thenComparing(one -> one.onLine(1).toString());
  }

  /// An event about a decision that is there already.
  ///
  /// @param by what replaces it, when that is known
  private record Happening(
      DecisionEvent event, Instant at, int line, String project, @Nullable Entry by) {
    int rank() {
      if (event instanceof Superseded) {
        return 0;
      }
      return event instanceof Edited ? 1 : event instanceof StatusChanged ? 2 : 3;
    }
  }

  /// So many digits made from a text.
  static String code(String text, int digits) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    String all = String.format(Locale.ROOT, "%010d", sum.getValue());
    return all.substring(all.length() - digits);
  }

  /// @param project where the line was written, as it says
  void take(DecisionEvent event, int line, String project) {
    Entry entry = entry(event, line, project);
    if (entry == null) {
      happenings.add(new Happening(event, event.at().orElse(Instant.MIN), line, project, null));
    } else {
      enter(entry);
    }
  }

  /// What a line adds; null when it says something of what is there.
  private static @Nullable Entry entry(DecisionEvent event, int line, String project) {
    // Not a pattern switch, since every prompt comes by here: Java would generate a class for it.
    if (event instanceof Added added) {
      Decision decision = made(added.id(), added.at(), added.actor(), added.fields(), line);
      return new Entry(decision, false, project);
    }
    if (event instanceof Recorded recorded) {
      Entry entry = new Entry(recorded.decision(), true, project);
      entry.ownReason = recorded.ownReason().or(() -> entry.ownReason);
      return entry;
    }
    return null;
  }

  /// What is left after all events, in the order in which it was taken. To be asked once.
  List<Decision> decisions() {
    for (Entry brought : broughtAlong()) {
      enter(brought);
    }
    List<Entry> all = new ArrayList<>(entries.size());
    for (List<Entry> sameId : entries.values()) {
      all.addAll(toldApart(sameId));
    }
    for (Entry entry : all) {
      boolean counted = entry.decision.active() || entry.decision.status() == Status.SUPERSEDED;
      if (!entry.decision.supersedes().isEmpty() && counted) {
        entry.decision.supersedes().forEach(old -> happenings.add(replacement(entry, old)));
      }
    }
    happenings.sort(DecisionReplay::inOrder);
    for (Happening one : happenings) {
      apply(one);
    }
    happenings.forEach(this::nameSuccessor);
    all.sort(DecisionReplay::asTaken);
    List<Decision> decisions = new ArrayList<>(all.size());
    for (Entry entry : all) {
      Decision now =
          entry.decision.called(
              entry.id,
              ids(entry.decision.supersedes(), entry),
              ids(entry.decision.conflictsWith(), entry));
      if (entry.removed == null) {
        decisions.add(now);
      } else if (!entry.removed.equals(entry.decision)
          && (now.status() == Status.ACTIVE || now.status() == Status.DRAFT)) {
        contested.put(now, entry.removed);
      }
    }
    return decisions;
  }

  // These two without chains of comparators: each log of every prompt comes by here.

  /// At one moment the least final comes first; what is left is ordered by what it says.
  private static int inOrder(Happening one, Happening other) {
    int order = one.at.compareTo(other.at);
    order = order == 0 ? Integer.compare(one.rank(), other.rank()) : order;
    return order == 0 ? one.event.toString().compareTo(other.event.toString()) : order;
  }

  private static int asTaken(Entry one, Entry other) {
    int order = one.at.compareTo(other.at);
    return order == 0 ? one.id.compareTo(other.id) : order;
  }

  /// The id that a decision has to itself.
  String longId(String id) {
    List<Entry> sameId = entries.get(id);
    return sameId == null ? id : sameId.getFirst().longId();
  }

  /// Whether several decisions were given the id.
  boolean isShared(String id) {
    return entries.getOrDefault(id, List.of()).size() > 1;
  }

  /// The id of the decision that a line is about, after [#decisions].
  String meant(DecisionEvent event, String project) {
    Entry added = entry(event, 1, project);
    if (added == null) {
      return meant(event.id(), event.at(), project);
    }
    List<Entry> sameId = entries.getOrDefault(added.writtenId, List.of());
    return sameId.stream()
        .filter(one -> one.identity().equals(added.identity()))
        .findFirst()
        .or(() -> sameId.stream().filter(one -> one.at.equals(added.at)).findFirst())
        .map(one -> one.id)
        .orElse(event.id());
  }

  /// The same of one that a line names.
  String meant(String id, Optional<Instant> at, String project) {
    Entry entry = find(id, at.orElse(Instant.MIN), project);
    return entry == null ? id : entry.id;
  }

  List<BadLine> notes() {
    return notes;
  }

  /// As [DecisionView#contested], after [#decisions].
  Map<Decision, Decision> contested() {
    return contested;
  }

  private void enter(Entry entry) {
    entries.computeIfAbsent(entry.writtenId, _ -> new ArrayList<>(1)).add(entry);
  }

  /// Decisions that no line added but the one by which they replaced another.
  private List<Entry> broughtAlong() {
    List<Entry> brought = new ArrayList<>();
    for (Happening one : happenings) {
      if (one.event() instanceof Superseded replaced
          && replaced.by().isPresent()
          && replaced.fields().saySomething()
          && !entries.containsKey(replaced.by().get())) {
        Decision decision =
            made(
                replaced.by().get(),
                replaced.at(),
                replaced.actor(),
                replaced.fields(),
                one.line());
        brought.add(new Entry(decision, false, one.project()));
      }
    }
    return brought;
  }

  /// Leaves each decision of an id once, the earliest first: that one keeps the id.
  private List<Entry> toldApart(List<Entry> sameId) {
    if (sameId.size() == 1) {
      return sameId;
    }
    Map<String, Entry> distinct = new HashMap<>();
    sameId.forEach(entry -> distinct.merge(entry.identity(), entry, Entry::latest));
    // A record that was made an event elsewhere.
    distinct.values().removeIf(entry -> !entry.record && distinct.containsKey(entry.at.toString()));
    sameId.clear();
    sameId.addAll(distinct.values());
    sameId.sort(Comparator.comparing((Entry one) -> one.at).thenComparing(Entry::identity));
    for (Entry entry : sameId) {
      if (sameId.size() > 1) {
        String longId = entry.longId();
        while (entries.containsKey(longId) || longIds.putIfAbsent(longId, entry) != null) {
          longId += "-" + code(entry.identity(), LONG_ID_DIGITS);
        }
        ofProject
            .computeIfAbsent(entry.writtenId + "\n" + entry.project, _ -> new ArrayList<>())
            .add(entry);
        if (entry != sameId.getFirst()) {
          entry.id = longId;
          notes.add(
              new BadLine(
                  entry.decision.line(),
                  entry.writtenId + " is another decision's id too; this one is " + longId));
        }
      }
    }
    return sameId;
  }

  private static Happening replacement(Entry entry, String old) {
    Decision decision = entry.decision;
    DecisionEvent event =
        new Superseded(
            old,
            decision.createdAt(),
            Optional.of(entry.id),
            Optional.empty(),
            DecisionFields.NONE);
    return new Happening(event, entry.at, decision.line(), entry.project, entry);
  }

  private void apply(Happening one) {
    DecisionEvent event = one.event();
    Entry entry = find(event.id(), one.at(), one.project());
    if (event instanceof Removed || event instanceof Withdrawn) {
      if (entry != null) {
        entry.removed = entry.decision;
      }
    } else if (entry == null) {
      if (one.by() == null) {
        notes.add(new BadLine(one.line(), event.id() + " is not in the log"));
      }
    } else if (event instanceof Edited edited) {
      entry.ownReason = edited.fields().reason().or(() -> entry.ownReason);
      entry.decision = edited(entry.decision, edited);
    } else if (event instanceof StatusChanged changed) {
      entry.decision = changed(entry, changed);
    } else if (event instanceof Superseded replaced) {
      Entry by =
          one.by() == null && replaced.by().isPresent()
              ? find(replaced.by().get(), one.at(), one.project())
              : one.by();
      if (by != entry) {
        entry.decision =
            withStatus(
                entry,
                Status.SUPERSEDED,
                (by == null ? replaced.by() : Optional.of(by.id)).or(entry.decision::supersededBy),
                replaced.fields().reason(),
                replaced.at(),
                entry.decision.archived());
      }
    }
  }

  /// What was active again and is superseded again was so by a status alone, which names nothing.
  private void nameSuccessor(Happening one) {
    Entry by = one.by();
    if (by == null || by.removed != null || !by.decision.active()) {
      return;
    }
    Entry old = find(one.event().id(), one.at(), one.project());
    if (old != null
        && old != by
        && old.decision.status() == Status.SUPERSEDED
        && old.decision.supersededBy().isEmpty()) {
      old.decision =
          withStatus(
              old,
              Status.SUPERSEDED,
              Optional.of(by.id),
              Optional.empty(),
              old.decision.updatedAt(),
              old.decision.archived());
    }
  }

  /// The decision that an event meant. Of several with the same id it is one that was taken in the
  /// same copy of the project, if there is one, and the last before the event.
  private @Nullable Entry find(String id, Instant at, String project) {
    List<Entry> sameId = entries.get(id);
    if (sameId == null) {
      int code = id.lastIndexOf('-');
      List<Entry> alone = code < 0 ? null : entries.get(id.substring(0, code));
      return alone != null && alone.size() == 1 && alone.getFirst().longId().equals(id)
          ? alone.getFirst()
          : longIds.get(id);
    }
    List<Entry> candidates =
        sameId.size() == 1 ? sameId : ofProject.getOrDefault(id + "\n" + project, sameId);
    int low = 0;
    for (int high = candidates.size() - 1; low < high; ) {
      int middle = (low + high + 1) / 2;
      if (candidates.get(middle).at.compareTo(at) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return candidates.get(low);
  }

  private List<String> ids(List<String> references, Entry from) {
    if (references.isEmpty()) {
      return references;
    }
    List<String> ids = new ArrayList<>(references);
    ids.replaceAll(id -> {
      Entry entry = find(id, from.at, from.project);
      return entry == null ? id : entry.id;
    });
    return ids;
  }

  private static Decision edited(Decision before, Edited edited) {
    DecisionFields fields = edited.fields();
    Status status = fields.status().orElse(before.status());
    return new Decision(
        before.id(),
        fields.title().orElse(before.title()),
        fields.text().orElse(before.text()),
        fields.tags().orElse(before.tags()),
        status,
        fields.reason().or(before::reason),
        fields.supersedes().map(List::of).orElse(before.supersedes()),
        status == Status.ACTIVE && fields.status().isPresent()
            ? Optional.empty()
            : before.supersededBy(),
        fields.conflictsWith().orElse(before.conflictsWith()),
        before.createdAt(),
        edited.at().or(before::updatedAt),
        before.createdBy(),
        before.project(),
        fields.tags().map(DecisionReplay::pins).orElse(before.important()),
        fields.tags().map(tags -> staysAway(before, tags)).orElse(before.archived()),
        before.line());
  }

  private static Decision changed(Entry entry, StatusChanged changed) {
    Decision before = entry.decision;
    boolean stillReplaced = changed.status() == Status.SUPERSEDED;
    return withStatus(
        entry,
        changed.status(),
        stillReplaced ? before.supersededBy() : Optional.empty(),
        changed.reason(),
        changed.at(),
        changed.status() == Status.ACTIVE ? archives(before.tags()) : before.archived());
  }

  private static Decision made(
      String id, Optional<Instant> at, Optional<String> actor, DecisionFields fields, int line) {
    return new Decision(
        id,
        fields.title().orElse(""),
        fields.text().orElse(""),
        fields.tags().orElse(List.of()),
        fields.status().orElse(Status.ACTIVE),
        fields.reason(),
        fields.supersedes().map(List::of).orElse(List.of()),
        Optional.empty(),
        fields.conflictsWith().orElse(List.of()),
        at,
        at,
        actor,
        Optional.empty(),
        pins(fields.tags().orElse(List.of())),
        archives(fields.tags().orElse(List.of())),
        line);
  }

  /// Events have no flags: what a record has as `important` and `archived` are tags, as in notes.
  private static boolean pins(List<String> tags) {
    return tags.contains("pin") || tags.contains("#pin");
  }

  /// Taking the tag away undoes what the tag did; a record's own flag goes when it is made active.
  private static boolean staysAway(Decision before, List<String> tags) {
    return archives(tags) || (before.archived() && !archives(before.tags()));
  }

  private static boolean archives(List<String> tags) {
    return tags.contains("archived") || tags.contains("#archived");
  }

  private static Decision withStatus(
      Entry entry,
      Status status,
      Optional<String> supersededBy,
      Optional<String> reason,
      Optional<Instant> at,
      boolean archived) {
    Decision before = entry.decision;
    Optional<String> noted =
        reason.map(note -> DecisionPlans.noted(entry.ownReason, note)).or(() -> entry.ownReason);
    Optional<String> why =
        switch (status) {
          case ACTIVE, DRAFT -> noted;
          // Why it was replaced, the one that replaces it says.
          case SUPERSEDED ->
              supersededBy.isEmpty() || entry.ownReason.isEmpty()
                  ? noted.or(before::reason)
                  : entry.ownReason;
          case REJECTED -> reason.or(before::reason);
        };
    return new Decision(
        before.id(),
        before.title(),
        before.text(),
        before.tags(),
        status,
        why,
        before.supersedes(),
        supersededBy,
        before.conflictsWith(),
        before.createdAt(),
        at.or(before::updatedAt),
        before.createdBy(),
        before.project(),
        before.important(),
        archived,
        before.line());
  }
}
