package memory.cli.hosts;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One agent in a home, with a model to talk to.
///
/// @param program the agent
record HostRun(RealHost host, HostHome place, Path program, FakeModel model)
    implements AutoCloseable {

  static HostRun in(Path folder, RealHost host, FakeModel model) throws Exception {
    HostHome place = HostHome.in(folder);
    Path program =
        NpmPackages.withScripts(host.name(), host.npm()).file(".bin").resolve(host.program());
    for (Map.Entry<String, String> config : host.configs().entrySet()) {
      place.write(config.getKey(), config.getValue().replace("$URL", model.url()));
    }
    return new HostRun(host, place, program, model);
  }

  /// Ends the resident process that the agent's hooks started: it would write on in a home that is
  /// deleted.
  @Override
  public void close() throws IOException {
    try {
      place.run("serve", "stop");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("serve stop");
    }
  }

  ChildRun setup(String... more) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("setup", host.name(), "--yes"));
    arguments.addAll(List.of(more));
    return place.run(arguments.toArray(String[]::new));
  }

  ChildRun ask(boolean first, String prompt) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(first ? host.first() : host.next());
    command.add(prompt);
    Map<String, String> variables = new HashMap<>();
    variables.put("HOME", place.home().toString());
    host.variables()
        .forEach((name, value) -> variables.put(name, value.replace("$URL", model.url())));
    return ChildRun.of(place.project(), variables, command);
  }
}
