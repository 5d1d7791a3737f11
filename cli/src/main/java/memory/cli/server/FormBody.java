package memory.cli.server;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import memory.cli.server.FrameServer.BadFrameException;
import memory.engine.file.MemoryText;

/// Names with values as `application/x-www-form-urlencoded`, which curl makes of arguments by
/// itself, or plain, as `lib/client` sends them. A name may come more than once; values are bytes.
public final class FormBody {
  private final List<Field> fields = new ArrayList<>();

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Field(String name, byte[] value) {}

  /// @throws BadFrameException when it is not encoded so
  public static FormBody of(byte[] body) throws BadFrameException {
    return of(body, '&');
  }

  /// `name=value`, a NUL after each.
  ///
  /// @throws BadFrameException when it is cut
  static FormBody plain(byte[] body) throws BadFrameException {
    return of(body, '\0');
  }

  private static FormBody of(byte[] body, char mark) throws BadFrameException {
    boolean plain = mark == '\0';
    FormBody form = new FormBody();
    int start = 0;
    while (start < body.length) {
      int end = indexOf(body, mark, start, body.length);
      int equals = indexOf(body, '=', start, end);
      if (equals == end || (plain && end == body.length)) {
        throw new BadFrameException(400, "a field without a value" + (plain ? " or an end" : ""));
      }
      form.with(
          new String(body, start, equals - start, StandardCharsets.ISO_8859_1),
          plain ? Arrays.copyOfRange(body, equals + 1, end) : decoded(body, equals + 1, end));
      start = end + 1;
    }
    return form;
  }

  FormBody with(String name, byte[] value) {
    fields.add(new Field(name, value));
    return this;
  }

  FormBody with(String name, String value) {
    return with(name, value.getBytes(StandardCharsets.UTF_8));
  }

  Optional<byte[]> bytes(String name) {
    return fields.stream().filter(field -> field.name.equals(name)).map(Field::value).findFirst();
  }

  /// @throws BadFrameException when it is not UTF-8
  public Optional<String> one(String name) throws BadFrameException {
    return all(name).stream().findFirst();
  }

  /// @throws BadFrameException when one is not UTF-8
  public List<String> all(String name) throws BadFrameException {
    List<String> all = new ArrayList<>();
    for (Field field : fields) {
      if (field.name.equals(name)) {
        all.add(text(field.value));
      }
    }
    return all;
  }

  byte[] encoded() {
    StringJoiner out = new StringJoiner("&");
    for (Field field : fields) {
      String bytes = new String(field.value, StandardCharsets.ISO_8859_1);
      out.add(field.name + "=" + URLEncoder.encode(bytes, StandardCharsets.ISO_8859_1));
    }
    return out.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String text(byte[] value) throws BadFrameException {
    if (!MemoryText.isUtf8(value)) {
      throw new BadFrameException(421, "not UTF-8");
    }
    return new String(value, StandardCharsets.UTF_8);
  }

  private static byte[] decoded(byte[] body, int start, int end) throws BadFrameException {
    String sent = new String(body, start, end - start, StandardCharsets.ISO_8859_1);
    try {
      return URLDecoder.decode(sent, StandardCharsets.ISO_8859_1)
          .getBytes(StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException bad) {
      throw new BadFrameException(400, "a bad escape");
    }
  }

  private static int indexOf(byte[] body, char wanted, int start, int end) {
    int at = start;
    while (at < end && body[at] != wanted) {
      at++;
    }
    return at;
  }
}
