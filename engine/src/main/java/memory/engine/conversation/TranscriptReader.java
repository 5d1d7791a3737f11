package memory.engine.conversation;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import memory.engine.model.Environment;

/// How one agent keeps its conversations. Formats differ by version: what a line does not say, it
/// does not say.
abstract class TranscriptReader {
  private final String agent;
  private final Function<Environment, Path> folder;
  private final String[] names;

  /// @param agent as hits cite it: `claude`
  /// @param names of a transcript and the folders above it, of which `*` is any
  TranscriptReader(String agent, Function<Environment, Path> folder, String... names) {
    this.agent = agent;
    this.folder = folder;
    this.names = names;
  }

  final String agent() {
    return agent;
  }

  /// The folder that its transcripts are in, which need not be there.
  final Path folder(Environment env) {
    return folder.apply(env);
  }

  /// Whether a file of that folder is a transcript.
  ///
  /// @param file relative to the folder
  final boolean isTranscript(Path file) {
    if (file.getNameCount() != names.length) {
      return false;
    }
    for (int i = 0; i < names.length; i++) {
      String name = file.getName(i).toString();
      int star = names[i].indexOf('*');
      boolean same =
          star < 0
              ? name.equals(names[i])
              : name.length() >= names[i].length() - 1
                  && name.startsWith(names[i].substring(0, star))
                  && name.endsWith(names[i].substring(star + 1));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /// How many folders deep files are looked for.
  int depth() {
    return Integer.MAX_VALUE;
  }

  /// Whether a file holds any number of conversations, of which some may be old.
  boolean holdsMany() {
    return false;
  }

  /// The conversations that a file holds, mostly itself. None of them need be open, all are closed.
  ///
  /// @throws IOException when it cannot be told now
  List<Transcript> transcripts(Path file, BasicFileAttributes attributes) throws IOException {
    return List.of(
        new TranscriptFile(
            this, file, attributes.size(), attributes.lastModifiedTime().toMillis()));
  }

  /// The conversation's name, which is part of its file's.
  String session(Path file) {
    String name = String.valueOf(file.getFileName());
    int end = name.indexOf('.');
    return end < 0 ? name : name.substring(0, end);
  }

  /// The folder that a conversation is about, where another file says so.
  Optional<String> project(Path file) {
    return Optional.empty();
  }

  /// Whether a transcript is one object as a whole, and not one a line.
  boolean isOneObject() {
    return false;
  }

  /// Tells what one line says.
  abstract void read(Map<String, Object> line, Turns turns);
}
