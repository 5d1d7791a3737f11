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

/// Hashes, one a line, in a file of the user's own. Every call reads the file anew; one that cannot
/// be read holds none.
public record HashList(Path file) {
  private static final int MAX_BYTES = 1 << 20;

  public Set<String> hashes() {
    if (!Files.exists(file)) {
      return Set.of();
    }
    try {
      byte[] bytes = BoundedRead.bytes(file, Optional.ofNullable(file.getParent()), MAX_BYTES);
      return new LinkedHashSet<>(new String(bytes, StandardCharsets.UTF_8).lines().toList());
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  /// @throws IOException when the file cannot be written
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
