package memory.cli.eval.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ChartTest {
  @Test
  void equalRatiosTakeEqualRoomOnALogarithmicAxis() {
    Axis axis = new Axis("x", 1, 100, true, List.of());
    assertThat(axis.place(1)).isZero();
    assertThat(axis.place(10)).isEqualTo(0.5);
    assertThat(axis.place(1_000)).as("beyond the end").isEqualTo(1);
    assertThatIllegalArgumentException().isThrownBy(() -> new Axis("x", 0, 1, true, List.of()));
  }

  @Test
  void aLineGoesThroughItsPointsFromLeftToRight() {
    LineChart chart =
        new LineChart(
            "t",
            "d",
            new Axis("x", 0, 10, false, List.of()),
            Axis.ofShares("y"),
            List.of(
                new LineChart.Series(
                    "only", List.of(new LineChart.Point(0, 0), new LineChart.Point(10, 1)))),
            true);
    assertThat(chart.svg("a").toString()).contains("d=\"M44 232L378 32\"");
  }

  @Test
  void aBarIsAsLongAsItsShareAndAnAbsentOneIsNamed() {
    BarChart chart =
        new BarChart(
            "t",
            "d",
            List.of("a", "b"),
            List.of(
                new BarChart.BarGroup(
                    "g", List.of(OptionalDouble.of(0.5), OptionalDouble.empty()))));
    assertThat(chart.svg("a").toString()).contains("width=\"174\"", ">0.500<", ">none<");
  }

  @Test
  void anIntervalThatHoldsZeroIsARing() {
    IntervalChart chart =
        new IntervalChart(
            "t",
            "d",
            "left",
            "right",
            List.of(
                new IntervalChart.Row("clear", 0.2, 0.1, 0.3),
                new IntervalChart.Row("open", 0.1, -0.1, 0.3)));
    String svg = chart.svg("a").toString();
    assertThat(svg).containsOnlyOnce("mark hollow c4").containsOnlyOnce("mark fill c0");
    assertThat(svg).as("no line runs through the names").contains("v14\" class=\"axis\"");
    assertThat(svg.split("class=\"axis\"", -1)).as("a piece a row").hasSize(3);
  }

  @Test
  void aChartOfItsOwnBringsItsColours() {
    Chart chart = new BarChart("t", "d", List.of("a"), List.of());
    assertThat(chart.standalone()).startsWith("<svg ").contains("<style>", "--c0", "</svg>");
  }
}
