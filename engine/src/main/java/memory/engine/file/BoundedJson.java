package memory.engine.file;

import static com.google.common.base.Strings.lenientFormat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.google.common.base.CharMatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
  private static final String PARSERS_NOTE = "[Source: ";
  private static final String PARSERS_ADVICE = ": enable `";
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
    Optional<Map<String, Object>> plain = plain(bytes);
    return plain.isPresent() ? plain.get() : parsed(bytes);
  }

  /// The same of an object whose texts may be as long as itself, such as one with a picture.
  public static Map<String, Object> withLongTexts(byte[] bytes) throws MalformedJsonException {
    return bytes.length <= STRING_CHARS ? object(bytes) : parsed(Jackson.LONG_TEXTS, bytes);
  }

  /// Without Jackson; empty when the bytes are not one plain object.
  static Optional<Map<String, Object>> plain(byte[] bytes) {
    return PlainJson.object(bytes);
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
          lenientFormat(
              "past a limit: nested deeper than %s, a name of more than %s characters, a number of"
                  + " more than %s, or a text of more than %s",
              DEPTH, NAME_CHARS, NUMBER_CHARS, STRING_CHARS));
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

  /// An object inside an object that was read here.
  @SuppressWarnings("unchecked") // names of JSON are texts
  public static Map<String, Object> named(Map<?, ?> object) {
    return (Map<String, Object>) object;
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
    int source = told.indexOf(PARSERS_NOTE);
    int note = source >= 0 ? told.lastIndexOf(" (", source) : told.indexOf(PARSERS_ADVICE);
    int end = note >= 0 ? note : line;
    String first = end < 0 ? told : told.substring(0, end);
    String cut = first.length() > REASON_CHARS ? first.substring(0, REASON_CHARS) + "…" : first;
    return CharMatcher.inRange(' ', '~').negate().replaceFrom(cut, '?');
  }

  /// Reads a sound JSON object as [BoundedJson] does, without Jackson, whose parser takes 17 ms of
  /// a process that reads one small file (it initialises `BigDecimal`, which computes powers of
  /// five). Whatever is not plain is left to Jackson, which also says what is wrong with it:
  /// another encoding, large numbers, surrogates as escapes, more than the limits allow, any fault.
  private static final class PlainJson {
    private static final int NAME_CHARS = 100;
    private static final int WHOLE_DIGITS = 18;
    private static final int NUMBER_CHARS = 40;
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";
    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;

    private final String text;
    private int at;
    private int depth;

    private PlainJson(String text) {
      this.text = text;
    }

    private static final class NotPlainException extends RuntimeException {
      private static final long serialVersionUID = 1;

      NotPlainException() {
        super(null, null, false, false);
      }
    }

    /// @return empty when the bytes are not one plain object
    static Optional<Map<String, Object>> object(byte[] bytes) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      if (bytes.length > BoundedJson.STRING_CHARS || text.indexOf('\uFFFD') >= 0) {
        return Optional.empty();
      }
      PlainJson json = new PlainJson(text);
      try {
        json.expect('{');
        Map<String, Object> object = json.readObject();
        json.skipSpace();
        return json.at == text.length() ? Optional.of(object) : Optional.empty();
      } catch (NotPlainException other) {
        return Optional.empty();
      }
    }

    private char next() {
      if (at == text.length()) {
        throw new NotPlainException();
      }
      return text.charAt(at++);
    }

    private void skipSpace() {
      while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }

    private char nextAfterSpace() {
      skipSpace();
      return next();
    }

    private void expect(char wanted) {
      if (nextAfterSpace() != wanted) {
        throw new NotPlainException();
      }
    }

    /// Whether the list goes on after one of its elements.
    private boolean goesOn(char end) {
      char c = nextAfterSpace();
      if (c != ',' && c != end) {
        throw new NotPlainException();
      }
      return c == ',';
    }

    /// Whether nothing stands between the brackets; if so, both are read.
    private boolean isEmpty(char end) {
      skipSpace();
      boolean empty = at < text.length() && text.charAt(at) == end;
      at += empty ? 1 : 0;
      return empty;
    }

    private void enter() {
      if (++depth > BoundedJson.DEPTH) {
        throw new NotPlainException();
      }
    }

    private Map<String, Object> readObject() {
      enter();
      Map<String, Object> fields = new LinkedHashMap<>();
      for (boolean more = !isEmpty('}'); more; more = goesOn('}')) {
        expect('"');
        String name = readString();
        if (name.length() > NAME_CHARS) {
          throw new NotPlainException();
        }
        expect(':');
        Optional<Object> value = readValue();
        if (value.isPresent()) {
          fields.put(name, value.get());
        } else {
          fields.remove(name);
        }
      }
      depth--;
      return fields;
    }

    private List<Object> readArray() {
      enter();
      List<Object> elements = new ArrayList<>();
      for (boolean more = !isEmpty(']'); more; more = goesOn(']')) {
        readValue().ifPresent(elements::add);
      }
      depth--;
      return elements;
    }

    private Optional<Object> readValue() {
      return switch (nextAfterSpace()) {
        case '{' -> Optional.of(readObject());
        case '[' -> Optional.of(readArray());
        case '"' -> Optional.of(readString());
        case 't' -> Optional.of(readWord("true", true));
        case 'f' -> Optional.of(readWord("false", false));
        case 'n' -> {
          readWord("null", false);
          yield Optional.empty();
        }
        default -> Optional.of(readNumber());
      };
    }

    private Object readWord(String word, boolean value) {
      if (!text.startsWith(word, at - 1)) {
        throw new NotPlainException();
      }
      at += word.length() - 1;
      return value;
    }

    private Object readNumber() {
      int start = --at;
      at += text.charAt(at) == '-' ? 1 : 0;
      int digits = skipDigits();
      if (digits > WHOLE_DIGITS || (digits > 1 && text.charAt(at - digits) == '0')) {
        throw new NotPlainException();
      }
      boolean isWhole = true;
      if (isNext(".")) {
        at++;
        skipDigits();
        isWhole = false;
      }
      if (isNext("eE")) {
        at++;
        at += isNext("+-") ? 1 : 0;
        skipDigits();
        isWhole = false;
      }
      String number = text.substring(start, at);
      if (number.length() > NUMBER_CHARS) {
        throw new NotPlainException();
      }
      return isWhole ? (Object) Long.valueOf(number) : (Object) Double.valueOf(number);
    }

    private boolean isNext(String oneOf) {
      return at < text.length() && oneOf.indexOf(text.charAt(at)) >= 0;
    }

    /// @return how many there are, at least one
    private int skipDigits() {
      int start = at;
      while (isNext("0123456789")) {
        at++;
      }
      if (at == start) {
        throw new NotPlainException();
      }
      return at - start;
    }

    /// What stands between two quotation marks; the first is read.
    private String readString() {
      int start = at;
      for (char c = next(); c != '"'; c = next()) {
        if (c == '\\') {
          at--;
          return readEscaped(new StringBuilder().append(text, start, at));
        }
        if (c < ' ') {
          throw new NotPlainException();
        }
      }
      return text.substring(start, at - 1);
    }

    private String readEscaped(StringBuilder string) {
      for (char c = next(); c != '"'; c = next()) {
        if (c < ' ') {
          throw new NotPlainException();
        }
        string.append(c == '\\' ? readEscape() : c);
      }
      return string.toString();
    }

    private char readEscape() {
      char c = next();
      int plain = ESCAPES.indexOf(c);
      if (plain >= 0) {
        return ESCAPED.charAt(plain);
      }
      int code = 0;
      for (int i = 0; i < HEX_DIGITS; i++) {
        int digit = Character.digit(c == 'u' ? next() : ' ', HEX);
        if (digit < 0) {
          throw new NotPlainException();
        }
        code = HEX * code + digit;
      }
      if (Character.isSurrogate((char) code)) {
        throw new NotPlainException();
      }
      return (char) code;
    }
  }
}
