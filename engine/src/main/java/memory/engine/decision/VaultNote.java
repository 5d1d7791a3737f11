package memory.engine.decision;

import memory.engine.model.Decision;
import memory.engine.model.MemoryPath;

/// A decision as a note of a Markdown vault: its fields as front matter, then its words.
public final class VaultNote {
  private static final int SLUG_CHARS = 60;

  private VaultNote() {}

  /// The note's name: the id and the first words.
  public static MemoryPath path(Decision decision) {
    String told = decision.title().isBlank() ? decision.text() : decision.title();
    StringBuilder slug = new StringBuilder();
    for (int i = 0; i < told.length() && slug.length() < SLUG_CHARS; i++) {
      char c = told.charAt(i);
      if (Character.isLetterOrDigit(c) && c < 0x80) {
        slug.append(Character.toLowerCase(c));
      } else if (!slug.isEmpty() && slug.charAt(slug.length() - 1) != '-') {
        slug.append('-');
      }
    }
    String name = slug.toString().replaceFirst("-$", "");
    String id = decision.id().replaceAll("[^A-Za-z0-9_-]", "-");
    return new MemoryPath(id + (name.isEmpty() ? "" : "-" + name) + ".md");
  }

  public static String markdown(Decision decision) {
    StringBuilder note = new StringBuilder("---\n");
    field(note, "id", decision.id());
    field(note, "status", decision.status().label());
    decision.createdAt().ifPresent(at -> field(note, "created", at.toString()));
    decision.updatedAt().ifPresent(at -> field(note, "updated", at.toString()));
    note.append("tags: [")
        .append(String.join(", ", decision.tags().stream().map(VaultNote::quoted).toList()))
        .append("]\n");
    decision.supersedes().forEach(old -> field(note, "supersedes", old));
    note.append("---\n\n");
    if (!decision.title().isBlank() && !decision.title().equals(decision.text())) {
      note.append("# ").append(decision.title().replace('\n', ' ')).append("\n\n");
    }
    note.append(decision.text()).append('\n');
    decision.reason().ifPresent(why -> note.append("\nReason: ").append(why).append('\n'));
    return note.toString();
  }

  private static void field(StringBuilder note, String name, String value) {
    note.append(name).append(": ").append(quoted(value)).append('\n');
  }

  private static String quoted(String value) {
    return "\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ').replace('\r', ' ')
        + "\"";
  }
}
