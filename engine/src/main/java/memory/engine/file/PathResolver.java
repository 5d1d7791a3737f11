package memory.engine.file;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The one way from a name that somebody typed, or a model wrote, to a path inside a folder. What
/// comes out lies in the folder, also after following every link on the way; the file itself need
/// not exist.
///
/// @param folder the folder that names are relative to
/// @param boundary the folder links may not lead out of (a project's root); empty = links may lead
///   elsewhere when the folder's owner made them (global scope)
public record PathResolver(Path folder, Optional<Path> boundary) {

  /// @throws RefusedPathException when the name may not be used
  /// @throws IOException when the disk cannot be asked
  public Path resolve(String name) throws IOException {
    String checked = PathNames.checked(name);
    try {
      Path path = folder.resolve(checked);
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        // Files made elsewhere may be named in another normal form.
        Path asGiven = folder.resolve(name);
        path = Files.exists(asGiven, LinkOption.NOFOLLOW_LINKS) ? asGiven : path;
      }
      checkLinks(name, path);
      return path;
    } catch (InvalidPathException unusable) {
      throw new RefusedPathException(name, "this system has no such file names");
    }
  }

  private void checkLinks(String name, Path path) throws IOException {
    Path real = canonical(name, path);
    if (boundary.isPresent() && !real.startsWith(canonical(name, boundary.get()))) {
      throw new RefusedPathException(name, "a link leads out of the project");
    }
    if (real.startsWith(canonical(name, folder))) {
      return;
    }
    Path place = folder;
    for (Path part : folder.relativize(path)) {
      place = place.resolve(part);
      if (FolderFiles.leadsTooFar(place)) {
        throw new RefusedPathException(name, "a link in it is not followed, see memory doctor");
      }
      if (boundary.isEmpty()
          && Files.isSymbolicLink(place)
          && !FileOwner.madeByFolderOwner(place)) {
        throw new RefusedPathException(name, "somebody else's link leads out of the folder");
      }
    }
  }

  private static Path canonical(String name, Path path) {
    try {
      return CanonicalPath.of(path);
    } catch (IOException broken) {
      throw new RefusedPathException(
          name, "a link or file on the way leads nowhere: " + broken.getMessage());
    }
  }

  /// Which names a memory file may have, told from the text alone, whatever the disk holds.
  static final class PathNames {
    static final int NAME_BYTES = 255;
    static final int DEPTH = 32;
    private static final int PATH_BYTES = 4096;

    /// A backslash and what looks like a slash; none of them separates for us, so each is a trick.
    private static final String ODD_SEPARATORS = "\\\u2044\u2215\u29F5\u29F8\uFE68\uFF0F\uFF3C";

    private static final Set<String> OURS = Set.of("config.json", "decision-memory.config.json");
    private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul");

    private PathNames() {}

    /// The name in NFC.
    static String checked(String given) {
      String name = isAscii(given) ? given : Normalizer.normalize(given, Normalizer.Form.NFC);
      if (name.isEmpty()) {
        throw new RefusedPathException(given, "it is empty");
      }
      if (name.startsWith("/")) {
        throw new RefusedPathException(given, "it is absolute; give it relative to the folder");
      }
      if (utf8Bytes(name) > PATH_BYTES) {
        throw new RefusedPathException(given, "it is longer than " + PATH_BYTES + " bytes");
      }
      name.codePoints().forEach(c -> checkCharacter(given, c));
      List<String> parts = Splitter.on('/').splitToList(name);
      if (parts.size() > DEPTH) {
        throw new RefusedPathException(given, "it is deeper than " + DEPTH + " folders");
      }
      for (String part : parts) {
        checkPart(given, part);
      }
      return name;
    }

    /// Neither a control character, nor one that turns the writing direction, breaks lines or is
    /// half of one.
    static boolean isDrawable(int c) {
      return !Character.isISOControl(c)
          && c != 0x2028
          && c != 0x2029
          && !(c >= 0x202A && c <= 0x202E)
          && !(c >= 0x2066 && c <= 0x2069)
          && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /// The character's number as Unicode writes it.
    static String codePoint(int c) {
      return String.format(Locale.ROOT, "U+%04X", c);
    }

    private static void checkCharacter(String given, int c) {
      if (ODD_SEPARATORS.indexOf(c) >= 0) {
        throw new RefusedPathException(given, "only / separates folders");
      }
      if (!isDrawable(c)) {
        throw new RefusedPathException(given, "it holds the character " + codePoint(c));
      }
    }

    private static void checkPart(String given, String part) {
      if (part.isEmpty()) {
        throw new RefusedPathException(given, "a name in it is empty");
      }
      if (part.startsWith(".")) {
        throw new RefusedPathException(given, "a name in it starts with a dot");
      }
      if (part.endsWith(".") || part.endsWith(" ")) {
        throw new RefusedPathException(given, "a name in it ends with a dot or a space");
      }
      if (utf8Bytes(part) > NAME_BYTES) {
        throw new RefusedPathException(
            given, "a name in it is longer than " + NAME_BYTES + " bytes");
      }
      if (isReserved(part.toLowerCase(Locale.ROOT))) {
        throw new RefusedPathException(given, "the name " + part + " is reserved");
      }
    }

    private static boolean isReserved(String part) {
      int dot = part.indexOf('.');
      String stem = (dot < 0 ? part : part.substring(0, dot)).stripTrailing();
      boolean numbered =
          stem.length() == 4
              && (stem.startsWith("com") || stem.startsWith("lpt"))
              && stem.charAt(3) >= '0'
              && stem.charAt(3) <= '9';
      return OURS.contains(part) || DEVICES.contains(stem) || numbered;
    }

    private static int utf8Bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isAscii(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) >= 0x80) {
          return false;
        }
      }
      return true;
    }
  }

  /// A name that a caller gave for a memory file and that is none: it would leave the folder, or no
  /// file may be called so.
  public static final class RefusedPathException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final String reason;

    RefusedPathException(String name, String reason) {
      super("not a path inside a memory folder (" + reason + "): " + shown(name));
      this.name = name;
      this.reason = reason;
    }

    public String name() {
      return name;
    }

    public String reason() {
      return reason;
    }

    private static String shown(String name) {
      String start = name.length() > 120 ? name.substring(0, 120) + "…" : name;
      StringBuilder text = new StringBuilder(start.length());
      start
          .codePoints()
          .forEach(c -> {
            if (PathNames.isDrawable(c)) {
              text.appendCodePoint(c);
            } else {
              text.append("<" + PathNames.codePoint(c) + ">");
            }
          });
      return text.toString();
    }
  }
}
