package memory.engine.decision;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionView.BadLine;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Status;

/// The decisions of some scopes as they stand in their logs at the moment, newest first within each
/// log.
///
/// @param unreadable logs that could not be read, and why
public record DecisionShelf(
    List<Shelved> all, List<Complaint> badLines, List<Complaint> notes, List<String> unreadable) {
  public DecisionShelf {
    all = List.copyOf(all);
    badLines = List.copyOf(badLines);
    notes = List.copyOf(notes);
    unreadable = List.copyOf(unreadable);
  }

  /// A decision and where it stands.
  ///
  /// @param own false = its log is only read
  public record Shelved(Decision decision, Scope scope, MemoryPath path, boolean own) {

    /// Whether it has all of these tags.
    ///
    /// @param tags bare and in lower case
    public boolean hasTags(Collection<String> tags) {
      Set<String> ours = new HashSet<>();
      for (String tag : decision.tags()) {
        ours.add((tag.startsWith("#") ? tag.substring(1) : tag).toLowerCase(Locale.ROOT));
      }
      return ours.containsAll(tags);
    }
  }

  /// What is wrong or odd with a line.
  public record Complaint(Scope scope, MemoryPath path, BadLine line) {}

  /// @param projects what this project is called: global records that name another one are left
  ///   out; empty = those of every project
  public static DecisionShelf of(List<ScopeRoot> roots, Set<String> projects) {
    List<Shelved> all = new ArrayList<>();
    List<Complaint> bad = new ArrayList<>();
    List<Complaint> notes = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (ScopeRoot root : roots) {
      LogFile written = LogFile.written(root);
      for (LogFile log : LogFile.of(root)) {
        Scope scope = root.scopeOf(log.path());
        try {
          DecisionView view = log.read();
          for (Decision decision : view.decisions().reversed()) {
            if (projects.isEmpty() || decision.project().map(projects::contains).orElse(true)) {
              all.add(new Shelved(decision, scope, log.path(), log.equals(written)));
            }
          }
          view.badLines().forEach(line -> bad.add(new Complaint(scope, log.path(), line)));
          view.notes().forEach(line -> notes.add(new Complaint(scope, log.path(), line)));
        } catch (IOException failed) {
          unreadable.add(log.file() + ": " + failed.getMessage());
        }
      }
    }
    return new DecisionShelf(all, bad, notes, unreadable);
  }

  /// The first of those with that status and all the tags.
  ///
  /// @param status empty = any
  /// @param tags bare and in lower case
  public List<Shelved> having(Optional<Status> status, Set<String> tags, int most) {
    return all.stream()
        .filter(one -> one.hasTags(tags))
        .filter(one -> status.map(wanted -> one.decision().status() == wanted).orElse(true))
        .limit(most)
        .toList();
  }

  /// Those of that id, more than one when several logs have it; where there are none, those of that
  /// day and number.
  public List<Shelved> byId(String id) {
    List<Shelved> called = all.stream().filter(one -> one.decision().isCalled(id)).toList();
    List<Shelved> exact = called.stream().filter(one -> one.decision().id().equals(id)).toList();
    return exact.isEmpty() ? called : exact;
  }

  /// Those that hold a word of the query, most words first. What answers when no index can.
  public List<Shelved> search(String query) {
    List<String> words = words(query);
    List<Shelved> found = new ArrayList<>();
    for (int wanted = words.size(); wanted > 0; wanted--) {
      for (Shelved one : all) {
        String text = text(one.decision());
        if (words.stream().filter(text::contains).count() == wanted) {
          found.add(one);
        }
      }
    }
    return words.isEmpty() ? all : found;
  }

  private static String text(Decision decision) {
    return String.join(
            "\n",
            decision.id(),
            decision.title(),
            decision.text(),
            String.join(" ", decision.tags()),
            decision.reason().orElse(""),
            decision.status().label())
        .toLowerCase(Locale.ROOT);
  }

  private static List<String> words(String query) {
    List<String> words = new ArrayList<>();
    for (String word : query.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}-]+", -1)) {
      if (!word.isEmpty() && !words.contains(word)) {
        words.add(word);
      }
    }
    return words;
  }
}
