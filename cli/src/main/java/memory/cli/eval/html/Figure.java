package memory.cli.eval.html;

import memory.cli.eval.Table;

/// A chart on the page, with what it says and the same numbers as a table.
record Figure(Chart chart, Table numbers) {
  void add(Markup out, String id) {
    out.open("figure").open("figcaption").element("h2", chart.title());
    out.element("p", chart.description()).close("figcaption");
    out.add(chart.svg(id));
    out.open("details").element("summary", "The same as a table");
    HtmlTable.add(out, numbers, chart.title(), "");
    out.close("details").close("figure").newLine();
  }
}
