package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.eval.Arm.ArmSyntax;
import memory.cli.eval.Dataset.Corpus;
import memory.cli.output.CommandFailure;
import memory.engine.model.Environment;
import memory.engine.model.Reason;
import memory.engine.model.SearchIndex;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.model.Setting;
import memory.engine.request.Injection;
import memory.engine.request.InjectionRequest.Part;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineRecallerTest {
  private static final ArmSyntax SYNTAX =
      new ArmSyntax(List.of("selective"), List.of("injection.caps.index"));
  private static final String WEAK =
      "please explain how garbage collection and thread scheduling treat a lamp in other runtimes";

  @TempDir private Path folder;

  @BeforeEach
  void aLog() throws IOException {
    Files.createDirectories(folder.resolve("daily"));
    Files.writeString(
        folder.resolve("daily/2026-01-02.md"),
        "# 2026-01-02\n\n- The lamp of the north light is rated 400 watts\n- The horn is red\n");
    Files.writeString(folder.resolve("MEMORY.md"), "# Memory\n\n" + "- one line more\n".repeat(90));
  }

  @Test
  void withoutItsGateAnArmRecallsWhateverMatches() throws Exception {
    assertThat(inject(WEAK, "selective").reason()).isEqualTo(Reason.GATED);
    Injection open = inject(WEAK, "selective:gate=off");
    assertThat(open.reason()).isEqualTo(Reason.OK);
    assertThat(open.hits()).isNotEmpty();
    assertThat(inject(WEAK, "naive").hits()).isNotEmpty();
  }

  @Test
  void aConfigurationKeyHoldsForItsArmAlone() throws Exception {
    assertThat(inject("lamp watts", "selective:injection.caps.index=300").standing().length())
        .isLessThan(inject("lamp watts", "selective").standing().length());
  }

  @Test
  void aSessionIsNotGivenTheSameTwiceButEveryFirstPromptIs() throws Exception {
    Arm arm = arm("selective");
    try (Recaller recaller = recaller()) {
      assertThat(recaller.inject("lamp watts", arm, Optional.of("s"), Part.MERGED).hits())
          .isNotEmpty();
      assertThat(recaller.inject("lamp watts", arm, Optional.of("s"), Part.MERGED).hits())
          .isEmpty();
      assertThat(recaller.inject("lamp watts", arm).hits()).isNotEmpty();
    }
  }

  @Test
  void aValueThatAKeyCannotHaveIsToldBeforeAnythingIsRun() {
    Environment nothingSet =
        new Environment(Map.of(), folder, folder, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
    assertThatExceptionOfType(CommandFailure.class)
        .isThrownBy(() ->
            EngineRecaller.check(List.of(arm("selective:injection.caps.index=huge")), nothingSet))
        .withMessageContaining("injection.caps.index");
  }

  @Test
  void aDataSetIsSetAsNobodySetAnything() throws Exception {
    int usual = inject("lamp watts", "selective").standing().length();
    Files.writeString(folder.resolve("config.json"), "{\"injection\":{\"caps\":{\"index\":300}}}");
    assertThat(inject("lamp watts", "selective").standing()).hasSize(usual);
  }

  @Test
  void oneArmAsksModelsAndTheOtherNoneWhateverTheUserSet() throws Exception {
    List<SearchMode> asked = new ArrayList<>();
    SearchIndex.Opener listening =
        (roots, cache) -> {
          SearchIndex index = LuceneIndex.open(roots, cache);
          return (SearchIndex)
              Proxy.newProxyInstance(
                  SearchIndex.class.getClassLoader(),
                  new Class<?>[] {SearchIndex.class},
                  (proxy, method, given) -> {
                    if (given != null && given[0] instanceof SearchRequest request) {
                      asked.add(request.mode());
                    }
                    return method.invoke(index, given);
                  });
        };
    Setting semantic = new Setting("search.mode", "semantic", new Setting.Origin.BuiltIn());
    try (Recaller recaller = EngineRecaller.over(listening, List.of(semantic)).open(corpus())) {
      recaller.rank("lamp watts", arm("selective"), 5);
      recaller.rank("lamp watts", arm("semantic"), 5);
    }
    assertThat(asked).containsExactly(SearchMode.KEYWORD, SearchMode.SEMANTIC);
  }

  private Injection inject(String prompt, String typed) throws Exception {
    try (Recaller recaller = recaller()) {
      return recaller.inject(prompt, arm(typed));
    }
  }

  private Recaller recaller() throws IOException {
    return EngineRecaller.over(LuceneIndex::open).open(corpus());
  }

  private Corpus corpus() {
    return new Corpus("", folder, Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
  }

  private static Arm arm(String typed) {
    return SYNTAX.parse(typed).getFirst();
  }
}
