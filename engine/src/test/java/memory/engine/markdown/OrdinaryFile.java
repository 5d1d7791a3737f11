package memory.engine.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// A Markdown file as people and tools write them, made by chance, that knows what each of its
/// lines is.
record OrdinaryFile(String text, List<Role> roles) {
  enum Role {
    TEXT,
    HEADING,
    STAMP,
    BLANK
  }

  Role role(int line) {
    return roles.get(line - 1);
  }

  int lineCount() {
    return roles.size();
  }

  static OrdinaryFile made(RandomGenerator random) {
    Maker maker = new Maker(random);
    for (int i = random.nextInt(10); i >= 0; i--) {
      maker.block();
    }
    String end = List.of("\n", "\r\n", "\r").get(random.nextInt(3));
    String text = String.join(end, maker.lines) + (random.nextBoolean() ? end : "");
    return new OrdinaryFile(text, maker.roles);
  }

  private static final class Maker {
    private final RandomGenerator random;
    private final List<String> lines = new ArrayList<>();
    private final List<Role> roles = new ArrayList<>();
    private int words;

    Maker(RandomGenerator random) {
      this.random = random;
    }

    void block() {
      switch (random.nextInt(6)) {
        case 0 -> add(Role.HEADING, "#".repeat(1 + random.nextInt(4)) + " Title " + words++);
        case 1 -> {
          add(Role.STAMP, "<!-- 2026-02-1" + random.nextInt(10) + " 10:00:00 [a1b2c3d4] -->");
          add(Role.TEXT, sentence());
        }
        case 2 -> {
          for (int i = random.nextInt(3); i >= 0; i--) {
            add(Role.TEXT, sentence());
          }
        }
        case 3 -> fence("");
        case 4 -> {
          add(Role.TEXT, "| a | " + words++ + " |");
          add(Role.TEXT, "|---|---|");
          add(Role.TEXT, "| # b | - c |");
        }
        default -> list();
      }
      for (int i = random.nextInt(2); i >= 0; i--) {
        add(Role.BLANK, "");
      }
    }

    private void list() {
      for (int i = random.nextInt(6); i >= 0; i--) {
        add(Role.TEXT, "- " + sentence());
        switch (random.nextInt(6)) {
          case 0 -> add(Role.TEXT, "  - " + sentence());
          case 1 -> {
            add(Role.BLANK, "");
            add(Role.TEXT, "  " + sentence());
          }
          case 2 -> fence("  ");
          default -> {}
        }
      }
    }

    private void fence(String indent) {
      add(Role.TEXT, indent + "```sh " + words++);
      add(Role.TEXT, indent + "# comment " + words++);
      add(Role.BLANK, "");
      add(Role.TEXT, indent + "- flag " + words++);
      add(Role.TEXT, indent + "```");
    }

    private String sentence() {
      StringBuilder sentence = new StringBuilder("We chose");
      for (int i = random.nextInt(30); i >= 0; i--) {
        sentence.append(" word").append(words++);
      }
      return sentence.append('.').toString();
    }

    private void add(Role role, String line) {
      lines.add(line);
      roles.add(role);
    }
  }
}
