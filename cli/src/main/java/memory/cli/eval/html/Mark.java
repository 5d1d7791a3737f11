package memory.cli.eval.html;

/// The shape that tells one series' points from another's, besides the colour.
enum Mark {
  DISC,
  SQUARE,
  TRIANGLE,
  DIAMOND,
  RING,
  CROSS;

  private static final double SIZE = 3.6;

  static Mark of(int series) {
    return values()[series % values().length];
  }

  void draw(Markup out, double x, double y, String color) {
    switch (this) {
      case DISC -> circle(out, x, y, "mark fill " + color);
      case RING -> circle(out, x, y, "mark hollow " + color);
      case SQUARE -> polygon(out, x, y, color, new double[] {-1, -1, 1, -1, 1, 1, -1, 1}, 0.9);
      case TRIANGLE -> polygon(out, x, y, color, new double[] {0, -1.1, 1, 0.8, -1, 0.8}, 1.2);
      case DIAMOND -> polygon(out, x, y, color, new double[] {0, -1, 1, 0, 0, 1, -1, 0}, 1.3);
      case CROSS ->
          out.empty(
              "path",
              "d",
              "M"
                  + point(x - SIZE, y - SIZE)
                  + "L"
                  + point(x + SIZE, y + SIZE)
                  + "M"
                  + point(x - SIZE, y + SIZE)
                  + "L"
                  + point(x + SIZE, y - SIZE),
              "class",
              "line " + color);
    }
  }

  private static void circle(Markup out, double x, double y, String classes) {
    out.empty(
        "circle", "cx", Markup.at(x), "cy", Markup.at(y), "r", Markup.at(SIZE), "class", classes);
  }

  private static void polygon(
      Markup out, double x, double y, String color, double[] corners, double scale) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < corners.length; i += 2) {
      points.append(i == 0 ? "" : " ");
      points.append(point(x + corners[i] * SIZE * scale, y + corners[i + 1] * SIZE * scale));
    }
    out.empty("polygon", "points", points.toString(), "class", "mark fill " + color);
  }

  private static String point(double x, double y) {
    return Markup.at(x) + "," + Markup.at(y);
  }
}
