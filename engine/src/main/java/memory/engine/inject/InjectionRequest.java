package memory.engine.inject;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import memory.engine.config.Profile;

/// One request for a block. What is empty is taken from the configuration.
///
/// @param prompt what the user is about to send; empty = nothing is recalled
/// @param session whose ledger to use; empty = no ledger, nothing frozen
/// @param host the agent that will show the block to its model; its cap holds
/// @param budgetChars the total, instead of the configured one
/// @param hits most hits shown
/// @param fit as many hits as there is room for
/// @param search false = recall nothing, windows only
/// @param deadline how long recall may take
/// @param asked somebody wants to see it: it is made even where automatic injection is off
public record InjectionRequest(
    Optional<String> prompt,
    Optional<String> session,
    Optional<String> host,
    Part part,
    Optional<Profile> profile,
    OptionalInt budgetChars,
    OptionalInt hits,
    boolean fit,
    boolean search,
    Optional<Duration> deadline,
    boolean asked) {

  public InjectionRequest {
    if (budgetChars.isPresent() && budgetChars.getAsInt() < 0) {
      throw new IllegalArgumentException("a budget is 0 or more: " + budgetChars.getAsInt());
    }
    if (hits.isPresent() && hits.getAsInt() < 0) {
      throw new IllegalArgumentException("a number of hits is 0 or more: " + hits.getAsInt());
    }
  }

  /// Both parts for a prompt, everything as configured.
  public static InjectionRequest of(String prompt) {
    return new InjectionRequest(
        Optional.of(prompt),
        Optional.empty(),
        Optional.empty(),
        Part.MERGED,
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        false,
        true,
        Optional.empty(),
        false);
  }

  /// The standing part, everything as configured.
  public static InjectionRequest standing() {
    return of("").withoutPrompt().withPart(Part.STANDING);
  }

  public InjectionRequest withoutPrompt() {
    return new InjectionRequest(
        Optional.empty(),
        session,
        host,
        part,
        profile,
        budgetChars,
        hits,
        fit,
        search,
        deadline,
        asked);
  }

  public InjectionRequest withPart(Part other) {
    return new InjectionRequest(
        prompt, session, host, other, profile, budgetChars, hits, fit, search, deadline, asked);
  }

  public InjectionRequest inSession(String id) {
    return new InjectionRequest(
        prompt,
        Optional.of(id),
        host,
        part,
        profile,
        budgetChars,
        hits,
        fit,
        search,
        deadline,
        asked);
  }

  /// The same for somebody who wants to see it.
  public InjectionRequest asAsked() {
    return new InjectionRequest(
        prompt, session, host, part, profile, budgetChars, hits, fit, search, deadline, true);
  }
}
