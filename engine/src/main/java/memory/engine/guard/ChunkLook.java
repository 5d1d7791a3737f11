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
    if (chunk.indexOf('_') <= 0) {
      return false;
    }
    return chunk.endsWith("_url")
        || chunk.endsWith("_key")
        || chunk.endsWith("_token")
        || chunk.endsWith("_secret")
        || chunk.endsWith("_password")
        || chunk.endsWith("_dsn");
  }

  private static boolean isSecretFile(String chunk) {
    String name = chunk.substring(chunk.lastIndexOf('/') + 1);
    if (name.endsWith(".example")
        || name.endsWith(".sample")
        || name.endsWith(".template")
        || name.endsWith(".md")
        || name.endsWith(".pub")) {
      return false;
    }
    return name.equals(".env")
        || name.startsWith(".env.")
        || name.equals(".env*")
        || name.equals("environ")
        || name.startsWith("secrets.")
        || name.startsWith("credentials.")
        || name.equals("id_rsa")
        || name.equals("id_ed25519")
        || name.equals(".netrc")
        || name.equals(".git-credentials")
        || name.endsWith(".pem")
        || chunk.endsWith(".aws/credentials")
        || chunk.endsWith("/etc/passwd")
        || chunk.endsWith("/etc/shadow")
        || chunk.endsWith(".kube/config");
  }

  private static boolean isPersonal(String chunk) {
    return chunk.equals("~")
        || chunk.equals("~/")
        || chunk.equals("$home")
        || chunk.startsWith("~/documents")
        || chunk.startsWith("~/desktop")
        || chunk.startsWith("~/.ssh")
        || chunk.startsWith("~/.aws")
        || chunk.startsWith("~/.gnupg")
        || chunk.startsWith("~/.config")
        || chunk.startsWith("~/downloads")
        || chunk.startsWith("~/pictures")
        || chunk.startsWith("~/library")
        || chunk.startsWith("$home/.ssh")
        || chunk.startsWith("$home/.aws")
        || chunk.startsWith("~/.password-store");
  }

  /// A file in a place where nobody looks: `~/.local/.sync`, `./.x`, `/tmp/u.sh`.
  private static boolean isHidden(String chunk) {
    int slash = chunk.lastIndexOf('/');
    if (slash < 0) {
      return false;
    }
    if (chunk.startsWith("/tmp/")
        || chunk.startsWith("/dev/shm/")
        || chunk.startsWith("/var/tmp/")) {
      return chunk.endsWith(".sh") || chunk.endsWith(".py") || chunk.indexOf("/.") > 0;
    }
    String name = chunk.substring(slash + 1);
    return name.length() > 1
        && name.charAt(0) == '.'
        && Character.isLetter(name.charAt(1))
        && (name.indexOf('.', 1) < 0
            || name.endsWith(".service")
            || name.endsWith(".timer")
            || name.endsWith(".plist")
            || name.endsWith(".sh"))
        && !KNOWN_HIDDEN.contains(name);
  }

  /// What the address of a page tells of where text would be sent, or code fetched from.
  static final class UrlLook {
    private UrlLook() {}

    /// @param joined whether something is added to it
    static List<Look> of(String url, boolean joined) {
      int host = url.indexOf("://") + 3;
      int hostEnd = host;
      while (hostEnd < url.length() && "/:?#".indexOf(url.charAt(hostEnd)) < 0) {
        hostEnd++;
      }
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
      boolean number =
          !name.isEmpty() && Alphabet.of("0-9.").endOfRun(name, 0, name.length()) == name.length();
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
      return host.equals("localhost")
          || host.startsWith("127.")
          || host.startsWith("10.")
          || host.startsWith("192.168.")
          || host.equals("0.0.0.0")
          || host.endsWith(".internal")
          || host.endsWith(".local")
          || host.endsWith(".lan");
    }
  }
}
