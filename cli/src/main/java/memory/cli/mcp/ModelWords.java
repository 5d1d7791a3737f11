package memory.cli.mcp;

import com.google.common.base.Splitter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/// What commands say to a shell, in the words of the tools. Advice that only a person can follow is
/// left out: a model is not told how to lift a refusal.
final class ModelWords {
  private static final Splitter CLAUSES = Splitter.on(Pattern.compile("; | \\| "));
  private static final Pattern FOR_PEOPLE =
      Pattern.compile(
          "(^|[^\\w-])(--yes|--force|memory (capture|config|decision|doctor|export|faults|forget"
              + "|import|index|merge|migrate|on|restore|scan|scrub|serve|setup|topics|traces|trust))\\b");
  private static final Map<Pattern, String> WORDS = words();

  private ModelWords() {}

  static String of(String told) {
    StringJoiner kept = new StringJoiner("; ");
    for (String clause : CLAUSES.split(told)) {
      String words = clause;
      for (Map.Entry<Pattern, String> word : WORDS.entrySet()) {
        words = word.getKey().matcher(words).replaceAll(word.getValue());
      }
      if (!FOR_PEOPLE.matcher(words).find()) {
        kept.add(words);
      }
    }
    return kept.toString();
  }

  private static Map<Pattern, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("^ *choose: ", "");
    words.put("--update (\\S+)", "update the decision $1");
    words.put("--supersede (\\S+) --reason R", "give supersede: $1 with a reason");
    words.put("--keep-both (\\S+)", "give keep_both: $1");
    words.put("--project DIR( before the command)?", "cwd");
    words.put("--reason (TEXT|R)\\b", "reason");
    words.put("--raw shows all", "ask for fewer lines");
    words.put("(?<![\\w-])-n( N)?\\b", "limit");
    words.put("memory search --json|memory search", "memory_search");
    words.put("memory read list", "memory_read with target list");
    words.put("memory scratchpad (list|add)( TEXT)?", "scratchpad $1");
    words.put("memory decision (list|edit|supersede|add)( TEXT)?", "decision $1");
    words.put("memory curated (replace|remove)", "curated $1");
    words.put("memory curated read", "memory_read with target memory or user");
    words.put("for example: --topic build", "topic: a file's name without .md");
    words.put("memory write long_term( TEXT)?", "memory_write");
    words.put("--([a-z]+)-([a-z]+)", "$1_$2");
    words.put("--(?!yes\\b|force\\b)([a-z]+)", "$1");
    Map<Pattern, String> compiled = new LinkedHashMap<>();
    words.forEach((shell, tool) -> compiled.put(Pattern.compile(shell), tool));
    return compiled;
  }
}
