package memory.cli.eval.html;

/// A picture of numbers: SVG that scales with its place, says in words what it shows, and takes its
/// colours from the page's style sheet.
interface Chart {
  /// Units of a chart's width: about a phone's pixels, so that its letters can be read there.
  int WIDTH = 400;

  /// How many series can be told apart by colour and mark.
  int SERIES = 6;

  String title();

  /// What it shows, for who cannot see it.
  String description();

  /// @param id unlike any other on the page
  Markup svg(String id);

  /// The opening of the picture, with title and description.
  default Markup opened(String id, double height) {
    return new Markup()
        .open(
            "svg",
            "xmlns",
            "http://www.w3.org/2000/svg",
            "viewBox",
            "0 0 " + WIDTH + " " + Markup.at(height),
            "role",
            "img",
            "class",
            "chart",
            "aria-labelledby",
            id + "-title " + id + "-text")
        .element("title", title(), "id", id + "-title")
        .element("desc", description(), "id", id + "-text")
        .newLine();
  }

  /// The class that gives a series its colour.
  static String color(int series) {
    return "c" + series % SERIES;
  }

  /// A name as long as the chart is wide.
  static String shortened(String name, int chars) {
    return name.codePointCount(0, name.length()) <= chars
        ? name
        : name.substring(0, name.offsetByCodePoints(0, chars - 1)) + "…";
  }

  /// This chart as a file of its own.
  default String standalone() {
    Markup svg = svg("chart");
    String text = svg.toString();
    int inside = text.indexOf('>') + 1;
    return text.substring(0, inside)
        + new Markup().style(StyleSheet.chart() + StyleSheet.standalone())
        + text.substring(inside)
        + "\n";
  }
}
