package memory.cli.output;

import com.google.common.base.Strings;
import java.util.ArrayList;
import java.util.List;
import memory.engine.guard.VisibleText;
import memory.engine.inject.Injection;
import memory.engine.inject.SectionReport;
import memory.engine.recall.Hit;

/// An injection for people: what went in, what did not, and why.
public final class InjectionText {
  private static final List<String> COLUMNS =
      List.of("section", "priority", "chars", "cap", "shown", "dropped");

  private InjectionText() {}

  public static String of(Injection injection, boolean styled) {
    StringBuilder out = new StringBuilder();
    out.append(injection.block().length()).append(" of ").append(injection.budgetChars());
    out.append(" characters; recall: ").append(injection.reason().label()).append('\n');
    if (!injection.sections().isEmpty()) {
      out.append('\n');
      appendTable(out, injection.sections());
    }
    HitText text = new HitText(styled);
    int number = 0;
    for (Hit hit : injection.hits()) {
      number++;
      out.append(number == 1 ? "\nrecalled\n" : "");
      out.append("  ").append(number).append(". ").append(text.headline(hit.passage()));
      out.append("\n     ").append(HitText.why(hit)).append('\n');
    }
    if (!injection.block().isEmpty()) {
      out.append("\n").append("-".repeat(60)).append('\n');
      out.append(VisibleText.of(injection.block()));
      out.append(injection.block().endsWith("\n") ? "" : "\n");
    }
    return out.toString();
  }

  private static void appendTable(StringBuilder out, List<SectionReport> sections) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(COLUMNS);
    for (SectionReport section : sections) {
      rows.add(
          List.of(
              section.name(),
              String.valueOf(section.priority()),
              String.valueOf(section.chars()),
              String.valueOf(section.capChars()),
              String.valueOf(section.shown()),
              String.valueOf(section.dropped())));
    }
    int first = rows.stream().mapToInt(row -> row.getFirst().length()).max().orElse(0);
    for (List<String> row : rows) {
      out.append("  ").append(Strings.padEnd(row.getFirst(), first, ' '));
      for (String cell : row.subList(1, row.size())) {
        out.append("  ").append(Strings.padStart(cell, 8, ' '));
      }
      out.append('\n');
    }
  }
}
