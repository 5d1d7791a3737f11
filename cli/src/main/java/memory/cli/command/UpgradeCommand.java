package memory.cli.command;

import java.util.Locale;
import java.util.function.Supplier;
import memory.cli.output.ExitCode;

/// `memory upgrade`: what to type for a newer version. It asks no network, so it cannot know
/// whether there is one.
public final class UpgradeCommand implements Command {
  private final Supplier<String> version;

  public UpgradeCommand(Supplier<String> version) {
    this.version = version;
  }

  @Override
  public ExitCode run(Call call) {
    String home = System.getProperty("memory.home", "");
    Installation installed = Installation.of(home);
    if (call.isJson()) {
      call.json(json -> {
        json.writeStringField("version", version.get());
        json.writeStringField("home", home);
        json.writeStringField("installed_by", installed.by());
        json.writeStringField("upgrade", installed.upgrade());
      });
      return ExitCode.OK;
    }
    call.console()
        .print(
            String.format(
                Locale.ROOT,
                """
                memory %s, installed by %s%s
                To upgrade: %s
                Notes, settings and consents stay. An index of another version is made anew when it is needed,
                and a resident process of another version ends. Afterwards memory doctor says whether all is well.
                """,
                version.get(),
                installed.by(),
                home.isEmpty() ? "" : " in " + home,
                installed.upgrade()));
    return ExitCode.OK;
  }
}
