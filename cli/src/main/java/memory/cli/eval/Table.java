package memory.cli.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Figures in rows and columns, whatever they are printed as.
///
/// @param head what the columns are
/// @param rows the first cell says what the row is
/// @param foot totals; may be empty
public record Table(List<String> head, List<List<String>> rows, List<List<String>> foot) {
  private static final String GAP = "  ";

  Table(List<String> head, List<List<String>> rows) {
    this(head, rows, List.of());
  }

  /// In columns of plain text, as wide as their longest cell, two spaces apart.
  public String text() {
    List<List<String>> lines = new ArrayList<>(rows);
    lines.addFirst(head);
    lines.addAll(foot);
    int[] widths = new int[lines.stream().mapToInt(List::size).max().orElse(0)];
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        widths[i] = Math.max(widths[i], width(line.get(i)));
      }
    }
    List<String> rule = Arrays.stream(widths).mapToObj("-"::repeat).toList();
    lines.add(1, rule);
    if (!foot.isEmpty()) {
      lines.add(2 + rows.size(), rule);
    }
    StringBuilder out = new StringBuilder();
    for (List<String> cells : lines) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < cells.size(); i++) {
        String cell = cells.get(i);
        line.append(i == 0 ? "" : GAP).append(cell).repeat(' ', widths[i] - width(cell));
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
