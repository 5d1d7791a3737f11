package memory.cli.command;

import com.google.common.primitives.Ints;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import memory.cli.option.Arguments;
import memory.cli.option.GlobalOptions;
import memory.engine.model.Environment;
import memory.engine.model.Profile;
import memory.engine.request.BlockOptions;
import memory.engine.request.InjectionRequest;
import memory.engine.request.Part;

/// The options that `inject` and `preview` share, and the request they make.
public final class InjectOptions {
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
        typed.one("--host"),
        typed
            .one("--part")
            .flatMap(Part::ofLabel)
            .orElse(prompt.isPresent() ? Part.MERGED : Part.STANDING),
        new BlockOptions(
            typed.one("--profile").flatMap(Profile::ofLabel),
            number(typed, "--budget"),
            number(typed, "-k"),
            typed.has("--fit"),
            !typed.has("--no-search")),
        Optional.of(deadline(typed, call.environment())),
        asked);
  }

  private static OptionalInt number(Arguments typed, String option) {
    Optional<Integer> given = typed.number(option);
    return given.isPresent() ? OptionalInt.of(given.get()) : OptionalInt.empty();
  }
}
