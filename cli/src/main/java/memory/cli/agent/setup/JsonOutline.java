package memory.cli.agent.setup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import memory.cli.agent.setup.HostSetup.UnreadableConfigException;
import memory.engine.file.BoundedJson;

/// Where everything stands in a JSON text, comments and trailing commas allowed.
record JsonOutline(JsonParser parser) {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private static final JsonFactory PLAIN = new JsonFactory();

  /// A value, from its first character to behind its last.
  sealed interface Node {
    int start();

    int end();
  }

  /// @param text a string's content, a number or word as it stands
  record Scalar(int start, int end, String text) implements Node {}

  record Array(int start, int end, List<Node> elements) implements Node {}

  record Fields(int start, int end, List<Member> members) implements Node {
    Optional<Member> member(String name) {
      return members.stream().filter(member -> member.name.equals(name)).findFirst();
    }
  }

  /// @param start where the name's quote opens
  record Member(int start, String name, Node value) {}

  /// @return the object that the text is
  /// @throws UnreadableConfigException when it is not one JSON object
  static Fields of(String text) throws UnreadableConfigException {
    try (JsonParser parser = JSON.createParser(text)) {
      parser.nextToken();
      Node root = new JsonOutline(parser).node();
      if (!(root instanceof Fields fields) || parser.nextToken() != null) {
        throw new UnreadableConfigException("it is not one JSON object", "mend it first");
      }
      return fields;
    } catch (JsonProcessingException malformed) {
      String where =
          Optional.ofNullable(malformed.getLocation())
              .map(at -> "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ")
              .orElse("");
      throw new UnreadableConfigException(
          where + BoundedJson.reason(malformed.getOriginalMessage()), "mend it first");
    } catch (IOException impossible) {
      throw new UnreadableConfigException(String.valueOf(impossible.getMessage()), "mend it first");
    }
  }

  /// Where the text leaves plain JSON, for a comment or a comma too many.
  static Optional<String> beyondPlain(String text) {
    try (JsonParser parser = PLAIN.createParser(text)) {
      while (parser.nextToken() != null) {
        // It is read for what stands between the tokens.
      }
      return Optional.empty();
    } catch (JsonProcessingException more) {
      int line = Optional.ofNullable(more.getLocation()).map(at -> at.getLineNr()).orElse(1);
      return Optional.of("line " + line);
    } catch (IOException impossible) {
      return Optional.of("line 1");
    }
  }

  /// All strings in the node, names left out.
  static List<String> strings(Node node) {
    List<String> strings = new ArrayList<>();
    collect(node, strings);
    return strings;
  }

  private static void collect(Node node, List<String> strings) {
    switch (node) {
      case Scalar scalar -> strings.add(scalar.text);
      case Array array -> array.elements.forEach(element -> collect(element, strings));
      case Fields fields -> fields.members.forEach(member -> collect(member.value, strings));
    }
  }

  private Node node() throws IOException {
    JsonToken token = parser.currentToken();
    int start = tokenStart();
    if (token == JsonToken.START_OBJECT) {
      List<Member> members = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        int named = tokenStart();
        String name = parser.currentName();
        parser.nextToken();
        members.add(new Member(named, name, node()));
      }
      return new Fields(start, tokenStart() + 1, List.copyOf(members));
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(node());
      }
      return new Array(start, tokenStart() + 1, List.copyOf(elements));
    }
    String text = String.valueOf(parser.getText());
    int end =
        token == JsonToken.VALUE_STRING
            ? (int) parser.currentLocation().getCharOffset()
            : start + text.length();
    return new Scalar(start, end, text);
  }

  private int tokenStart() {
    return (int) parser.currentTokenLocation().getCharOffset();
  }
}
