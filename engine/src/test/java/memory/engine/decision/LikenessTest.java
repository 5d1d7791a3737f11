package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.engine.decision.Likeness.Kind;
import org.junit.jupiter.api.Test;

class LikenessTest {
  private static final Path PAIRS = Path.of("..", "testdata", "decisions", "pairs.tsv");

  /// @param label what a person says of the two
  private record Pair(String part, Kind label, String standing, String fresh) {
    Kind told() {
      return Likeness.of(Statement.of(standing), Statement.of(fresh)).kind();
    }
  }

  @Test
  void tellsRepetitionsAndContradictionsAsDocumented() throws IOException {
    List<Pair> pairs = pairs();
    assertThat(pairs).hasSizeGreaterThanOrEqualTo(120);
    for (String part : List.of("seen", "unseen")) {
      for (Kind kind : List.of(Kind.SAME, Kind.OPPOSED)) {
        List<Pair> ours = pairs.stream().filter(pair -> pair.part().equals(part)).toList();
        long told = ours.stream().filter(pair -> pair.told() == kind).count();
        long right = ours.stream().filter(p -> p.told() == kind && p.label() == kind).count();
        long all = ours.stream().filter(pair -> pair.label() == kind).count();
        double precision = (double) right / told;
        double recall = (double) right / all;
        assertThat(precision).as("%s %s precision", part, kind).isGreaterThanOrEqualTo(0.9);
        assertThat(recall).as("%s %s recall", part, kind).isGreaterThanOrEqualTo(0.85);
      }
    }
  }

  private static List<Pair> pairs() throws IOException {
    List<Pair> pairs = new ArrayList<>();
    for (String line : Files.readAllLines(PAIRS)) {
      if (!line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        Kind label =
            switch (cells[1]) {
              case "duplicate" -> Kind.SAME;
              case "conflict" -> Kind.OPPOSED;
              default -> Kind.APART;
            };
        pairs.add(new Pair(cells[0], label, cells[2], cells[3]));
      }
    }
    return pairs;
  }
}
