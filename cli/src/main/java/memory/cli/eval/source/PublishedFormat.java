package memory.cli.eval.source;

import java.io.IOException;
import java.nio.file.Path;
import memory.cli.eval.EvalInputException;

/// A form that somebody else publishes data sets in.
interface PublishedFormat {
  /// The word before the colon.
  String name();

  /// What should be there, for who has named something else.
  String expected();

  /// Writes corpora and questions of our own layout.
  void convert(Path source, DatasetFolder into) throws EvalInputException, IOException;
}
