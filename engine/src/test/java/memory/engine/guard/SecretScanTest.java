package memory.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import memory.engine.model.Finding;
import memory.testing.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Safety S1, S4, S5.
@ExtendWith(SeededRandom.class)
class SecretScanTest {
  /// Of a kind in a place: a token drawn at random may happen to look like a word.
  private static final int TOKENS = 20;

  @Test
  void findsATokenThatIsNotWrittenInOnePiece() {
    String head = "ghp_UHFjxQieNOMEF2Msj5";
    String tail = "cmtiEG1ztvNvV2FGkd";
    String token = head + tail;
    for (String text :
        List.of(
            "export GH=" + head + "\\\n" + tail,
            "wrapped " + head + "\n> " + tail + " here",
            '"' + head + "\" + \"" + tail + '"',
            "**" + head + "**" + tail,
            "use " + String.join("\u200B", token.split("")),
            "use " + token.replace('_', '\uFF3F'),
            "see " + escaped(token, "%%%02X"),
            "{\"k\":\"" + escaped(token, "\\u%04x") + "\"}",
            "b\"" + escaped(token, "\\x%02x") + '"',
            "hex " + escaped(token, "%02x"))) {
      String masked = SecretScan.masked(text, SecretScan.of(text));
      assertThat(masked).contains("[secret:").doesNotContain(tail, escaped(tail, "%02x"));
    }
  }

  @Test
  void leavesWhatStandsBesideAWholeToken() {
    String token = "ghp_UHFjxQieNOMEF2Msj5cmtiEG1ztvNvV2FGkd";
    assertThat(SecretScan.masked(token + "\nnextword", SecretScan.of(token + "\nnextword")))
        .isEqualTo("[secret:github-token]\nnextword");
    assertThat(SecretScan.of("\"some-long-name\" + \"another-name\"\nand-a-wrapped\nlong-name"))
        .isEmpty();
  }

  @Test
  void findsAValueOnALineOfItsOwn() {
    for (String text :
        List.of(
            "The token is\n\n    Ni0Jmy9nhGMtu7bSHoWTnerZpxUn\n\nkeep it",
            "password:\n  xqAnW2ODxOkhT75KtNhSV46sv28I",
            "API key:\n```\nxqAnW2ODxOkhT75KtNhSV46sv28I\n```")) {
      assertThat(SecretScan.of(text)).as(text).hasSize(1);
    }
    assertThat(SecretScan.of("secret:\n  name: db-credentials-prod1\nthe token is\nrotated weekly"))
        .isEmpty();
  }

  @Test
  void findsWhatPeopleChooseAsAPassword() {
    for (String text :
        List.of(
            "password = \"a b c Dohle99\"",
            "DB_PASSWORD=\"a b c Dohle99\"",
            "{\"password\": \"a b c Dohle99\"}",
            "| user | password |\n|---|---|\n| anna | Mauswiesel7! |",
            "| Wer | Passwort |\n|---|---|\n| anna | Mauswiesel7 |",
            "Passwort vom Kassenlaptop ist jetzt \"Almdudler 3000\"",
            "WLAN-Schlüssel: 12345-67890-Gams",
            "WLAN Schlüssel: 12345-67890-Gams",
            "Wi-Fi key Gletscher2026",
            "wifi password is Gletscher2026",
            "passphrase: Gletscher-und-Gams-9")) {
      assertThat(SecretScan.masked(text, SecretScan.of(text)))
          .as(text)
          .contains("[secret:")
          .doesNotContain("Dohle", "Mauswiesel", "Almdudler", "Gams", "Gletscher");
    }
    for (String text :
        List.of(
            "password = \"at least 8 characters\"",
            "password: \"ask for your passw0rd at the desk\"",
            "The password field is called \"login form\" since 2024",
            "Password reset is done. The page is \"Error 404\"",
            "| field | password |\n|---|---|\n| hash | argon2id |\n| length | 8-72 |",
            "| Option | Passwort |\n|---|---|\n| Pflicht | ja, ab 2025 |",
            "The WLAN key hangs at the reception since 2024",
            "wifi password: ask Anna")) {
      assertThat(SecretScan.of(text)).as(text).isEmpty();
    }
  }

  @Test
  void knowsPasswordsInOtherLanguages() {
    String value = "Jh3lz7Wm6gkhvJK9TcsI5EiE";
    for (String name :
        List.of(
            "mot de passe: ",
            "contraseña = ",
            "密码:",
            "密码\uFF1A",
            "пароль ",
            "пароль: ",
            "Kennwort: ",
            "senha: ",
            "parola: ",
            "パスワード: ",
            "비밀번호: ")) {
      assertThat(SecretScan.masked(name + value, SecretScan.of(name + value)))
          .as(name)
          .doesNotContain(value);
    }
  }

  @Test
  void findsTheValueOfAnOptionWithoutABlank() {
    assertThat(SecretScan.of("mysql -u root -pSRcOaQuVLpAjq5!we2r shop")).hasSize(1);
    assertThat(SecretScan.of("mkdir -parents1! and cp -preserve=all2")).isEmpty();
  }

  /// In an address the place says that it is a password, whatever it is made of.
  @Test
  void findsEveryPasswordInAnAddress(RandomGenerator random) {
    String lower = "abcdefghijklmnopqrstuvwxyz";
    for (int i = 0; i < 200; i++) {
      for (String password :
          List.of(
              RandomText.of(random, lower, 12),
              RandomText.of(random, RandomText.BASE62.replaceAll("[0-9]", ""), 12),
              RandomText.of(random, RandomText.BASE62, 8))) {
        String text = "staging: postgres://kalle:" + password + "@db.zimbel.lan/prod";
        assertThat(masked(text)).isEqualTo(text.replace(password, "[secret:url-password]"));
      }
    }
    assertThat(masked("redis://:zaunkoenig@cache:6379")).doesNotContain("zaunkoenig");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://app:<password>@db/app",
        "postgres://app:${DB_PASS}@db/app",
        "postgres://app:$DBPASS@db/app",
        "postgres://app:{{ password }}@db/app",
        "postgres://app:********@db/app",
        "postgres://app:xxxxxx@db/app",
        "postgres://app:...@db/app",
        "postgres://user:password@db/app",
        "postgres://USER:DB_PASSWORD@HOST/app",
        "postgres://user:mypass@db/app",
        "postgres://user:changeme@db/app",
        "https://x-access-token:GITHUB_TOKEN@github.com/a/b",
        "https://oauth2:your-token-here@gitlab.com/a/b",
        "postgres://postgres:postgres@localhost/app",
        "postgres://POSTGRES:postgres@localhost/app",
        "docker://alpine:latest@sha256:4fd07dc3a611bddfcbfe20b5b7687bdb89cd199caa69261b85e4ebb6ce4d0911",
        "ssh://git@github.com:acme/app",
        "http://localhost:8080/users/jane@acme.dev",
        "mongodb://first:27017,second:27017/app",
        "password=Zaunkoenig",
        "the password is zaunkoenig"
      })
  void leavesWhatStandsInAPasswordsPlace(String text) {
    assertThat(SecretScan.of(text)).as(text).isEmpty();
  }

  private static String escaped(String text, String format) {
    StringBuilder out = new StringBuilder();
    text.chars().forEach(c -> out.append(format.formatted(c)));
    return out.toString();
  }

  /// Also one of letters alone, as chance makes some.
  @Test
  void masksEveryKeyIdOfAmazon(RandomGenerator random) {
    for (int i = 0; i < 2_000; i++) {
      String id = "AKIA" + RandomText.of(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16);
      assertThat(masked("the key is " + id)).doesNotContain(id);
    }
    assertThat(masked("such as AKIAIOSFODNN7EXAMPLE")).contains("AKIAIOSFODNN7EXAMPLE");
  }

  @Test
  void masksTokensOfEveryKnownShape(RandomGenerator random) {
    List<String> contexts =
        List.of("%s", "see %s.", "the key (%s) works", "token=%s", "- `%s`", "{\"k\": \"%s\"}");
    for (TokenShapes.Shape shape : TokenShapes.rows()) {
      int masked = 0;
      for (String context : contexts) {
        int here = 0;
        for (int i = 0; i < TOKENS; i++) {
          String token = RandomText.token(random, shape);
          here += masked(context.formatted(token)).contains(token) ? 0 : 1;
        }
        masked += here >= TOKENS * 3 / 4 ? 1 : 0;
      }
      assertThat(masked).as("%s of %d contexts", shape, contexts.size()).isGreaterThanOrEqualTo(5);
    }
  }

  @Test
  void findsRandomValuesWhereTheyAreAssigned(RandomGenerator random) {
    List<String> contexts =
        List.of(
            "ACME_TOKEN=%s",
            "export ACME_API_KEY='%s'",
            "acme.client-secret: %s",
            "{\"accessToken\": \"%s\"}",
            "String acmeSecret = \"%s\";",
            "curl -H \"Authorization: Bearer %s\" https://x.dev",
            "X-Api-Key: %s",
            "https://x.dev/cb?client_secret=%s&state=1",
            "<apiKey>%s</apiKey>",
            "env:\n  - name: ACME_TOKEN\n    value: \"%s\"",
            "Settings.set(\"acme_token\", \"%s\")",
            "The API key for staging is %s, ask Ola.",
            "logged in to acme with %s today",
            "we use `%s` as the acme token",
            "| name | token |\n|---|---|\n| acme | %s |");
    int found = 0;
    int tried = 0;
    for (String context : contexts) {
      for (int i = 0; i < 20; i++) {
        String value = RandomText.of(random, RandomText.BASE62, 24 + random.nextInt(20));
        found += masked(context.formatted(value)).contains(value) ? 0 : 1;
        tried++;
      }
    }
    assertThat(found).isGreaterThan(tried * 97 / 100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "admin_password = \"velvet-tower-19\"",
        "postgresql://app:hunter22x@db.internal/app",
        "curl -u deploy:rt7Uq2xPz https://nexus.internal/",
        "machine git.example.com login ci password Wq8sZt1mLp",
        "db.internal:5432:app:app:Xk29fLmQ8w",
        "redis.requirepass kR8sWq21Zm",
        "the root password on staging is Tq%s88wKz",
        "docker login -u ci -p q9XrT2mWz8LkP4 registry.internal",
        "AccountKey=q9XrT2mWz8LkP4vB7nC1dF6gH3jK5lM0pQ==;EndpointSuffix=core.windows.net",
        "otpauth://totp/Acme:ci?secret=FHZ2TMUEGTLTZHVC&issuer=Acme",
        "echo UEFTU1dPUkQ9aHVudGVyMjJYeVo5 | base64 -d > .env",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1x\n9fK2mQw8ZtR4vB7nC1dF6gH3jK5lM0p\n-----END RSA PRIVATE KEY-----",
        "export SERVICE_TOKEN=\\\n  q9XrT2mWz8LkP4vB7nC1"
      })
  void findsSecretsOfEveryForm(String text) {
    assertThat(SecretScan.of(text)).as(text).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed in 503de61be3588372693c1ded3f94350689fc8b41",
        "image app@sha256:4fd07dc3a611bddfcbfe20b5b7687bdb89cd199caa69261b85e4ebb6ce4d0911",
        "trace id 6501decc-a0aa-4db1-b69e-e2d5f3d517fd",
        "\"integrity\": \"sha512-q9XrT2mWz8LkP4vB7nC1dF6gH3jK5lM0pQq9XrT2mWz8LkP4==\"",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHzw58RjNYIQDyPkowD3ZEfAFIGWM26bWa9bVMmjMRKs"
            + " me@laptop",
        "-----BEGIN PUBLIC KEY-----\nX+V5S0PC8hn+BePqIHyfMINujhscqIYVx4CeFwhH86iQ\n-----END PUBLIC KEY-----",
        "API_KEY=${API_KEY}",
        "token: $(vault kv get -field=token secret/app)",
        "password = env.TEST_PASSWORD",
        "export OPENAI_API_KEY=your-api-key-here",
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        "SECRET_KEY=<redacted>",
        "maxTokens = 4096",
        "primary_key: tenant_id, seq_2",
        "cache_key = \"user_42_profile_v3\"",
        "Passwords are hashed with argon2id.",
        "The token is printed by the control plane.",
        "host key SHA256:vCaO0N9FBPFki+4DiU0X7cqXp79VvqbrBZSeLvrZ03A",
        "files start with -----BEGIN PRIVATE KEY----- and then base64",
        "const validKeyChars = \"0123456789abcdefghijklmnopqrstuvwxyz_-.\""
      })
  void leavesLookalikesAlone(String text) {
    assertThat(SecretScan.of(text)).as(text).isEmpty();
  }

  /// A token's tail may count up, when the name beside it says that it is one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key=sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789",
        "api_key: sk-ant-api03-abcdefghij7Xk2LmQ9pRt4WzKL",
        "SLACK_TOKEN=xoxb-1234567890-1234567890123-abcdefghijklmnopqrstuvwx",
        "{\"bot_token\": \"xoxb-123456789012-1234567890123-abcdefghijABCDEFGHIJ1234\"}",
        "password: ghp_abcdefghijklmnopqrstuvwxyz0123456789",
        "Authorization: Bearer ghp_abcdefghijklmnopqrstuvwxyz0123456789"
      })
  void masksWhatHasAProvidersFormBesideASecretsName(String text) {
    assertThat(masked(text)).contains("[secret:").doesNotContain("abcdefghij");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key=sk-ant-xxxxxxxx",
        "api_key=sk-ant-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "api_key=sk-ant-api03-0000000000000000000000000000",
        "api_key=YOUR_KEY_HERE",
        "api_key=sk-ant-your-key-goes-here-please-and-thank-you",
        "api_key=sk-ant-api03-...",
        "api_key=sk-…",
        "api_key=<token>",
        "SLACK_TOKEN=xoxb-your-token-here",
        "SLACK_TOKEN=xoxb-fake-0000-0000",
        "export API_KEY=sk-ant-put-the-production-value-in-here",
        "the form is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789"
      })
  void leavesWhatStandsInAProvidersTokensPlace(String text) {
    assertThat(SecretScan.of(text)).as(text).isEmpty();
  }

  @Test
  void masksTwiceAsOnce(RandomGenerator random) {
    for (int i = 0; i < 400; i++) {
      String text = textWithSecrets(random);
      String masked = masked(text);
      assertThat(masked(masked)).as(text).isEqualTo(masked);
    }
  }

  @Test
  void masksOfAnyRuleAreNoSecrets() {
    for (TokenShapes.Shape shape : TokenShapes.rows()) {
      String mask = "[secret:" + shape.rule() + "]";
      for (String context : List.of("token=%s", "password: %s", "the API key is %s", "a %s b")) {
        assertThat(SecretScan.of(context.formatted(mask))).as(mask).isEmpty();
      }
    }
  }

  @Test
  void masksAValueEverywhere() {
    String text = "API_TOKEN=q9XrT2mWz8LkP4vB7nC1\nlater: q9XrT2mWz8LkP4vB7nC1 fails";

    assertThat(masked(text)).doesNotContain("q9XrT2mWz8LkP4vB7nC1");
  }

  @Test
  void findingsAreInOrderAndDoNotOverlap(RandomGenerator random) {
    for (int i = 0; i < 200; i++) {
      int last = 0;
      String text = textWithSecrets(random);
      for (Finding finding : SecretScan.of(text)) {
        assertThat(finding.start()).isGreaterThanOrEqualTo(last);
        assertThat(finding.end()).isLessThanOrEqualTo(text.length());
        last = finding.end();
      }
    }
  }

  private static String textWithSecrets(RandomGenerator random) {
    List<TokenShapes.Shape> shapes = TokenShapes.rows();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      String value = RandomText.of(random, RandomText.BASE62, 8 + random.nextInt(40));
      text.append(
          switch (random.nextInt(7)) {
            case 0 ->
                "token " + RandomText.token(random, shapes.get(random.nextInt(shapes.size())));
            case 1 -> "DB_PASSWORD=" + value;
            case 2 -> "the API key is " + value;
            case 3 -> "commit " + RandomText.of(random, RandomText.HEX, 40) + " uses the secret";
            case 4 -> "https://ci:" + value + "@git.example.com/x";
            case 5 -> "key `" + value + "` as the deploy token";
            default -> RandomText.hostile(random, 20, "token=", "password:", "Bearer ", "://", "@");
          });
      text.append(random.nextBoolean() ? "\n" : " and ");
    }
    return text.toString();
  }

  private static String masked(String text) {
    return SecretScan.masked(text, SecretScan.of(text));
  }

  @Test
  void masksWhatWasSplitAsAWhole() {
    for (String text :
        List.of(
            "TOKEN=\"kgYU6T2xgOidubtw\\\nrPCJ9oggNuPteWph\"",
            "api key (wrapped by the mail client):\nkgYU6T2xgOidubtw\nrPCJ9oggNuPteWph\n")) {
      assertThat(masked(text)).as(text).contains("[secret:").doesNotContain("kgYU", "rPCJ");
    }
  }

  @Test
  void findsSecretsInSentencesOfAnyLanguageAndBehindNames() {
    for (String text :
        List.of(
            "Das Passwort für den Testserver lautet Z5Pq0Mq4XL!, bitte nicht ändern.",
            "Le mot de passe de la base est LLjm2Md8tA (changé en mai)",
            "Das Passwort lautet Sommer2025!",
            "Das Passwort der alten Datenbank ist hafen-2024-nord.",
            "Le mot de passe est marseille2024",
            "La contraseña de la base es verano2024",
            "A senha é porto2024norte",
            "La password è lampara1987",
            "Lösenordet är vinter2024",
            "Hasło jest jesien2024",
            "Heslo je podzim2024",
            "Пароль это zima2024",
            "数据库密码是Xk7Lm2Qp9z，不要改",
            "Пароль от тестовой базы такой Xk7Lm2Qp9z",
            "vpn: user field, passphrase anvil-pebble-wicker27",
            "azure_key = /nj9Gd9AtovzoQ6PUUwfvQxe5LRANeQ/9OqECp4iAZU=",
            "DB_PASSWORD=qX7#mL2&vR9w",
            "API_KEY=hunter2secret",
            "call it with Bearer abc123def456ghi789",
            "seed phrase: fabric coral silver dinosaur saddle maple hammer pelican cherry kitchen"
                + " carbon hazard")) {
      assertThat(SecretScan.of(text)).as(text).isNotEmpty();
      assertThat(masked(text)).as(text).doesNotContain("mL2&vR9w", "dinosaur", "AtovzoQ6");
    }
    for (String text :
        List.of(
            "Le mot de passe est demandé au démarrage.",
            "Das Passwort liegt auf server2024, dort auch das Zertifikat.",
            "Das Passwort ist mit Argon2id gehasht.",
            "Das Passwort liegt im Tresor, der Server ist hafen2024.",
            "The password was rotated. The host is harbour2024.",
            "Das Passwort ist mindestens 12-stellig.",
            "Das Passwort lautet wie im Tresor hinterlegt.",
            "La contraseña es obligatoria desde 2024-03-01.",
            "Le mot de passe est stocké dans keepass2024.kdbx",
            "пароль хранится в vault, путь kv/shop",
            "the recovery phrase has 12 words, write it on paper and never here",
            "password:\n  (ask Irene)",
            "SECRET_SCAN=on",
            "https://api.example.com/v2/report?api_key=$KEY&format=csv",
            "[LLMs](0031-llms-will-be-hosted-on-the-analytical-platform.md)")) {
      assertThat(SecretScan.of(text)).as(text).isEmpty();
    }
  }
}
