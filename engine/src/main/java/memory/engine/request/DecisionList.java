package memory.engine.request;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.Status;

/// The decisions of some scopes as they stand in their logs at the moment, newest first within each
/// log.
///
/// @param unreadable logs that could not be read, and why
public record DecisionList(
    List<ScopedDecision> all,
    List<LineFault> badLines,
    List<LineFault> notes,
    List<String> unreadable) {
  /// What is wrong or odd with a line.
  ///
  /// @param line from 1
  public record LineFault(Scope scope, MemoryPath path, int line, String error) {}

  /// The first of those with that status and all the tags.
  ///
  /// @param status empty = any
  /// @param tags bare and in lower case
  public List<ScopedDecision> having(Optional<Status> status, Set<String> tags, int most) {
    return all.stream()
        .filter(one -> one.hasTags(tags))
        .filter(one -> status.map(wanted -> one.decision().status() == wanted).orElse(true))
        .limit(most)
        .toList();
  }

  /// Those of that id, more than one when several logs have it; where there are none, those of that
  /// day and number.
  public List<ScopedDecision> byId(String id) {
    List<ScopedDecision> called = all.stream().filter(one -> one.decision().isCalled(id)).toList();
    List<ScopedDecision> exact =
        called.stream().filter(one -> one.decision().id().equals(id)).toList();
    return exact.isEmpty() ? called : exact;
  }

  /// Those that hold a word of the query, most words first. What answers when no index can.
  public List<ScopedDecision> search(String query) {
    List<String> words = words(query);
    List<ScopedDecision> found = new ArrayList<>();
    for (int wanted = words.size(); wanted > 0; wanted--) {
      for (ScopedDecision one : all) {
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
    return Arrays.stream(query.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}-]+", -1))
        .filter(word -> !word.isEmpty())
        .distinct()
        .toList();
  }

  /// A decision and where it stands.
  ///
  /// @param own false = its log is only read
  public record ScopedDecision(Decision decision, Scope scope, MemoryPath path, boolean own) {

    /// Whether it has all of these tags.
    ///
    /// @param tags bare and in lower case
    public boolean hasTags(Collection<String> tags) {
      return SearchQuestion.bare(decision.tags()).containsAll(tags);
    }
  }
}
