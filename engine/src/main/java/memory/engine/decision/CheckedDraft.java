package memory.engine.decision;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.decision.DecisionEvent.DecisionFields;
import memory.engine.model.Status;
import memory.engine.request.DecisionDraft;
import memory.engine.request.Refusal;
import memory.engine.request.WriteResult.Mask;
import memory.engine.write.CheckResult;
import memory.engine.write.ScopeWriter;

/// The words of a change after the guard: only these come into a log.
///
/// @param text empty = says nothing of the text
record CheckedDraft(
    Optional<String> text,
    Optional<String> title,
    Optional<List<String>> tags,
    Optional<String> reason,
    List<Mask> masked) {
  /// The longest text that is its own title: as much as a prompt shows of it.
  static final int TITLE_CHARS = 120;

  /// What came of the check.
  sealed interface Verdict {
    record Passed(CheckedDraft draft) implements Verdict {}

    record Refused(Refusal refusal) implements Verdict {}
  }

  static Verdict of(
      ScopeWriter writer,
      int maxChars,
      Optional<String> text,
      Optional<String> title,
      Optional<List<String>> tags,
      Optional<String> reason) {
    Fields fields = new Fields(writer);
    Optional<String> checkedText = fields.check(text);
    Optional<String> checkedTitle = fields.check(title);
    Optional<String> checkedReason = fields.check(reason);
    Optional<List<String>> checkedTags = tags.map(fields::checkTags);
    int chars =
        checkedText.orElse("").length()
            + checkedTitle.orElse("").length()
            + checkedReason.orElse("").length();
    if (fields.refusal.isPresent()) {
      return new Verdict.Refused(fields.refusal.get());
    }
    if (chars > maxChars) {
      return new Verdict.Refused(
          Refusal.malformed(
              "a decision of " + chars + " characters is longer than " + maxChars,
              "say it shorter and write the rest as a note; write.maxTextChars is the limit"));
    }
    return new Verdict.Passed(
        new CheckedDraft(checkedText, checkedTitle, checkedTags, checkedReason, fields.masked));
  }

  static Verdict of(ScopeWriter writer, int maxChars, DecisionDraft draft) {
    return of(
        writer,
        maxChars,
        Optional.of(draft.text()),
        draft.title(),
        Optional.of(draft.tags()),
        draft.reason());
  }

  /// Its title; a short text is its own.
  String titleOrText() {
    return title.orElseGet(() -> ownTitle(text.orElse("")));
  }

  static String ownTitle(String text) {
    return text.length() <= TITLE_CHARS && text.indexOf('\n') < 0 ? text : "";
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

  private static final class Fields {
    private final ScopeWriter writer;
    private final List<Mask> masked = new ArrayList<>();
    private Optional<Refusal> refusal = Optional.empty();

    Fields(ScopeWriter writer) {
      this.writer = writer;
    }

    Optional<String> check(Optional<String> given) {
      return given.map(this::checked);
    }

    List<String> checkTags(List<String> given) {
      Set<String> tags = new LinkedHashSet<>();
      for (String tag : given) {
        String bare = (tag.startsWith("#") ? tag.substring(1) : tag).strip();
        if (!bare.isEmpty()) {
          tags.add(checked(bare).replaceAll("\\s+", "-"));
        }
      }
      return List.copyOf(tags);
    }

    private String checked(String given) {
      return switch (writer.check(given.strip())) {
        case CheckResult.Refused(Refusal why) -> {
          refusal = refusal.or(() -> Optional.of(why));
          yield "";
        }
        case CheckResult.Passed(var text) -> {
          masked.addAll(text.masked());
          yield text.value().strip();
        }
      };
    }
  }
}
