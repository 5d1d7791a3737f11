package memory.engine.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// Hashes, one a line, in a file of the user's own. Every call reads the file anew.
public record HashList(Path file) {

  /// All of them; none without a file.
  ///
  /// @throws IOException when the file cannot be read
  public Set<String> hashes() throws IOException {
    if (!Files.exists(file)) {
      return Set.of();
    }
    byte[] bytes =
        BoundedRead.bytes(file, Optional.ofNullable(file.getParent()), BoundedRead.LOG_BYTES);
    return new LinkedHashSet<>(new String(bytes, StandardCharsets.UTF_8).lines().toList());
  }

  /// @throws IOException when the file cannot be read or written
  public void add(Collection<String> more) throws IOException {
    Set<String> all = new LinkedHashSet<>(hashes());
    all.addAll(more);
    Path folder = file.getParent();
    if (folder == null) {
      throw new NoSuchFileException(file.toString());
    }
    PrivateFolder.create(folder);
    byte[] bytes = (String.join("\n", all) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicReplace.write(file, bytes, AtomicReplace.Policy.PRIVATE);
  }
}
