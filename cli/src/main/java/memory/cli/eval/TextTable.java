package memory.cli.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows of cells in columns as wide as their longest cell, two spaces apart.
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  void row(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  /// Dashes under the row before, as wide as the columns.
  void rule() {
    rows.add(List.of());
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    StringBuilder out = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      List<String> cells =
          row.isEmpty() ? Arrays.stream(widths).mapToObj("-"::repeat).toList() : row;
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
