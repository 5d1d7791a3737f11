package memory.engine.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads one JSON object whole: a `Map` of `String`, `Long`, `Double`, `Boolean`, `List` and `Map`
/// in the file's order. A field that is `null` is left out; of a field given twice the last counts.
public final class BoundedJson {
  static final int DEPTH = 32;
  static final int STRING_CHARS = 1 << 20;
  private static final int NAME_CHARS = 1000;
  private static final int NUMBER_CHARS = 100;
  private static final String PARSERS_NOTE = " (start marker at ";
  private static final int REASON_CHARS = 160;

  private BoundedJson() {}

  /// What most commands never come to.
  private static final class Jackson {
    static final JsonFactory FACTORY = factory(STRING_CHARS);
    static final JsonFactory LONG_TEXTS = factory(Integer.MAX_VALUE);

    private static JsonFactory factory(int stringChars) {
      return JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH)
                  .maxStringLength(stringChars)
                  .maxNameLength(NAME_CHARS)
                  .maxNumberLength(NUMBER_CHARS)
                  .build())
          .build();
    }
  }

  /// @throws MalformedJsonException when the bytes are not one JSON object, or pass a limit
  public static Map<String, Object> object(byte[] bytes) throws MalformedJsonException {
    Optional<Map<String, Object>> plain = PlainJson.object(bytes);
    return plain.isPresent() ? plain.get() : parsed(bytes);
  }

  /// The same of an object whose texts may be as long as itself, such as one with a picture.
  public static Map<String, Object> withLongTexts(byte[] bytes) throws MalformedJsonException {
    return bytes.length <= STRING_CHARS ? object(bytes) : parsed(Jackson.LONG_TEXTS, bytes);
  }

  /// By Jackson alone.
  static Map<String, Object> parsed(byte[] bytes) throws MalformedJsonException {
    return parsed(Jackson.FACTORY, bytes);
  }

  private static Map<String, Object> parsed(JsonFactory factory, byte[] bytes)
      throws MalformedJsonException {
    try (JsonParser parser = factory.createParser(bytes)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedJsonException("line 1: it should be one object { … }");
      }
      Map<String, Object> object = object(parser);
      if (parser.nextToken() != null) {
        throw new MalformedJsonException(
            at(parser.currentTokenLocation()) + "something follows the closing }");
      }
      return object;
    } catch (StreamConstraintsException tooMuch) {
      throw new MalformedJsonException(
          "nested deeper than " + DEPTH + ", or a name, number or text in it is too long");
    } catch (JsonProcessingException malformed) {
      throw told(malformed);
    } catch (MalformedJsonException told) {
      throw told;
    } catch (IOException undecodable) {
      throw new MalformedJsonException("not valid UTF-8: " + undecodable.getMessage());
    }
  }

  /// The object whose beginning a parser has read, within that parser's limits.
  public static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      Optional<Object> value = readValue(parser);
      if (value.isPresent()) {
        fields.put(name, value.get());
      } else {
        fields.remove(name);
      }
    }
    return fields;
  }

  private static List<Object> readArray(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      readValue(parser).ifPresent(elements::add);
    }
    return elements;
  }

  private static Optional<Object> readValue(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> Optional.of(object(parser));
      case START_ARRAY -> Optional.of(readArray(parser));
      case VALUE_STRING -> Optional.of(parser.getText());
      case VALUE_TRUE -> Optional.of(true);
      case VALUE_FALSE -> Optional.of(false);
      case VALUE_NULL -> Optional.empty();
      case VALUE_NUMBER_INT ->
          Optional.of(
              parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                  ? (Object) parser.getDoubleValue()
                  : (Object) parser.getLongValue());
      case VALUE_NUMBER_FLOAT -> Optional.of(parser.getDoubleValue());
      case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new MalformedJsonException(
              at(parser.currentTokenLocation()) + "a value is missing");
    };
  }

  /// Where the text is not JSON, and why.
  static MalformedJsonException told(JsonProcessingException malformed) {
    return new MalformedJsonException(
        Optional.ofNullable(malformed.getLocation()).map(BoundedJson::at).orElse("")
            + reason(malformed.getOriginalMessage()));
  }

  private static String at(JsonLocation location) {
    return location.getLineNr() < 1
        ? ""
        : "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
  }

  /// What the parser holds against the text, in one line without the parser's own notes.
  ///
  /// @param told [JsonProcessingException#getOriginalMessage]
  public static String reason(String told) {
    int line = told.indexOf('\n');
    int note = told.indexOf(PARSERS_NOTE);
    int end = note >= 0 ? note : line;
    String first = end < 0 ? told : told.substring(0, end);
    String cut = first.length() > REASON_CHARS ? first.substring(0, REASON_CHARS) + "…" : first;
    return CharMatcher.inRange(' ', '~').negate().replaceFrom(cut, '?');
  }
}
