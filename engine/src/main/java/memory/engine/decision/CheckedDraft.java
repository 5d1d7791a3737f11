package memory.engine.decision;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.model.Finding;
import memory.engine.model.Status;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;

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
