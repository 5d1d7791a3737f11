package memory.cli.eval;

import java.util.List;

/// Figures in rows and columns, whatever they are printed as.
///
/// @param head what the columns are
/// @param rows the first cell says what the row is
/// @param foot totals; may be empty
public record Table(List<String> head, List<List<String>> rows, List<List<String>> foot) {
  public Table {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    foot = foot.stream().map(List::copyOf).toList();
  }

  Table(List<String> head, List<List<String>> rows) {
    this(head, rows, List.of());
  }

  /// In columns of plain text.
  public String text() {
    TextTable text = new TextTable();
    text.row(head);
    text.rule();
    rows.forEach(text::row);
    if (!foot.isEmpty()) {
      text.rule();
      foot.forEach(text::row);
    }
    return text.toString();
  }
}
