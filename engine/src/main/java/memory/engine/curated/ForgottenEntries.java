package memory.engine.curated;

import java.util.Arrays;
import java.util.stream.Collectors;
import memory.engine.markdown.Lines;
import memory.engine.write.TextEdit;
import memory.engine.write.WordRedactor;

/// Takes the entries out of a curated file that hold some words, whatever else is wrong with it.
public record ForgottenEntries(WordRedactor words) implements TextEdit {
  @Override
  public Edited apply(String current) {
    String end = Lines.lineEnd(current);
    String between = end + EntryText.MARK + end;
    String tail = current.endsWith(end) ? end : "";
    String body = current.substring(0, current.length() - tail.length());
    String left =
        Arrays.stream(body.split(between, -1))
            .filter(entry -> !words.holds(entry))
            .collect(Collectors.joining(between));
    return Edited.Changed.of(words.redacted(left.isEmpty() ? left : left + tail), "");
  }
}
