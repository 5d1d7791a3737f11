package memory.engine;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import memory.engine.ConversationHandler.Held;
import memory.engine.file.BoundedRead;
import memory.engine.file.LosslessText;
import memory.engine.model.ScopeFile;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchIndex;
import memory.engine.request.Author;
import memory.engine.request.ScrubResult;
import memory.engine.session.SessionState;
import memory.engine.write.ScopeWriter;
import memory.engine.write.SecretRedactor;
import memory.engine.write.TextEdit;

/// Masks the secrets that stand in files already, and leaves them nowhere: not in the index, nor in
/// what could be restored, nor in sessions and traces (safety S6, S7).
record ScrubHandler(MemoryEngine engine) {
  ScrubResult scrub(boolean dry, Author by, SearchIndex.Progress progress) throws IOException {
    Workspace workspace = engine.workspace();
    SecretRedactor redactor = new SecretRedactor();
    List<ScrubResult.Unread> unread = new ArrayList<>();
    List<Soiled> soiled = soiled(workspace, redactor, unread);
    int copies = 0;
    if (!dry) {
      try (Held held = engine.holdConversations()) {
        for (ScopeRoot root : workspace.roots()) {
          ScopeWriter writer = WriteAccess.writer(workspace, root.scope(), by.origin());
          for (Soiled one : soiled) {
            copies += one.file.root().equals(root) ? scrub(writer, one.file, redactor) : 0;
          }
          copies += writer.redact(redactor);
        }
        if (!soiled.isEmpty() || copies > 0) {
          engine.purge(
              redactor, SessionState::emptied, ForgetHandler.says(redactor), held, progress);
        }
      }
    }
    return new ScrubResult(soiled.stream().map(Soiled::told).toList(), copies, unread);
  }

  private record Soiled(ScopeFile file, List<String> places) {
    ScrubResult.Soiled told() {
      return new ScrubResult.Soiled(
          file.path(), file.root().scopeOf(file.path()), file.file(), places);
    }
  }

  /// Learns every file's secrets before it says which files hold one.
  ///
  /// @param unread takes those that cannot be read
  private static List<Soiled> soiled(
      Workspace workspace, SecretRedactor redactor, List<ScrubResult.Unread> unread)
      throws IOException {
    List<Soiled> soiled = new ArrayList<>();
    for (ScopeRoot root : workspace.roots()) {
      for (ScopeFile file : ScopeFile.of(root)) {
        try {
          String whole = text(file);
          soiled.add(
              new Soiled(
                  file,
                  redactor.learn(whole).stream()
                      .map(secret -> secret.told(whole))
                      .distinct()
                      .toList()));
        } catch (NoSuchFileException gone) {
          // since the folder was listed
        } catch (IOException unreadable) {
          unread.add(
              new ScrubResult.Unread(
                  file.path(), root.scopeOf(file.path()), BoundedRead.reason(unreadable)));
        }
      }
    }
    soiled.removeIf(one -> one.places.isEmpty() && !repeats(one.file, redactor));
    return soiled;
  }

  /// Whether a value that is a secret elsewhere stands here too.
  private static boolean repeats(ScopeFile file, SecretRedactor redactor) {
    try {
      String text = text(file);
      return !redactor.redacted(text).equals(text);
    } catch (IOException gone) {
      return false; // it was read before
    }
  }

  private static String text(ScopeFile file) throws IOException {
    byte[] bytes = BoundedRead.bytes(file.file(), file.root().boundary(), file.path().mostBytes());
    return LosslessText.decode(bytes)
        .orElseThrow(() -> new FileSystemException(file.file().toString(), null, "binary"));
  }

  private static int scrub(ScopeWriter writer, ScopeFile file, SecretRedactor redactor)
      throws IOException {
    TextEdit masking = text -> TextEdit.Edited.of(redactor.redacted(text), "");
    return writer.purge("scrub", file.path(), masking, redactor);
  }
}
