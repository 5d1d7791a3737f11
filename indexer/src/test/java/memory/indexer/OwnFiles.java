package memory.indexer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import memory.engine.model.SearchIndex;

/// One of several that edit files of their own in a common folder and look whether each edit is
/// found at once, while the others do the same. As a process of its own, it ends with 0 when all
/// went well.
final class OwnFiles {
  private static final int FILES = 3;

  private final SearchIndex index;
  private final Path memory;
  private final String name;
  private final Random random;
  private final Map<Integer, String> words = new HashMap<>();

  OwnFiles(SearchIndex index, Path memory, String name, long seed) {
    this.index = index;
    this.memory = memory;
    this.name = name;
    this.random = new Random(seed);
  }

  /// @param arguments memory folder, cache folder, name, seed, rounds, `one-shot` or `resident`
  public static void main(String[] arguments) throws IOException {
    TestFolder folder = new TestFolder(Path.of(arguments[0]), Path.of(arguments[1]));
    boolean resident = arguments[5].equals("resident");
    System.out.println("started");
    try (SearchIndex index = folder.open(resident)) {
      OwnFiles own =
          new OwnFiles(index, folder.memory(), arguments[2], Long.parseLong(arguments[3]));
      for (int i = Integer.parseInt(arguments[4]); i > 0; i--) {
        own.editAndLook();
      }
      if (!resident) {
        index.rebuild(SearchIndex.Progress.SILENT);
        own.editAndLook();
      }
    }
    System.out.println("done");
  }

  void editAndLook() throws IOException {
    int number = random.nextInt(FILES);
    String path = name + "-" + number + ".md";
    String fresh = TestFolder.word(random);
    Optional<String> old = Optional.ofNullable(words.put(number, fresh));
    Path file = memory.resolve(path);
    if (random.nextBoolean()) {
      Path aside = memory.resolve(path + ".tmp");
      Files.writeString(aside, "- " + fresh + "\n");
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    } else {
      Files.writeString(file, "- " + fresh + "\n");
    }
    look(fresh, Set.of(path));
    if (old.isPresent()) {
      look(old.get(), Set.of());
    }
  }

  private void look(String word, Set<String> paths) throws IOException {
    Set<String> found = TestFolder.find(index, word);
    if (!found.equals(paths)) {
      throw new AssertionError(
          "%s is to be in %s and was found in %s".formatted(word, paths, found));
    }
  }
}
