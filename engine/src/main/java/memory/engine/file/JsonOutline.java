package memory.engine.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where everything stands in a JSON text, comments and trailing commas allowed.
public record JsonOutline(JsonParser parser) {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private static final JsonFactory PLAIN = new JsonFactory();

  /// A value, from its first character to behind its last.
  public sealed interface Node {
    int start();

    int end();
  }

  /// @param text a string's content, a number or word as it stands
  public record Scalar(int start, int end, String text) implements Node {}

  public record Array(int start, int end, List<Node> elements) implements Node {}

  public record Fields(int start, int end, List<Member> members) implements Node {
    Optional<Member> member(String name) {
      return members.stream().filter(member -> member.name.equals(name)).findFirst();
    }
  }

  /// @param start where the name's quote opens
  public record Member(int start, String name, Node value) {}

  /// @return the object that the text is
  /// @throws MalformedJsonException when it is not one JSON object
  public static Fields of(String text) throws MalformedJsonException {
    String unmarked = text.startsWith("\uFEFF") ? " " + text.substring(1) : text;
    try (JsonParser parser = JSON.createParser(unmarked)) {
      parser.nextToken();
      Node root = new JsonOutline(parser).node();
      if (!(root instanceof Fields fields) || parser.nextToken() != null) {
        throw new MalformedJsonException("it is not one JSON object");
      }
      return fields;
    } catch (JsonProcessingException malformed) {
      throw BoundedJson.told(malformed);
    } catch (MalformedJsonException other) {
      throw other;
    } catch (IOException impossible) {
      throw new UncheckedIOException("reading a string", impossible);
    }
  }

  /// Where the text leaves plain JSON, for a byte order mark, a comment or a comma too many.
  public static Optional<String> beyondPlain(String text) {
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
  public static List<String> strings(Node node) {
    return scalars(node).stream().map(Scalar::text).toList();
  }

  /// All strings, numbers and words in the node, names left out.
  public static List<Scalar> scalars(Node node) {
    List<Scalar> scalars = new ArrayList<>();
    collect(node, scalars);
    return scalars;
  }

  private static void collect(Node node, List<Scalar> scalars) {
    switch (node) {
      case Scalar scalar -> scalars.add(scalar);
      case Array array -> array.elements.forEach(element -> collect(element, scalars));
      case Fields fields -> fields.members.forEach(member -> collect(member.value, scalars));
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
