package memory.engine.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import memory.engine.guard.ThreatWords.Look;

/// What a run of characters between two blanks looks like: the name of a setting, of a file with
/// secrets, of a place that is somebody's own.
final class ChunkLook {
  private static final Set<String> KNOWN_HIDDEN = Tables.set("ChunkLook.KNOWN_HIDDEN");

  /// Where code is fetched from by habit.
  private static final Set<String> INSTALLERS = Tables.set("ChunkLook.INSTALLERS");

  private static final Set<String> SECRET_FILES = Tables.set("ChunkLook.SECRET_FILES");
  private static final List<String> SECRET_STARTS = List.of(".env.", "secrets.", "credentials.");
  private static final List<String> SECRET_ENDINGS = Tables.list("ChunkLook.SECRET_ENDINGS");
  private static final List<String> HARMLESS_ENDINGS = Tables.list("ChunkLook.HARMLESS_ENDINGS");
  private static final List<String> VARIABLE_ENDINGS = Tables.list("ChunkLook.VARIABLE_ENDINGS");
  private static final List<String> HIDDEN_ENDINGS = List.of(".service", ".timer", ".plist", ".sh");
  private static final Set<String> PERSONAL = Set.of("~", "~/", "$home");
  private static final List<String> PERSONAL_STARTS = Tables.list("ChunkLook.PERSONAL_STARTS");

  /// Folders that are emptied by themselves.
  private static final List<String> PASSING = List.of("/tmp/", "/dev/shm/", "/var/tmp/");

  private static final Set<String> LOCAL = Set.of("localhost", "0.0.0.0");
  private static final List<String> LOCAL_STARTS = List.of("127.", "10.", "192.168.");
  private static final List<String> LOCAL_ENDINGS = List.of(".internal", ".local", ".lan");
  private static final Alphabet HOST_ENDS = Alphabet.of("/:?#");
  private static final Alphabet FIGURES = Alphabet.of("0-9.");

  private ChunkLook() {}

  /// @param indexed whether one element of it is taken: `os.environ["HOME"]`
  static List<Look> of(String chunk, boolean indexed) {
    List<Look> looks = new ArrayList<>();
    if (chunk.startsWith("\\\\")
        && chunk.length() > 4
        && Character.isLetterOrDigit(chunk.charAt(2))) {
      looks.add(Look.UNC);
    }
    if (isEmail(chunk)) {
      looks.add(Look.EMAIL);
      looks.add(Look.OUTSIDE);
    }
    if (isPublicAddress(chunk)) {
      looks.add(Look.OUTSIDE);
    }
    if (isVariable(chunk.replace("'", ""))) {
      looks.add(Look.ENVNAME);
    }
    if (isSecretFile(chunk)) {
      looks.add(Look.SECRETFILE);
    }
    if (isPersonal(chunk)) {
      looks.add(Look.PERSONALPATH);
    }
    if (isHidden(chunk)) {
      looks.add(Look.HIDDENFILE);
    }
    boolean dumps =
        chunk.equals("os.environ") || chunk.endsWith(".environ") || chunk.equals("process.env");
    if (dumps && !indexed) {
      looks.add(Look.ENVDUMP);
    }
    return looks;
  }

  private static boolean isEmail(String chunk) {
    int sign = chunk.indexOf('@');
    return sign > 0
        && chunk.indexOf('.', sign) > sign + 1
        && !chunk.startsWith("git@")
        && Character.isLetter(chunk.charAt(chunk.length() - 1))
        && chunk.indexOf('/') < 0
        && Character.isLetter(chunk.charAt(sign + 1));
  }

  /// `203.0.113.9`, `ops@203.0.113.9:in/`: no address of one's own network.
  private static boolean isPublicAddress(String chunk) {
    int start = chunk.indexOf('@') + 1;
    int end = FIGURES.endOfRun(chunk, start, chunk.length());
    String[] parts = chunk.substring(start, end).split("\\.", -1);
    if (parts.length != 4 || (end < chunk.length() && ":/".indexOf(chunk.charAt(end)) < 0)) {
      return false;
    }
    for (String part : parts) {
      if (part.isEmpty() || part.length() > 3) {
        return false;
      }
    }
    boolean own =
        List.of("10", "127", "0", "255", "169").contains(parts[0])
            || (parts[0].equals("192") && parts[1].equals("168"))
            || (parts[0].equals("172") && parts[1].length() == 2);
    return !own;
  }

  /// `database_url`, with its case folded.
  static boolean isVariable(String chunk) {
    return chunk.indexOf('_') > 0 && Tables.endsWithAny(chunk, VARIABLE_ENDINGS);
  }

  private static boolean isSecretFile(String chunk) {
    String name = chunk.substring(chunk.lastIndexOf('/') + 1);
    return !Tables.endsWithAny(name, HARMLESS_ENDINGS)
        && (SECRET_FILES.contains(name)
            || Tables.startsWithAny(name, SECRET_STARTS)
            || Tables.endsWithAny(chunk, SECRET_ENDINGS));
  }

  private static boolean isPersonal(String chunk) {
    return PERSONAL.contains(chunk) || Tables.startsWithAny(chunk, PERSONAL_STARTS);
  }

  /// A file in a place where nobody looks: `~/.local/.sync`, `./.x`, `/tmp/u.sh`.
  private static boolean isHidden(String chunk) {
    int slash = chunk.lastIndexOf('/');
    if (slash < 0) {
      return false;
    }
    if (Tables.startsWithAny(chunk, PASSING)) {
      return chunk.endsWith(".sh") || chunk.endsWith(".py") || chunk.indexOf("/.") > 0;
    }
    String name = chunk.substring(slash + 1);
    return name.length() > 1
        && name.charAt(0) == '.'
        && Character.isLetter(name.charAt(1))
        && (name.indexOf('.', 1) < 0 || Tables.endsWithAny(name, HIDDEN_ENDINGS))
        && !KNOWN_HIDDEN.contains(name);
  }

  /// What the address of a page tells of where text would be sent, or code fetched from.
  ///
  /// @param joined whether something is added to it
  static List<Look> ofUrl(String url, boolean joined) {
    int host = url.indexOf("://") + 3;
    int hostEnd = HOST_ENDS.next(url, host, url.length());
    String name = url.substring(host, hostEnd);
    if (isLocal(name)) {
      return List.of();
    }
    List<Look> looks = new ArrayList<>();
    looks.add(Look.URL);
    if (!INSTALLERS.contains(name)) {
      looks.add(Look.ODDURL);
      looks.add(Look.OUTSIDE);
    }
    boolean number = !name.isEmpty() && FIGURES.endOfRun(name, 0, name.length()) == name.length();
    if (url.startsWith("http:") || url.startsWith("ftp:") || number) {
      looks.add(Look.BADURL);
    }
    if ((url.endsWith("?") || url.endsWith("=")) && joined) {
      looks.add(Look.JOINQUERY);
    }
    if (url.contains("$(") || url.contains("=$") || url.contains("={")) {
      looks.add(Look.DATAQUERY);
    }
    return looks;
  }

  private static boolean isLocal(String host) {
    return LOCAL.contains(host)
        || Tables.startsWithAny(host, LOCAL_STARTS)
        || Tables.endsWithAny(host, LOCAL_ENDINGS);
  }
}
