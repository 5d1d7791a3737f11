package memory.cli.output;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import memory.engine.model.VisibleText;
import memory.engine.request.Injection.SectionReport;
import memory.engine.request.Trace;
import memory.engine.request.Trace.Verdict;

/// The passages that a recall found, for people: what each says and scored, and what became of it.
///
/// @param says the first line of each passage that is still there, by its id
record CandidateText(Trace trace, Map<String, String> says) {
  private static final String INDENT = "     ";

  /// What the parts of a score stand for.
  private static final Map<String, String> PARTS =
      ImmutableMap.<String, String>builder()
          .put("words", "asked words in it or its heading, rare ones count more")
          .put("proximity", "asked words close together")
          .put("important", "marked as important")
          .put("turn_capture", "what a turn said comes after what was decided")
          .put("nearby", "asked words in the lines around it")
          .put("word_forms", "other forms of asked words")
          .put("bare_line", "says little by itself: a relation, a label")
          .put("best_stretch", "a long passage with the words in one place")
          .put("asked_date", "of the day that was asked for")
          .put("answer_cue", "reads like an answer to such a question")
          .put("asks_itself", "is a question itself")
          .put("chat_turn", "of a conversation: a whole turn, or only a part of one")
          .put("speaker", "of a conversation: said by the one who was asked about")
          .put("meaning", "near to what was meant, as models take it")
          .buildOrThrow();

  void append(StringBuilder out) {
    if (!trace.gate().isEmpty()) {
      out.append("\ngate: ").append(trace.gate()).append('\n');
    }
    if (trace.candidates().isEmpty()) {
      return;
    }
    out.append("\nfound for this prompt: ").append(trace.candidates().size());
    out.append(", in the block: ").append(trace.shown()).append('\n');
    int number = 0;
    Set<String> parts = new TreeSet<>();
    for (Trace.Candidate candidate : trace.candidates()) {
      number++;
      parts.addAll(candidate.parts().keySet());
      append(out, number, candidate);
    }
    legend(out, parts);
  }

  private void append(StringBuilder out, int number, Trace.Candidate candidate) {
    out.append('\n').append(number < 10 ? " " : "").append(number).append(". ");
    out.append(VisibleText.lineForPeople(candidate.citation()));
    if (!candidate.scope().equals("global")) {
      out.append("  [").append(candidate.scope()).append(']');
    }
    String line = says.get(candidate.id());
    out.append('\n').append(INDENT);
    out.append(line == null ? "(it is not there any more)" : ShortLine.of(line));
    out.append('\n').append(INDENT);
    out.append(candidate.verdict() == Verdict.SHOWN ? "+ " : "- ").append(became(candidate));
    out.append('\n').append(INDENT).append(score(candidate)).append('\n');
    if (!candidate.evidence().isEmpty()) {
      double sum = candidate.evidence().values().stream().mapToDouble(each -> each).sum();
      out.append(INDENT).append("evidence ").append(JsonText.rounded(sum, 2));
      append(out, candidate.evidence());
      out.append('\n');
    }
  }

  private String became(Trace.Candidate candidate) {
    String meaning = candidate.verdict().meaning();
    if (candidate.verdict() != Verdict.NO_ROOM) {
      return meaning;
    }
    for (SectionReport section : trace.sections()) {
      if (section.name().equals("recalled")) {
        return meaning + ": " + section.chars() + " of " + section.capChars() + " were taken";
      }
    }
    return meaning;
  }

  private static String score(Trace.Candidate candidate) {
    StringBuilder line = new StringBuilder("score ");
    line.append(JsonText.rounded(candidate.score(), 2));
    append(line, candidate.parts());
    line.append("; matched: ");
    line.append(
        candidate.terms().isEmpty()
            ? "no word of its own, but of its heading or the lines around it"
            : VisibleText.lineForPeople(String.join(", ", candidate.terms())));
    return line.toString();
  }

  private static void append(StringBuilder line, Map<String, Double> figures) {
    String sign = " = ";
    for (Map.Entry<String, Double> figure : figures.entrySet()) {
      line.append(sign).append(figure.getKey()).append(' ');
      line.append(JsonText.rounded(figure.getValue(), 2));
      sign = " + ";
    }
  }

  private void legend(StringBuilder out, Set<String> parts) {
    out.append("\nhow to read it\n");
    for (String part : parts) {
      if (PARTS.containsKey(part)) {
        out.append("  ").append(part).append(": ").append(PARTS.get(part)).append('\n');
      }
    }
    out.append("  matched: the words without their endings, as the index keeps them\n");
    if (trace.candidates().stream().anyMatch(candidate -> !candidate.evidence().isEmpty())) {
      out.append(
          """
            evidence: what speaks for a hit against chance; strength, the share of the prompt that
              it answers, the words it holds, and whether the rarest is among them; less for a
              command to the agent; below 0 it does not stand by itself
          """);
    }
  }
}
