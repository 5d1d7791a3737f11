package memory.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import memory.engine.model.Finding;
import memory.testing.SharedData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The numbers of safety, on the labelled sets; the same as `memory scan --jsonl` with the sets'
/// `score.py`. What misses is told.
@Tag("nightly")
class GuardSetsTest {
  private static final List<String> HIDING =
      List.of(
          "invisible_",
          "bidi_",
          "delimiter_escape",
          "html_hidden",
          "md_image_exfil",
          "nul_",
          "soft_hyphen");

  @TempDir Path folder;

  @Test
  void findsSecretsAndLeavesLookalikes() throws IOException {
    SharedData.unpack("security/dev.tar.gz", folder);

    Score score = score("dev/secrets.dev.jsonl", "is_secret", SecretScan::of, "");

    assertThat(score.recall()).isGreaterThanOrEqualTo(0.98);
    assertThat(score.falseAlarms()).isLessThanOrEqualTo(0.005);
  }

  @Test
  void findsAttacksAndLetsHonestNotesPass() throws IOException {
    SharedData.unpack("security/dev.tar.gz", folder);

    Score score = score("dev/injections.dev.jsonl", "is_attack", ThreatScan::of, "");

    assertThat(score.recall()).isGreaterThanOrEqualTo(0.97);
    assertThat(score.falseAlarms()).isLessThanOrEqualTo(0.01);
    for (String kind : HIDING) {
      assertThat(score("dev/injections.dev.jsonl", "is_attack", ThreatScan::of, kind).recall())
          .as(kind)
          .isGreaterThanOrEqualTo(0.98);
    }
  }

  /// Looked at by now: the floor keeps what was reached.
  @Test
  void findsNoLessOfTheSecondSet() throws IOException {
    SharedData.unpack("security/security-dev2.tar.gz", folder);

    Score secrets = score("security-dev2/secrets.jsonl", "is_secret", SecretScan::of, "");
    Score attacks = score("security-dev2/attacks.jsonl", "is_attack", ThreatScan::of, "");

    assertThat(secrets.recall()).isGreaterThanOrEqualTo(0.85);
    assertThat(secrets.falseAlarms()).isLessThanOrEqualTo(0.005);
    assertThat(attacks.recall()).isGreaterThanOrEqualTo(0.48);
    assertThat(attacks.falseAlarms()).isLessThanOrEqualTo(0.01);
  }

  @Test
  void flagsNoEmoji() throws IOException {
    Path sets = SharedData.unpack("security/badinput.tar.gz", folder).resolve("badinput/unicode");

    List<String> sequences = sequences(sets.resolve("emoji-zwj-sequences.txt"));
    sequences.addAll(sequences(sets.resolve("emoji-sequences.txt")));
    sequences.addAll(sequences(sets.resolve("emoji-variation-sequences.txt")));

    assertThat(sequences).hasSizeGreaterThan(1_350);
    for (String sequence : sequences) {
      assertThat(ThreatScan.of(sequence)).as(sequence).isEmpty();
      assertThat(ThreatScan.of("Ship it " + sequence + " today")).as(sequence).isEmpty();
    }
  }

  /// How many of a set's texts were told right.
  private record Score(int found, int positives, int alarms, int negatives) {
    double recall() {
      return positives == 0 ? 1 : (double) found / positives;
    }

    double falseAlarms() {
      return negatives == 0 ? 0 : (double) alarms / negatives;
    }
  }

  private Score score(String set, String label, Function<String, List<Finding>> scan, String kind)
      throws IOException {
    int found = 0;
    int positives = 0;
    int alarms = 0;
    int negatives = 0;
    for (String line : Files.readAllLines(folder.resolve(set))) {
      Map<String, Object> row = JSON.std.mapFrom(line);
      if (!String.valueOf(row.get("kind")).startsWith(kind)) {
        continue;
      }
      boolean positive = Boolean.TRUE.equals(row.get(label));
      boolean fired = !scan.apply(String.valueOf(row.get("text"))).isEmpty();
      positives += positive ? 1 : 0;
      negatives += positive ? 0 : 1;
      found += positive && fired ? 1 : 0;
      alarms += !positive && fired ? 1 : 0;
      if (positive != fired) {
        System.err.println((positive ? "missed " : "false alarm ") + row.get("id"));
      }
    }
    Score score = new Score(found, positives, alarms, negatives);
    System.err.println(set + " " + kind + " " + score);
    return score;
  }

  private static List<String> sequences(Path file) throws IOException {
    List<String> sequences = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      int semicolon = line.indexOf(';');
      if (line.startsWith("#") || semicolon < 0) {
        continue;
      }
      String points = line.substring(0, semicolon).strip();
      int range = points.indexOf("..");
      if (range > 0) {
        int last = Integer.parseInt(points.substring(range + 2), 16);
        for (int point = Integer.parseInt(points.substring(0, range), 16); point <= last; point++) {
          sequences.add(Character.toString(point));
        }
      } else {
        StringBuilder sequence = new StringBuilder();
        for (String point : points.split(" ", -1)) {
          sequence.appendCodePoint(Integer.parseInt(point, 16));
        }
        sequences.add(sequence.toString());
      }
    }
    return sequences;
  }
}
