package memory.cli.hosts;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import memory.cli.hosts.FakeModel.Asked;

/// All texts of one request to a model, with the marks of HTML taken for what they mean.
record AskedText(String all) {
  private static final String STANDING = "## Persistent memory: notes";
  private static final String RECALLED = "## Recalled memory: notes";

  static AskedText of(Asked request) throws IOException {
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(request.body())) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          texts.add(parser.getText());
        }
      }
    }
    String all = String.join("\n", texts);
    return new AskedText(all.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&"));
  }

  /// The last request that says this and has the standing block; none but such a one is the agent's
  /// own, since agents ask for titles and summaries too.
  static AskedText about(String words, List<Asked> asked) throws IOException {
    AskedText found = new AskedText("");
    for (Asked one : asked) {
      AskedText text = of(one);
      if (text.all.contains(words) && text.all.contains(STANDING)) {
        found = text;
      }
    }
    if (found.all.isEmpty()) {
      throw new AssertionError("no request with the standing block says: " + words);
    }
    return found;
  }

  boolean has(String words) {
    return all.contains(words);
  }

  Set<String> standing() {
    return blocks(STANDING);
  }

  Set<String> recalled() {
    return blocks(RECALLED);
  }

  int standingBlocks() {
    return all.split(Pattern.quote(STANDING), -1).length - 1;
  }

  private Set<String> blocks(String start) {
    Matcher matcher =
        Pattern.compile("(?s)" + start + ".*?## End of memory \\[m:[0-9a-f]{16}]").matcher(all);
    Set<String> blocks = new LinkedHashSet<>();
    while (matcher.find()) {
      blocks.add(matcher.group());
    }
    return blocks;
  }
}
