package memory.engine.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import memory.engine.decision.Likeness.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void tellsThingsApartThatANumberOrANameTellsApart() throws IOException {
    List<Pair> pairs = pairs();
    for (String part : List.of("named-seen", "named-unseen")) {
      assertThat(pairs.stream().filter(pair -> pair.part().equals(part)))
          .as(part)
          .hasSize(12)
          .filteredOn(pair -> pair.told() != pair.label())
          .hasSizeLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Use PostgreSQL 17 | Use MongoDB instead of PostgreSQL | OPPOSED",
        "Use PostgreSQL for the primary database | Use MongoDB instead of PostgreSQL | OPPOSED",
        "Use PostgreSQL | Use MongoDB rather than PostgreSQL | OPPOSED",
        "Use PostgreSQL 17 | Do not use PostgreSQL | OPPOSED",
        "Use PostgreSQL 17 for the primary database | Do not use PostgreSQL | OPPOSED",
        "Use PostgreSQL 17 for the primary database | We will not use PostgreSQL | OPPOSED",
        "Use PostgreSQL 17 | We won't use PostgreSQL | OPPOSED",
        "We use PostgreSQL for the primary database | We will not use PostgreSQL | OPPOSED",
        "We will use PostgreSQL for invoices | Do not use PostgreSQL | OPPOSED",
        "We use PostgreSQL 17 for invoices | Use MongoDB instead of PostgreSQL | OPPOSED",
        "Use PostgreSQL for invoices | Do not use PostgreSQL for sessions | APART",
        "Module 3 owns its table t3 and nobody else writes it | Module 17 owns its table t17 and nobody else writes it | APART",
        "Retry count for EBICS is 3 | Retry count for NATS is 5 | APART",
        "Retry count for EBICS is 3 | Retry count for EBICS is 5 | OPPOSED",
        "The cache is Redis 7 | The cache is Valkey 8 | OPPOSED",
        "Module 3 owns its table t3 and nobody else writes it | Module 3 owns its table t4 and nobody else writes it | OPPOSED",
        "Retry 3 times before giving up | Retry 5 times before giving up | OPPOSED",
        "Do not use floats | Floats are fine in the graphics code | APART",
        "Use MongoDB instead of PostgreSQL | Do not use PostgreSQL | APART",
        "Use MongoDB instead of PostgreSQL for sessions | Use PostgreSQL for invoices | APART",
        "Charts are drawn with Vega | Charts are never drawn with D3 | APART",
        "Charts are drawn with Vega v1 | Charts are never drawn with Bokeh v2 | APART",
        "The pier charts are drawn with Vega each night | The pier charts are never drawn with Bokeh each night | APART",
        "Nous validons les entrées de l'API publique | Ne pas valider les entrées de l'API publique | OPPOSED",
        "Money is whole cents, not floats | Floats are fine in the graphics code | APART",
      })
  void whatIsTurnedDownContradictsWhoChoosesIt(String standing, String fresh, Kind kind) {
    assertThat(Likeness.of(Statement.of(standing), Statement.of(fresh)).kind()).isEqualTo(kind);
    assertThat(Likeness.of(Statement.of(fresh), Statement.of(standing)).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Use ULIDs as ids | Use integers as ids | OPPOSED",
        "We use ULIDs as ids for orders | We use ULIDs as ids | SAME",
        "Use Redis as a cache | Use Memcached as a cache | OPPOSED",
        "Use Redis as a cache | Use Redis as a queue | APART",
        "Use Redis 7 as a cache | Use Memcached 1.6 as a cache | OPPOSED",
        "Use Redis 7 as a cache | Use Memcached as a cache | OPPOSED",
        "Use Redis 7 as a cache | Use Redis as a cache | APART",
        "Use MySQL 8 for the main database | Use PostgreSQL 16 for the main database | OPPOSED",
        "The main database is MySQL 8 | The main database is PostgreSQL 16 | OPPOSED",
        "Use MySQL 8 for invoices | Use PostgreSQL 16 for sessions | APART",
        "Berth 3 is let to the rowing club | Dock 4 is let to the rowing club | APART",
        "Dalben 3/7 is let to the rowing club | Dalben 2/5 is let to the rowing club | APART",
        "Dalben 3/7 let to the rowing club | Dalben 3/8 let to the rowing club | APART",
        "Berth 3 is let to the rowing club | Berth 7 is let to the rowing club | APART",
        "Berth 3 is 60 m long for ships | Berth 4 is 75 m long for ships | APART",
        "Berth 3 is 60 m long for ships | Berth 3 is 75 m long for ships | OPPOSED",
        "Never delete rows of table sailings | Never delete rows of table berths | APART",
        "Never deploy on Fridays | Never deploy on Mondays | APART",
        "Never keep logs longer than 30 days | Never keep logs longer than 60 days | OPPOSED",
        "Berth 3 is let to the rowing club | Berth 3 is not let to the rowing club | OPPOSED",
        "Berth 3 costs 40 euros a week | Berth 3 costs 50 euros a week | OPPOSED",
        "Retry 3 times then fail | Retry 5 times then fail | OPPOSED",
        "Use Java 21 in the build | Use Java 25 in the build | OPPOSED",
        "Retry failed payments three times | Retry failed payments five times | OPPOSED",
        "Retry failed payments three times | Retry failed payments 3 times | SAME",
        "Retry failed payments three times | Retry failed mails five times | APART",
        "Keep backups for six months | Keep backups for twelve months | OPPOSED",
        "Run the cleanup twice a day | Run the cleanup once a day | OPPOSED",
        "Release on the first Monday of the month | Release on the second Monday of the month | OPPOSED",
        "Session tokens expire after 30 minutes | Session tokens expire after 24 hours | OPPOSED",
        "Berth 3 takes ferries only | Berth 4 takes ferries only | APART",
        "Berth 3 takes ships up to 60 m | Berth 4 takes ships up to 75 m | APART",
        "Berth 3 takes ships up to 60 m | Berth 3 takes ships up to 75 m | OPPOSED",
        "Berth 3 never takes ferries | Berth 4 never takes ferries | APART",
        "Berth A takes ferries only | Berth B takes ferries only | APART",
        "Service 3 uses Redis | Service 4 uses Redis | APART",
        "Node 20 is required | Node 22 is required | OPPOSED",
        "Max 3 retries per job | Max 5 retries per job | OPPOSED",
        "Timeout 30 seconds for the API | Timeout 10 seconds for the API | OPPOSED",
        "Upload limit: 25 files for each user | Upload limit: 30 files for each user | OPPOSED",
      })
  void namesAndValues(String standing, String fresh, Kind kind) {
    assertThat(Likeness.of(Statement.of(standing), Statement.of(fresh)).kind()).isEqualTo(kind);
    assertThat(Likeness.of(Statement.of(fresh), Statement.of(standing)).kind()).isEqualTo(kind);
  }

  /// They differ in nothing but that one says no.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Utilisons Docker | N'utilisons pas Docker",
        "On utilise Docker | On n’utilise pas Docker",
        "Utilisons Docker pour les tests | Nous n'utilisons plus Docker pour les tests",
        "Les prix sont en euros | Les prix ne sont pas en euros",
        "Le build ne tourne jamais la nuit | Le build tourne la nuit",
        "Nous écrivons les messages d'erreur en français | Nous n'écrivons pas les messages d'erreur en français",
        "Ne pas utiliser Docker | Utiliser Docker",
        "Sans Docker | Avec Docker",
        "Usamos Docker en producción | No usamos nunca Docker en producción",
        "Usamos Docker | Não usamos Docker",
        "Usiamo Docker | Non usiamo Docker",
        "Wir verwenden Docker | Wir verwenden Docker nicht",
        "Preise in Euro anzeigen | Preise niemals in Euro anzeigen",
        "Gebruik Docker | Gebruik geen Docker",
        "Мы используем Docker | Мы никогда не используем Docker",
        "使用Docker部署 | 不要使用Docker部署",
        "我们用 Redis 做缓存 | 我们没用 Redis 做缓存",
      })
  void aNegationContradictsInManyLanguages(String yes, String no) {
    assertThat(Likeness.of(Statement.of(yes), Statement.of(no)).kind()).isEqualTo(Kind.OPPOSED);
    assertThat(Likeness.of(Statement.of(no), Statement.of(yes)).kind()).isEqualTo(Kind.OPPOSED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "On n'utilise pas Docker | N'utilisons plus Docker",
        "On n'utilise que Docker | On utilise Docker",
        "Мы не используем Docker | Мы никогда не используем Docker",
        "Do not avoid Docker | Use Docker",
        "N's value is even | Ns value is even",
      })
  void whatSaysNoTwiceOrNotAtAllSaysTheSame(String one, String other) {
    assertThat(Likeness.of(Statement.of(one), Statement.of(other)).kind()).isEqualTo(Kind.SAME);
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
