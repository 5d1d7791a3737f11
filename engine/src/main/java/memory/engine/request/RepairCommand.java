package memory.engine.request;

import java.util.List;
import memory.engine.file.ShellWords;

/// Makes the command lines that findings print: ready for a shell, about the memory that was looked
/// at.
///
/// @param options what was typed to say whose memory that is, quoted: ` --home /tmp/x`
public record RepairCommand(String options) {

  /// @param typed options and their values, in order
  public static RepairCommand with(List<String> typed) {
    return new RepairCommand(typed.isEmpty() ? "" : " " + shell(typed.toArray(String[]::new)));
  }

  /// A command of ours.
  public String memory(String... words) {
    return "memory" + options + " " + shell(words);
  }

  /// Words that a shell takes as they are.
  public static String shell(String... words) {
    return ShellWords.of(words);
  }

  /// For what only a person can put right.
  public static String edit(Object file) {
    return "\"${EDITOR:-vi}\" " + shell(file.toString());
  }

  /// What another program than ours makes of a file, put in its place.
  public static String filter(Object file, String program) {
    String name = shell(file.toString());
    String made = shell(file + ".mended");
    return program + " " + name + " > " + made + " && mv " + made + " " + name;
  }
}
