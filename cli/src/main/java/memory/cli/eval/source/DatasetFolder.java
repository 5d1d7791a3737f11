package memory.cli.eval.source;

import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import memory.cli.eval.source.DatasetSource.PublishedFormat;
import memory.cli.output.CommandFailure;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;

/// A data set's folder in the making: memory files by scope, questions, and the moment at which
/// each scope's questions are asked.
final class DatasetFolder {
  private static final int MOST_NAME_CHARS = 100;
  private static final int HASH_CHARS = 24;
  private static final CharMatcher HARMLESS =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf("_-"));

  private final Path folder;
  private final String format;
  private final Path source;
  private final List<String> questions = new ArrayList<>();
  private final Map<String, String> nows = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();

  DatasetFolder(Path folder, String format, Path source) {
    this.folder = folder;
    this.format = format;
    this.source = source;
  }

  /// A place that answers a question.
  ///
  /// @param first line, from 1; 0 = the file as a whole
  /// @param last inclusive
  /// @param grade how much it is worth
  record Place(String file, int first, int last, int grade) {
    static Place wholeFile(String file) {
      return new Place(file, 0, 0, 1);
    }
  }

  /// @param places none = a negative
  /// @param answer may be empty
  record Asked(
      String id, String scope, String text, String category, List<Place> places, String answer) {}

  /// A file name for an id that somebody else chose: itself when it is harmless, else its hash.
  static String safeName(String id) {
    return !id.isEmpty() && id.length() <= MOST_NAME_CHARS && HARMLESS.matchesAllOf(id)
        ? id
        : Layout.hash(id, HASH_CHARS);
  }

  void write(String scope, String file, String text) throws IOException {
    Path path = folder.resolve("corpus").resolve(scope).resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    Files.writeString(path, text);
  }

  /// @param moment as `dataset.json` has it
  void askAt(String scope, String moment) {
    nows.put(scope, moment);
  }

  /// Tells how many questions were left out, if any.
  void leftOut(int questions, String why) {
    if (questions > 0) {
      notes.add(
          (questions == 1 ? "1 question is" : questions + " questions are") + " left out: " + why);
    }
  }

  List<String> notes() {
    return notes;
  }

  void add(Asked asked) throws IOException {
    questions.add(
        JsonWrite.object(json -> {
          json.writeStringField("id", asked.id());
          json.writeStringField("scope", asked.scope());
          json.writeStringField("query", asked.text());
          json.writeStringField("category", asked.category());
          JsonWrite.objects(json, "relevant", asked.places())
              .each(place -> {
                json.writeStringField("file", place.file());
                if (place.first() > 0) {
                  json.writeNumberField("l0", place.first());
                  json.writeNumberField("l1", place.last());
                }
                json.writeNumberField("grade", place.grade());
              });
          // An answer's bar would be read as "or".
          json.writeStringField("answer", asked.answer().replace('|', '/'));
          json.writeBooleanField("negative", asked.places().isEmpty());
        }));
  }

  /// @throws CommandFailure when nothing was found that looks like the format
  void finish(PublishedFormat expected) throws IOException {
    if (questions.isEmpty()) {
      throw CommandFailure.usage(source + ": there are no questions in it", expected.expected());
    }
    Files.writeString(folder.resolve("queries.jsonl"), String.join("\n", questions) + "\n");
    String settings =
        JsonWrite.object(json -> {
          json.writeStringField("name", format + " " + source.getFileName());
          json.writeStringField("source", format + ":" + source);
          if (!nows.isEmpty()) {
            json.writeFieldName("now");
            JsonWrite.write(json, nows);
          }
        });
    Files.writeString(folder.resolve("dataset.json"), settings);
  }
}
