package memory.engine.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A constant that users, files and programs write by a word of its own.
public interface Labelled {
  String name();

  /// That word: the constant's name in lower case, `no_match`.
  default String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The words of some constants.
  static List<String> labels(Labelled[] all) {
    return Arrays.stream(all).map(Labelled::label).toList();
  }

  /// The one of some constants that a word means.
  static <T extends Labelled> Optional<T> find(T[] all, String label) {
    for (T one : all) {
      if (one.label().equals(label)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }
}
