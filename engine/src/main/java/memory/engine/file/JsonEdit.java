package memory.engine.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import memory.engine.file.JsonOutline.Array;
import memory.engine.file.JsonOutline.Fields;
import memory.engine.file.JsonOutline.Member;
import memory.engine.file.JsonOutline.Node;
import memory.engine.file.JsonOutline.Scalar;

/// Adds a member or an element to a JSON text, replaces or removes one, and leaves every other
/// character where it is: comments, order, indentation, line ends. Removing what was added gives
/// the text from before, but for containers that were empty: they go too.
public final class JsonEdit {
  private static final String INDENT = "  ";
  private static final JsonFactory JSON = new JsonFactory();

  private final String text;
  private final String newline;

  public JsonEdit(String text) {
    this.text = text;
    this.newline = text.contains("\r\n") ? "\r\n" : "\n";
  }

  /// With a member at the end of the object that the path leads to; objects on the way are made.
  ///
  /// @param path the last name is the member's own
  public String withMember(List<String> path, Object value) throws MalformedJsonException {
    return with(JsonOutline.of(text), path, 0, value, false);
  }

  /// With an element at the end of the array that the path leads to; it is made when missing.
  public String withElement(List<String> path, Object value) throws MalformedJsonException {
    return with(JsonOutline.of(text), path, 0, value, true);
  }

  /// With the node replaced.
  public String replaced(Node node, Object value) {
    return text.substring(0, node.start())
        + pretty(value, lineIndent(node.start()))
        + text.substring(node.end());
  }

  /// Without the member or the element, and without the containers on the way to it that are left
  /// empty; one with a comment in it stays.
  ///
  /// @param path leads to the member, or to the array
  /// @param element which of its elements goes; empty = the member itself. Of an element that holds
  ///   a list of which not all goes, only that part does
  public String without(List<String> path, Optional<Predicate<Node>> element)
      throws MalformedJsonException {
    Fields root = JsonOutline.of(text);
    List<String> container = element.isPresent() ? path : path.subList(0, path.size() - 1);
    Optional<Node> found = find(root, container);
    if (found.isEmpty()) {
      return text;
    }
    List<Item> items = items(found.get());
    int index = -1;
    for (int i = 0; i < items.size(); i++) {
      boolean wanted =
          element.isPresent()
              ? element.get().test(items.get(i).value)
              : items.get(i).name.equals(path.getLast());
      index = wanted ? i : index;
    }
    if (index < 0) {
      return text;
    }
    if (element.isPresent()) {
      Optional<Array> shared = shared(items.get(index).value, element.get());
      if (shared.isPresent()) {
        List<Node> inner = shared.get().elements();
        Node ours = inner.stream().filter(element.get()).findFirst().orElseThrow();
        return cut(shared.get(), items(shared.get()), inner.indexOf(ours));
      }
    }
    String cut = cut(found.get(), items, index);
    return items.size() > 1 ? cut : new JsonEdit(cut).withoutEmpty(container);
  }

  /// The list in a group of ours that holds something else too.
  private static Optional<Array> shared(Node group, Predicate<Node> ours) {
    return items(group).stream()
        .map(Item::value)
        .filter(value -> value instanceof Array)
        .map(Array.class::cast)
        .filter(array -> array.elements().stream().anyMatch(ours))
        .filter(array -> !array.elements().stream().allMatch(ours))
        .findFirst();
  }

  /// The root stays, as `{}`.
  private String withoutEmpty(List<String> container) throws MalformedJsonException {
    Node node = find(JsonOutline.of(text), container).orElseThrow();
    if (!text.substring(node.start() + 1, node.end() - 1).isBlank()) {
      return text;
    }
    return container.isEmpty()
        ? text.substring(0, node.start()) + "{}" + text.substring(node.end())
        : without(container, Optional.empty());
  }

  /// What an object or an array holds.
  private record Item(String name, int start, Node value) {}

  private static List<Item> items(Node container) {
    return switch (container) {
      case Scalar _ -> List.of();
      case Array array ->
          array.elements().stream().map(node -> new Item("", node.start(), node)).toList();
      case Fields fields ->
          fields.members().stream()
              .map(member -> new Item(member.name(), member.start(), member.value()))
              .toList();
    };
  }

  /// The node that these names lead to; empty when there is none.
  public static Optional<Node> find(Fields root, List<String> path) {
    Node node = root;
    for (String name : path) {
      Optional<Member> member =
          node instanceof Fields fields ? fields.member(name) : Optional.empty();
      if (member.isEmpty()) {
        return Optional.empty();
      }
      node = member.get().value();
    }
    return Optional.of(node);
  }

  private String with(Node node, List<String> path, int depth, Object value, boolean element)
      throws MalformedJsonException {
    List<String> here = path.subList(0, depth);
    boolean last = depth == path.size() - (element ? 0 : 1);
    if (last && element) {
      if (!(node instanceof Array array)) {
        throw wrongKind(here, "a list");
      }
      return append(array, "", value);
    }
    if (!(node instanceof Fields fields)) {
      throw wrongKind(here, "an object");
    }
    String name = path.get(depth);
    Optional<Member> member = fields.member(name);
    if (member.isPresent()) {
      return with(member.get().value(), path, depth + 1, value, element);
    }
    Object nested = element ? List.of(value) : value;
    for (int inner = path.size() - 1; inner > depth; inner--) {
      nested = Map.of(path.get(inner), nested);
    }
    return append(fields, name, nested);
  }

  private static MalformedJsonException wrongKind(List<String> path, String wanted) {
    return new MalformedJsonException(
        (path.isEmpty() ? "the whole" : String.join(".", path)) + " is not " + wanted);
  }

  private String append(Node container, String name, Object value) {
    List<Item> items = items(container);
    int close = container.end() - 1;
    int end = items.isEmpty() ? container.start() + 1 : items.getLast().value.end();
    Gap gap = gap(end, close);
    boolean oneLine =
        !items.isEmpty()
            && text.substring(container.start(), container.end()).indexOf('\n') < 0
            && !gap.endsInLineComment;
    String outer = lineIndent(container.start());
    String indent =
        items.isEmpty() || oneLine ? outer + unit() : lineIndent(items.getFirst().start);
    String item =
        (name.isEmpty() ? "" : oneLine(name) + ": ")
            + (oneLine ? oneLine(value) : pretty(value, indent));
    StringBuilder out = new StringBuilder(text.substring(0, end));
    if (!items.isEmpty() && gap.comma < 0) {
      out.append(',');
    }
    out.append(text, end, gap.end).append(oneLine ? " " : newline + indent).append(item);
    if (gap.comma >= 0) {
      out.append(',');
    }
    if (items.isEmpty() && text.substring(gap.end, close).indexOf('\n') < 0) {
      out.append(newline).append(outer);
    }
    return out.append(text, gap.end, text.length()).toString();
  }

  /// Without the item and one comma, from behind what stands before it.
  private String cut(Node container, List<Item> items, int index) {
    Item item = items.get(index);
    boolean last = index == items.size() - 1;
    int before = index == 0 ? container.start() + 1 : items.get(index - 1).value.end();
    int after = last ? container.end() - 1 : items.get(index + 1).start;
    Gap left = gap(before, item.start);
    Gap right = gap(item.value.end(), after);
    int from = left.end;
    int to = right.comma >= 0 ? right.comma + 1 : item.value.end();
    String head = text.substring(0, from);
    if (right.comma < 0 && left.comma >= 0) {
      head = text.substring(0, left.comma) + text.substring(left.comma + 1, from);
    }
    return head + text.substring(to);
  }

  /// What stands between two items, or between one and a bracket: blanks, comments, one comma.
  ///
  /// @param comma where it is, or -1
  /// @param end behind the last thing that is not blank
  private record Gap(int comma, int end, boolean endsInLineComment) {}

  private Gap gap(int from, int to) {
    int comma = -1;
    int end = from;
    boolean inLine = false;
    int at = from;
    while (at < to) {
      if (text.startsWith("//", at)) {
        int line = text.indexOf('\n', at);
        at = line < 0 || line > to ? to : line;
        end = at > from && text.charAt(at - 1) == '\r' ? at - 1 : at;
        inLine = true;
      } else if (text.startsWith("/*", at)) {
        at = text.indexOf("*/", at + 2) + 2;
        end = at;
        inLine = false;
      } else {
        if (!Character.isWhitespace(text.charAt(at))) {
          comma = text.charAt(at) == ',' ? at : comma;
          end = at + 1;
          inLine = false;
        }
        at++;
      }
    }
    return new Gap(comma, end, inLine);
  }

  /// The blanks that the line of a place starts with.
  private String lineIndent(int at) {
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = start;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  /// What one level is indented by in this text.
  private String unit() {
    for (int line = text.indexOf('\n'); line >= 0; line = text.indexOf('\n', line + 1)) {
      int end = line + 1;
      while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
        end++;
      }
      if (end > line + 1 && end < text.length() && text.charAt(end) == '"') {
        return text.substring(line + 1, end);
      }
    }
    return INDENT;
  }

  private String pretty(Object value, String indent) {
    return lines(value, unit()).replace("\n", newline + indent);
  }

  /// A value of maps, lists, strings, whole numbers and truths as JSON for people, on one line.
  static String oneLine(Object value) {
    return written(value, new DefaultPrettyPrinter.NopIndenter());
  }

  /// The same on several lines.
  ///
  /// @param unit what one level is indented by; lines end in `\n`
  static String lines(Object value, String unit) {
    return written(value, new DefaultIndenter(unit, "\n"));
  }

  private static String written(Object value, DefaultPrettyPrinter.Indenter indenter) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter()
              .withSeparators(
                  Separators.createDefaultInstance()
                      .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
              .withObjectIndenter(indenter)
              .withArrayIndenter(indenter));
      JsonWrite.write(json, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException("writing to a string", impossible);
    }
    return out.toString();
  }
}
