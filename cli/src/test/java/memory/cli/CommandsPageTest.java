package memory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import memory.cli.option.CommandFile;
import memory.cli.option.CommandSpec;
import memory.cli.option.HelpPage;
import org.junit.jupiter.api.Test;

/// `docs/commands.md` is made from the table that the parser and the help read.
class CommandsPageTest {
  private static final Path PAGE = Path.of("../docs/commands.md");

  @Test
  void listsEveryCommandAndAction() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Commands

            Made from the declarations that the parser and `--help` read (`CommandsPageTest`). `memory help COMMAND [ACTION]`
            shows the options; every command takes the global ones of `memory --help`.
            Exit codes: 0 found or done, 1 nothing found, 2 wrong usage, 3 denied, 4 unavailable, 5 conflict.
            """);
    for (HelpPage.Group group : CommandFile.ours().groups(true)) {
      page.append("\n## ")
          .append(group.title())
          .append("\n\n| command | what it does |\n|---|---|\n");
      for (CommandSpec command : group.commands()) {
        row(page, command.name(), command);
        command
            .actions()
            .forEach(action -> row(page, command.name() + " " + action.name(), action));
      }
    }
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, page);
    }
    assertThat(page.toString())
        .as("-Dgolden.update=true rewrites it")
        .isEqualTo(Files.readString(PAGE));
  }

  private static void row(StringBuilder page, String name, CommandSpec spec) {
    String typed = (name + " " + spec.operands().label()).strip().replace("|", "\\|");
    page.append("| `memory ").append(typed).append("` | ").append(spec.summary()).append(" |\n");
  }
}
