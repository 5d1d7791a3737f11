package memory.cli.inspect;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/// One of the files that the page is made of. They hold nothing of anybody's memory.
enum PageFile {
  PAGE("/", "text/html", "page.html"),
  SCRIPT(
      "/app.js",
      "text/javascript",
      "base.js",
      "acts.js",
      "lately.js",
      "files.js",
      "search.js",
      "prompt.js",
      "decisions.js",
      "traces.js",
      "health.js",
      "app.js"),
  STYLE("/app.css", "text/css", "app.css");

  private final String path;
  private final String type;
  private final ImmutableList<String> parts;

  PageFile(String path, String type, String... parts) {
    this.path = path;
    this.type = type;
    this.parts = ImmutableList.copyOf(parts);
  }

  static Optional<PageFile> at(String path) {
    return Arrays.stream(values()).filter(one -> one.path.equals(path)).findFirst();
  }

  String type() {
    return type + "; charset=utf-8";
  }

  /// All its parts, one after the other.
  byte[] bytes() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String part : parts) {
      try (InputStream in = PageFile.class.getResourceAsStream(part)) {
        if (in == null) {
          throw new FileNotFoundException("the jar has no " + part);
        }
        in.transferTo(all);
      }
    }
    return all.toByteArray();
  }
}
