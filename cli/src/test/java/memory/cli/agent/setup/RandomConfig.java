package memory.cli.agent.setup;

import java.util.List;
import java.util.random.RandomGenerator;

/// A configuration as somebody may have written it: comments, commas too many, odd indentation,
/// other hooks and servers, empty containers unless it is filled.
final class RandomConfig {
  private final RandomGenerator random;
  private final String newline;
  private final String unit;
  private final boolean comments;
  private final int fewest;

  RandomConfig(RandomGenerator random) {
    this(random, 0);
  }

  /// Its root, hooks and servers each hold something.
  static RandomConfig filled(RandomGenerator random) {
    return new RandomConfig(random, 1);
  }

  private RandomConfig(RandomGenerator random, int fewest) {
    this.random = random;
    this.fewest = fewest;
    this.newline = random.nextInt(4) == 0 ? "\r\n" : "\n";
    this.unit = List.of("  ", "\t", "    ", " ").get(random.nextInt(4));
    this.comments = random.nextInt(3) > 0;
  }

  String json() {
    StringBuilder out = new StringBuilder(random.nextInt(8) == 0 ? "// head" + newline : "");
    object(out, 0, true);
    return out.append(random.nextBoolean() ? newline : "").toString();
  }

  private void object(StringBuilder out, int depth, boolean root) {
    int members = random.nextInt(fewest, root ? 6 : 4);
    boolean oneLine = random.nextInt(4) == 0;
    out.append('{');
    boolean hooks = false;
    boolean servers = false;
    for (int i = 0; i < members; i++) {
      between(out, depth + 1, oneLine);
      int what = random.nextInt(5);
      if (root && what == 0 && !hooks) {
        hooks = true;
        out.append("\"hooks\":");
        hooks(out, depth + 1);
      } else if (root && what == 1 && !servers) {
        servers = true;
        out.append("\"mcpServers\": ");
        object(out, depth + 1, false);
      } else {
        out.append("\"k").append(i).append("\" : ");
        value(out, depth + 1);
      }
      comma(out, i == members - 1, oneLine);
    }
    end(out, depth, oneLine && members > 0);
    out.append('}');
  }

  private void hooks(StringBuilder out, int depth) {
    List<String> events = List.of("UserPromptSubmit", "Stop", "SessionStart", "PreCompact");
    int from = random.nextInt(3);
    out.append('{');
    for (int i = from; i < events.size(); i++) {
      between(out, depth + 1, false);
      out.append('"').append(events.get(i)).append("\": [");
      int elements = random.nextInt(fewest, 3);
      for (int e = 0; e < elements; e++) {
        between(out, depth + 2, false);
        out.append("{\"hooks\": [{\"type\": \"command\", \"command\": \"beep hook claude\"}]}");
        comma(out, e == elements - 1, false);
      }
      end(out, depth + 1, elements > 0 && random.nextBoolean());
      out.append(']');
      comma(out, i == events.size() - 1, false);
    }
    end(out, depth, false);
    out.append('}');
  }

  private void value(StringBuilder out, int depth) {
    switch (random.nextInt(depth > 3 ? 4 : 6)) {
      case 0 -> out.append(random.nextInt(100)).append(random.nextBoolean() ? "" : ".50e+1");
      case 1 -> out.append("\"s // no { comment \\\" \\u00e9 é 😀 /*\"");
      case 2 -> out.append(random.nextBoolean() ? "true" : "null");
      case 3 -> out.append("[1,2 , \"x\"]");
      case 4 -> object(out, depth, false);
      default -> out.append("[ ]");
    }
  }

  private void between(StringBuilder out, int depth, boolean oneLine) {
    comment(out, oneLine);
    if (oneLine) {
      out.append(random.nextBoolean() ? " " : "");
    } else {
      out.append(newline).append(unit.repeat(depth));
    }
  }

  private void comma(StringBuilder out, boolean last, boolean oneLine) {
    if (random.nextInt(6) == 0) {
      comment(out, oneLine);
    }
    if (!last || (comments && random.nextInt(3) == 0)) {
      if (!oneLine && endsInLineComment(out)) {
        out.append(newline);
      }
      out.append(',');
    }
  }

  private void end(StringBuilder out, int depth, boolean oneLine) {
    comment(out, oneLine);
    if (oneLine && !endsInLineComment(out)) {
      out.append(random.nextBoolean() ? " " : "");
    } else {
      out.append(newline).append(unit.repeat(depth));
    }
  }

  private void comment(StringBuilder out, boolean oneLine) {
    if (!comments || random.nextInt(4) > 0 || endsInLineComment(out)) {
      return;
    }
    out.append(oneLine || random.nextBoolean() ? " /* , } ] */" : " // , } ] \"");
  }

  private static boolean endsInLineComment(StringBuilder out) {
    int line = out.lastIndexOf("\n") + 1;
    return out.substring(line).endsWith(" // , } ] \"");
  }
}
