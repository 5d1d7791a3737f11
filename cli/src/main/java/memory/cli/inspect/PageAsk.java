package memory.cli.inspect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.server.BadFrameException;
import memory.cli.server.FormBody;

/// What the page may ask: a command that only looks, as it would be typed.
///
/// @param stdin what it reads
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageAsk(List<String> args, byte[] stdin) {
  private static final List<String> FILTERS =
      List.of("kind", "scope", "tag", "status", "since", "until", "path");
  private static final String MOST_TRACES = "200";

  /// @param name the last part of the address that was asked
  /// @param form what the page sent
  /// @return empty when there is no such question
  static Optional<PageAsk> of(String name, FormBody form) throws BadFrameException {
    return switch (name) {
      case "search" -> Optional.of(of(search(form)));
      case "preview" -> Optional.of(preview(form.one("prompt").orElse("")));
      case "passages" -> Optional.of(of(operands(List.of("get"), form.all("id"))));
      case "decisions" -> Optional.of(of(decisions(form)));
      case "traces" -> Optional.of(of(List.of("traces", "-n", MOST_TRACES)));
      case "trace" -> Optional.of(of(operands(List.of("trace"), form.all("id"))));
      case "status" -> Optional.of(of(List.of("status")));
      case "doctor" -> Optional.of(of(List.of("doctor")));
      default -> Optional.empty();
    };
  }

  private static PageAsk of(List<String> args) {
    return new PageAsk(args, new byte[0]);
  }

  private static PageAsk preview(String prompt) {
    List<String> args = new ArrayList<>(List.of("preview", "--no-trace"));
    if (prompt.isBlank()) {
      return of(args);
    }
    args.add("-");
    return new PageAsk(args, prompt.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> search(FormBody form) throws BadFrameException {
    List<String> args = new ArrayList<>(List.of("search", "--explain", "--prefix"));
    form.one("n").ifPresent(most -> args.addAll(List.of("-n", most)));
    for (String filter : FILTERS) {
      for (String value : form.all(filter)) {
        args.addAll(List.of("--" + filter, value));
      }
    }
    if (form.one("archived").isPresent()) {
      args.add("--archived");
    }
    return operands(args, form.all("q"));
  }

  private static List<String> decisions(FormBody form) throws BadFrameException {
    List<String> args = new ArrayList<>(List.of("decision", "list"));
    if (form.one("everywhere").isPresent()) {
      args.add("--all-projects");
    }
    return args;
  }

  private static List<String> operands(List<String> args, List<String> words) {
    List<String> all = new ArrayList<>(args);
    all.add("--");
    all.addAll(words);
    return all;
  }
}
