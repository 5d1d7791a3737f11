package memory.cli.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import memory.engine.file.BoundedRead;
import memory.engine.file.MemoryText;
import memory.engine.inject.AllowedTexts;
import memory.engine.note.ScopeFile;
import memory.engine.scope.Kind;
import memory.engine.scope.ScopeRoot;

/// Reads every memory file once for all checks of what stands in it, and tells which are no text
/// that can be read (safety D10, D11).
final class TextChecks implements Check {
  static final int KINDS = 5;

  private static List<TextCheck> kinds(Patient patient) {
    return List.of(
        new SecretCheck(),
        new ThreatCheck(AllowedTexts.of(patient.workspace().layout())),
        new LogCheck(),
        new ConflictCheck(),
        new CapCheck());
  }

  @Override
  public String name() {
    return "file";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    List<TextCheck> kinds = kinds(patient);
    for (ScopeRoot root : patient.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        look(file, kinds, findings);
      }
    }
  }

  private static void look(ScopeFile file, List<TextCheck> kinds, Findings findings) {
    boolean log = file.path().kind() == Kind.DECISION;
    int most = log ? BoundedRead.LOG_BYTES : BoundedRead.MARKDOWN_BYTES;
    byte[] bytes;
    try {
      if (Files.size(file.file()) > most) {
        tooLarge(file, log, most, findings);
        return;
      }
      bytes = BoundedRead.bytes(file.file(), file.root().boundary(), most);
    } catch (IOException unreadable) {
      findings.error(
          file.path(),
          "cannot be read: " + unreadable.getMessage(),
          MendLine.shell("ls", "-l", file.file().toString()));
      return;
    }
    Optional<String> text = MemoryText.decode(bytes);
    if (text.isEmpty()) {
      findings.warning(
          file.path(),
          "is binary and not indexed",
          MendLine.shell("mv", file.file().toString(), file.file() + ".bin"));
      return;
    }
    if (!isUtf8(bytes)) {
      int line = LineNumber.of(text.get(), Math.max(0, text.get().indexOf('\uFFFD')));
      findings.warning(
          file.at(line),
          "is not UTF-8 and shows as \uFFFD; the command takes it for Latin-1",
          MendLine.filter(file.file(), "iconv -f ISO-8859-1 -t UTF-8"));
    }
    for (TextCheck check : kinds) {
      Findings own = findings.of(check.name());
      check.look(file, text.get(), own);
      findings.addAll(own);
    }
  }

  private static void tooLarge(ScopeFile file, boolean log, int most, Findings findings) {
    String name = file.file().toString();
    String message = "is larger than " + (most >> 20) + " MiB and not indexed";
    String part = name.substring(0, Math.max(0, name.length() - ".md".length())) + "-";
    findings.warning(
        file.path(),
        message,
        log
            ? findings.memory("decision", "purge", "--compact", "--yes")
            : MendLine.shell("split", "-C", "3M", "-d", "--additional-suffix=.md", name, part)
                + " && "
                + MendLine.shell("rm", name));
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException foreign) {
      return false;
    }
  }
}
