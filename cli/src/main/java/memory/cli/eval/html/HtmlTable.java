package memory.cli.eval.html;

import java.util.List;
import memory.cli.eval.Table;

/// A table that can be moved sideways where it is wider than the page.
final class HtmlTable {
  private HtmlTable() {}

  /// @param name what it holds, for who hears it
  /// @param kind a class of the style sheet; may be empty
  static void add(Markup out, Table table, String name, String kind) {
    out.open(
        "div",
        "class",
        ("wide " + kind).strip(),
        "role",
        "region",
        "tabindex",
        "0",
        "aria-label",
        name);
    out.open("table").open("thead").open("tr");
    for (String cell : table.head()) {
      out.element("th", cell, "scope", "col");
    }
    out.close("tr").close("thead").newLine().open("tbody");
    table.rows().forEach(row -> row(out, row));
    out.close("tbody");
    if (!table.foot().isEmpty()) {
      out.open("tfoot");
      table.foot().forEach(row -> row(out, row));
      out.close("tfoot");
    }
    out.close("table").close("div").newLine();
  }

  private static void row(Markup out, List<String> cells) {
    out.open("tr").element("th", cells.getFirst().strip(), "scope", "row");
    for (String cell : cells.subList(1, cells.size())) {
      if (!cell.isEmpty() && Character.isLetter(cell.codePointAt(0))) {
        out.element("td", cell, "class", "words");
      } else {
        out.element("td", cell);
      }
    }
    out.close("tr").newLine();
  }
}
