package memory.cli.eval.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.eval.Dataset;
import memory.cli.eval.DatasetReader;
import memory.cli.output.CommandFailure;
import memory.engine.file.TemporaryFolder;

/// Finds the data set that was asked for, or the shipped one when none was.
///
/// @param distribution the folder that the command was installed to
/// @param launcher the script that started it: `cli/bin/memory` in a checkout
/// @param cwd what relative paths count from
public record DatasetSource(Optional<Path> distribution, Optional<Path> launcher, Path cwd) {
  private static final String KNOWN =
      "known: a folder with queries.jsonl and corpus/, self, locomo:FILE, longmemeval:FILE, "
          + "beir:DIR; nothing = the shipped corpus";
  private static final List<PublishedFormat> FORMATS =
      List.of(new LocomoFormat(), new LongMemEvalFormat(), new BeirFormat());

  /// @param typed as typed after `--dataset`
  /// @param own makes questions from the user's own memory
  public OpenDataset open(Optional<String> typed, KnownItems own) throws IOException {
    if (typed.isEmpty()) {
      return OpenDataset.inPlace(DatasetReader.read(shipped()));
    }
    String name = typed.get();
    if (name.equals("self")) {
      return OpenDataset.inPlace(own.dataset());
    }
    for (PublishedFormat format : FORMATS) {
      String prefix = format.name() + ":";
      if (name.startsWith(prefix)) {
        return converted(format, name.substring(prefix.length()));
      }
    }
    Path folder = cwd.resolve(name).normalize();
    if (Files.isDirectory(folder)) {
      return OpenDataset.inPlace(DatasetReader.read(folder));
    }
    throw CommandFailure.usage("no such data set: " + name, KNOWN);
  }

  private OpenDataset converted(PublishedFormat format, String place) throws IOException {
    Path source = cwd.resolve(place).normalize();
    if (place.isEmpty() || !Files.exists(source)) {
      throw CommandFailure.usage(
          "no such data set: " + format.name() + ":" + place, format.expected());
    }
    TemporaryFolder scratch = TemporaryFolder.of("memory-dataset-");
    try {
      DatasetFolder made = new DatasetFolder(scratch.path(), format.name(), source);
      format.convert(source, made);
      made.finish(format);
      Dataset dataset = DatasetReader.read(scratch.path());
      List<String> notes = new ArrayList<>(made.notes());
      notes.addAll(dataset.notes());
      return new OpenDataset(dataset, notes, Optional.of(scratch));
    } catch (IOException | RuntimeException failed) {
      scratch.close();
      throw failed;
    }
  }

  /// The checkout's own files before the copy that was built from them.
  private Path shipped() {
    Optional<Path> checkout =
        launcher
            .map(Path::getParent)
            .map(bin -> bin.resolve("../../testdata/eval").normalize())
            .filter(Files::isDirectory);
    Optional<Path> copy =
        distribution.map(home -> home.resolve("share/eval")).filter(Files::isDirectory);
    return checkout
        .or(() -> copy)
        .orElseThrow(() ->
            CommandFailure.usage(
                "the shipped corpus is not there: neither testdata/eval beside the launcher nor "
                    + "share/eval in the distribution",
                "name a data set: memory eval --dataset DIR"));
  }

  /// A form that somebody else publishes data sets in.
  interface PublishedFormat {
    /// The word before the colon.
    String name();

    /// What should be there, for who has named something else.
    String expected();

    /// Writes corpora and questions of our own layout.
    void convert(Path source, DatasetFolder into) throws IOException;
  }

  /// A data set while it is used; closing it deletes what was made for it.
  ///
  /// @param notes what a user should know, one line each: questions left out and why
  /// @param scratch the folder that was made for it; empty when it lies where the user keeps it
  public record OpenDataset(Dataset dataset, List<String> notes, Optional<TemporaryFolder> scratch)
      implements AutoCloseable {
    static OpenDataset inPlace(Dataset dataset) {
      return new OpenDataset(dataset, dataset.notes(), Optional.empty());
    }

    @Override
    public void close() {
      scratch.ifPresent(TemporaryFolder::close);
    }
  }
}
