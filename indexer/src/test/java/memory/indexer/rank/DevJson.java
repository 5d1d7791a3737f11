package memory.indexer.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads one JSON value into maps, lists, strings and numbers; for the measuring data only.
final class DevJson {
  private final String json;
  private int at;

  private DevJson(String json) {
    this.json = json;
  }

  static Map<?, ?> object(String json) {
    return (Map<?, ?>) new DevJson(json).value();
  }

  private Object value() {
    skip();
    char c = json.charAt(at);
    if (c == '{') {
      Map<String, Object> map = new LinkedHashMap<>();
      at++;
      while (more('}')) {
        String key = string();
        skip();
        at++;
        map.put(key, value());
      }
      return map;
    }
    if (c == '[') {
      List<Object> list = new ArrayList<>();
      at++;
      while (more(']')) {
        list.add(value());
      }
      return list;
    }
    return c == '"' ? string() : literal();
  }

  private boolean more(char close) {
    skip();
    if (json.charAt(at) == ',') {
      at++;
      skip();
    }
    if (json.charAt(at) == close) {
      at++;
      return false;
    }
    return true;
  }

  private Object literal() {
    int start = at;
    while (at < json.length() && ",]} \n".indexOf(json.charAt(at)) < 0) {
      at++;
    }
    String word = json.substring(start, at);
    return Character.isLetter(word.charAt(0)) ? word : Double.valueOf(word);
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (json.charAt(at) != '"') {
      char c = json.charAt(at++);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escaped = json.charAt(at++);
      switch (escaped) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'u' -> {
          out.append((char) Integer.parseInt(json.substring(at, at + 4), 16));
          at += 4;
        }
        default -> out.append(escaped);
      }
    }
    at++;
    return out.toString();
  }

  private void skip() {
    while (at < json.length() && Character.isWhitespace(json.charAt(at))) {
      at++;
    }
  }
}
