package memory.engine.request;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.model.Labelled;
import memory.engine.model.Profile;

/// One request for a block.
///
/// @param prompt what the user is about to send; empty = nothing is recalled
/// @param session whose ledger to use; empty = no ledger, nothing frozen
/// @param host the agent that will show the block to its model; its cap holds
/// @param deadline how long recall may take; empty = as configured
/// @param asked somebody wants to see it: it is made even where automatic injection is off
public record InjectionRequest(
    Optional<String> prompt,
    Optional<String> session,
    Optional<String> host,
    Part part,
    BlockOptions options,
    Optional<Duration> deadline,
    boolean asked) {

  /// Both parts for a prompt, everything as configured.
  public static InjectionRequest of(String prompt) {
    return new InjectionRequest(
        Optional.of(prompt),
        Optional.empty(),
        Optional.empty(),
        Part.MERGED,
        BlockOptions.configured(),
        Optional.empty(),
        false);
  }

  /// The standing part, everything as configured.
  public static InjectionRequest standing() {
    return of("").withoutPrompt().withPart(Part.STANDING);
  }

  public InjectionRequest withoutPrompt() {
    return new InjectionRequest(Optional.empty(), session, host, part, options, deadline, asked);
  }

  public InjectionRequest withPart(Part other) {
    return new InjectionRequest(prompt, session, host, other, options, deadline, asked);
  }

  public InjectionRequest inSession(String id) {
    return new InjectionRequest(prompt, Optional.of(id), host, part, options, deadline, asked);
  }

  public InjectionRequest with(BlockOptions other) {
    return new InjectionRequest(prompt, session, host, part, other, deadline, asked);
  }

  /// The same for somebody who wants to see it.
  public InjectionRequest asAsked() {
    return new InjectionRequest(prompt, session, host, part, options, deadline, true);
  }

  /// Which half of an injection is wanted.
  public enum Part implements Labelled {
    /// Both, the standing block first.
    MERGED,
    /// What does not depend on the prompt and stays byte-stable.
    STANDING,
    /// What belongs to this prompt.
    RECALLED;

    public static Optional<Part> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  /// How a block is wanted, other than configured.
  ///
  /// @param budgetChars the total, instead of the configured one
  /// @param hits most hits shown
  /// @param fit as many hits as there is room for
  /// @param search false = recall nothing, windows only
  public record BlockOptions(
      Optional<Profile> profile,
      OptionalInt budgetChars,
      OptionalInt hits,
      boolean fit,
      boolean search) {

    public BlockOptions {
      if (budgetChars.isPresent() && budgetChars.getAsInt() < 0) {
        throw new IllegalArgumentException("a budget is 0 or more: " + budgetChars.getAsInt());
      }
      if (hits.isPresent() && hits.getAsInt() < 0) {
        throw new IllegalArgumentException("a number of hits is 0 or more: " + hits.getAsInt());
      }
    }

    /// Everything as configured.
    public static BlockOptions configured() {
      return new BlockOptions(
          Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), false, true);
    }

    public BlockOptions withoutSearch() {
      return new BlockOptions(profile, budgetChars, hits, fit, false);
    }
  }
}
