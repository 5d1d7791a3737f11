package memory.engine.request;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.FileOwner;
import memory.engine.file.ShellWords;
import memory.engine.model.Labelled;

/// What checks of a memory have found so far, and the name of the one that looks now.
public final class Findings {
  private final String check;
  private final RepairCommand repairs;
  private final List<Finding> all;
  private final Set<String> checks;

  private Findings(String check, RepairCommand repairs, List<Finding> all, Set<String> checks) {
    this.check = check;
    this.repairs = repairs;
    this.all = all;
    this.checks = checks;
  }

  /// @param repairs how a user would name that memory in a command
  public static Findings none(RepairCommand repairs) {
    return new Findings("", repairs, new ArrayList<>(), new HashSet<>());
  }

  /// One thing that is not as it should be.
  ///
  /// @param check the name of the check that found it
  /// @param path the file or folder, as a memory path with its line where there is one
  /// @param message what is wrong, in a few words that do not repeat the path
  /// @param mend the command line that mends it, for a shell; where only a person can, the one that
  ///   shows what to do
  public record Finding(
      Severity severity, String check, Optional<String> path, String message, String mend) {

    /// How bad it is.
    public enum Severity implements Labelled {
      /// Something does not work, or memory may be lost or leak.
      ERROR,
      /// It works, and somebody should look.
      WARNING,
      /// Good to know.
      NOTE
    }
  }

  /// A look at one kind of thing; it reads only.
  @FunctionalInterface
  public interface Look {
    void at(Findings findings) throws IOException;
  }

  /// Runs a check; a failure to read is a finding.
  ///
  /// @param name one word
  public void look(String name, Look look) {
    Findings findings = of(name);
    try {
      look.at(findings);
    } catch (IOException | RuntimeException | StackOverflowError failed) {
      findings.error(
          "", "could not be looked at: " + failed.getMessage(), memory("doctor", "--debug"));
    }
  }

  /// Where another check adds to the same list.
  public Findings of(String other) {
    checks.add(other);
    return new Findings(other, repairs, all, checks);
  }

  /// A command of ours that mends what is found.
  public String memory(String... words) {
    return repairs.memory(words);
  }

  public void error(Object path, String message, String mend) {
    add(Finding.Severity.ERROR, path, message, mend);
  }

  public void warning(Object path, String message, String mend) {
    add(Finding.Severity.WARNING, path, message, mend);
  }

  public void note(Object path, String message, String mend) {
    add(Finding.Severity.NOTE, path, message, mend);
  }

  /// How many kinds of things were looked at.
  public int checks() {
    return checks.size();
  }

  /// The worst first.
  public List<Finding> all() {
    return all.stream().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  private void add(Finding.Severity severity, Object path, String message, String mend) {
    Optional<String> where = Optional.of(path.toString()).filter(place -> !place.isEmpty());
    all.add(new Finding(severity, check, where, message, mend));
  }

  /// Makes the command lines that findings print: ready for a shell, about the memory that was
  /// looked at.
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

    /// Makes several notes of one that is too large to be read.
    public static String split(Path note) {
      String name = note.toString();
      String part = name.substring(0, Math.max(0, name.length() - ".md".length())) + "-";
      return shell("split", "-C", "3M", "-d", "--additional-suffix=.md", name, part)
          + " && "
          + shell("rm", name);
    }

    /// Lets a user write to a folder: its owner can, for any other the folder must change hands.
    ///
    /// @param user as [FileOwner] tells an owner
    public static String writable(Path folder, String user) throws IOException {
      return FileOwner.of(folder).equals(user)
          ? shell("chmod", "u+w", folder.toString())
          : "sudo " + shell("chown", "-R", user, folder.toString());
    }

    /// For what only a person can put right.
    public static String edit(Object file) {
      return "\"${EDITOR:-vi}\" " + shell(file.toString());
    }

    /// What another program than ours makes of a file, put in its place: one that loses nothing.
    public static String filter(Object file, String program) {
      String name = shell(file.toString());
      String made = shell(file + ".mended");
      return program + " " + name + " > " + made + " && mv " + made + " " + name;
    }
  }
}
