package memory.engine.decision;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import memory.engine.markdown.Marks;
import memory.engine.markdown.Marks.Fate;
import memory.engine.markdown.PassageMaker;
import memory.engine.markdown.PassageMaker.Facts;
import memory.engine.markdown.ProsePacker;
import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.ProjectIdentity;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import memory.engine.model.TextCut;

/// The passages of a decision log: each decision that is not removed, cited by the line that added
/// it, with its id as heading so that it can be found and shown by it.
public final class DecisionPassages {
  private DecisionPassages() {}

  public static List<Passage> of(Scope scope, MemoryPath path, String text) {
    PassageMaker maker = new PassageMaker(scope, path);
    for (Decision decision : DecisionLog.read(text).decisions()) {
      String words = words(decision);
      Marks marks = Marks.of(words);
      Set<String> tags = new LinkedHashSet<>();
      decision.tags().forEach(tag -> tags.add(bare(tag)));
      tags.addAll(marks.tags());
      if (decision.important()) {
        tags.add(Passage.PIN);
      }
      tags.remove(Passage.ARCHIVED); // `#archived` in its words does not archive it
      if (decision.archived()) {
        tags.add(Passage.ARCHIVED);
      }
      if (decision.isTurn()) {
        tags.add(Passage.TURN);
      }
      Facts facts =
          new Facts(
              List.of(decision.id()),
              decision.day(),
              Optional.empty(),
              tags,
              marks.links(),
              new Fate(status(decision), marks.fate().expires()),
              decision
                  .project()
                  .filter(
                      name -> scope == Scope.GLOBAL || name.equals(ProjectIdentity.EVERY_PROJECT)));
      int line = decision.line() - 1;
      parts(words).forEach(part -> maker.add(part, line, line, facts));
    }
    return maker.passages();
  }

  private static String words(Decision decision) {
    List<String> words = new ArrayList<>();
    String title = decision.title().strip();
    String text = decision.text().strip();
    if (!text.startsWith(title)) {
      words.add(title);
    }
    if (!text.isEmpty()) {
      words.add(text);
    }
    decision.reason().ifPresent(reason -> words.add("Reason: " + reason.strip()));
    return String.join("\n", words);
  }

  private static Status status(Decision decision) {
    boolean replaced = decision.supersededBy().isPresent();
    return decision.status() == Status.ACTIVE && replaced ? Status.SUPERSEDED : decision.status();
  }

  private static String bare(String tag) {
    return (tag.startsWith("#") ? tag.substring(1) : tag).strip().toLowerCase(Locale.ROOT);
  }

  private static List<String> parts(String words) {
    List<String> parts = new ArrayList<>();
    for (int at = 0; at < words.length(); ) {
      int to = TextCut.end(words, at + ProsePacker.HARD_CHARS);
      parts.add(words.substring(at, to));
      at = to;
    }
    return parts;
  }
}
