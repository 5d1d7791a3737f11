package memory.cli.command;

import com.google.common.primitives.Ints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.cli.option.OptionSpec;
import memory.cli.option.ValueType;
import memory.engine.model.Environment;
import memory.engine.model.Profile;
import memory.engine.request.BlockOptions;
import memory.engine.request.InjectionRequest;
import memory.engine.request.Part;

/// The options that `inject` and `preview` share, and the request they make.
public final class InjectOptions {
  static final OptionSpec<String> SESSION =
      OptionSpec.of(
          "--session",
          "ID",
          new ValueType.Text(),
          "The session it is for: no hit is recalled twice in one. Without it there is none");
  static final OptionSpec<String> HOST =
      OptionSpec.of(
          "--host",
          "NAME",
          ValueType.choice(
              "claude", "codex", "gemini", "qwen", "copilot", "cursor", "cline", "opencode", "pi"),
          "The agent host, whose own limits are kept");
  static final OptionSpec<Part> PART =
      OptionSpec.of(
          "--part",
          "PART",
          new ValueType.Choice<>(List.of("merged", "standing", "recalled"), Part::ofLabel),
          "Which half (merged; standing without PROMPT)");
  static final OptionSpec<Profile> PROFILE =
      OptionSpec.of("--profile", "P", profiles(), "The policy that makes the block (selective)");
  static final OptionSpec<Integer> BUDGET =
      OptionSpec.of(
          "--budget",
          "CHARS",
          new ValueType.Whole(0, 1_000_000),
          "The most characters, all included (16000)");
  static final OptionSpec<Integer> HITS =
      OptionSpec.of("-k", "N", new ValueType.Whole(0, 100), "Most recalled hits (as many as fit)");
  static final OptionSpec<Boolean> FIT =
      OptionSpec.flag("--fit", "As many hits as fit, whatever injection.hits says");
  static final OptionSpec<Boolean> NO_SEARCH =
      OptionSpec.flag("--no-search", "The windows alone, nothing recalled");

  static final List<OptionSpec<?>> ALL =
      List.of(SESSION, HOST, PART, PROFILE, BUDGET, HITS, FIT, NO_SEARCH);

  /// A prompt does not wait longer for its memory.
  private static final Duration DEADLINE = Duration.ofMillis(1500);

  private InjectOptions() {}

  /// What was typed, else what the user of a slow machine set for all prompts.
  public static Duration deadline(Arguments typed, Environment environment) {
    return typed.one(GlobalOptions.DEADLINE).orElseGet(() -> deadline(environment));
  }

  /// The same for a caller who typed nothing.
  public static Duration deadline(Environment environment) {
    return environment
        .variable("MEMORY_DEADLINE_MS")
        .flatMap(text -> Optional.ofNullable(Ints.tryParse(text)))
        .filter(millis -> millis > 0)
        .map(Duration::ofMillis)
        .orElse(DEADLINE);
  }

  /// @param asked it is for somebody who looks, not for a model
  static InjectionRequest request(
      Call call, Optional<String> prompt, Optional<String> session, boolean asked) {
    Arguments typed = call.arguments();
    return new InjectionRequest(
        prompt,
        session,
        typed.one(HOST),
        typed.one(PART).orElse(prompt.isPresent() ? Part.MERGED : Part.STANDING),
        new BlockOptions(
            typed.one(PROFILE),
            number(typed, BUDGET),
            number(typed, HITS),
            typed.has(FIT),
            !typed.has(NO_SEARCH)),
        Optional.of(deadline(typed, call.environment())),
        asked);
  }

  private static OptionalInt number(Arguments typed, OptionSpec<Integer> option) {
    Optional<Integer> given = typed.one(option);
    return given.isPresent() ? OptionalInt.of(given.get()) : OptionalInt.empty();
  }

  private static ValueType<Profile> profiles() {
    List<String> labels = new ArrayList<>();
    for (Profile profile : Profile.values()) {
      labels.add(profile.label());
    }
    return new ValueType.Choice<>(labels, Profile::ofLabel);
  }
}
