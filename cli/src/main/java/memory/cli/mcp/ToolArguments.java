package memory.cli.mcp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import memory.cli.mcp.Tool.ToolParam;
import memory.cli.option.Suggestion;
import memory.cli.output.CommandFailure;

/// A tool call's arguments, checked against what the tool declares. Models write numbers and flags
/// as texts and one text where several could stand, and give a blank text for what they leave out;
/// that is understood.
record ToolArguments(Map<String, List<String>> values) {
  /// @throws CommandFailure when something is unknown, missing or of another type
  static ToolArguments of(Tool tool, Map<String, Object> given) {
    Map<String, List<String>> values = new HashMap<>();
    List<String> known = new ArrayList<>();
    List<String> unknown = new ArrayList<>(given.keySet());
    for (ToolParam param : tool.allParams()) {
      known.add(param.name());
      String name = param.nameIn(given);
      unknown.remove(name);
      Object value = given.get(name);
      if (value != null) {
        List<String> read = read(param, value);
        if (!read.isEmpty()) {
          values.put(param.name(), read);
        }
      }
      if (param.required() && !values.containsKey(param.name())) {
        throw CommandFailure.usage(
            tool.name() + " needs " + param.name(), param.name() + ": " + param.doc());
      }
    }
    if (!unknown.isEmpty()) {
      String name = unknown.stream().sorted().findFirst().orElseThrow();
      throw CommandFailure.usage(
          tool.name() + " has no argument " + name, Suggestion.among(known, name));
    }
    return new ToolArguments(values);
  }

  /// The same arguments, but for one, for a tool that does a part of the work.
  ///
  /// @throws CommandFailure when that tool needs more, or has no such argument
  ToolArguments without(String name, Tool part) {
    Map<String, Object> given = new HashMap<>();
    values.forEach((key, all) -> given.put(key, all.size() == 1 ? all.getFirst() : all));
    given.remove(name);
    return of(part, given);
  }

  Optional<String> one(String name) {
    return all(name).stream().findFirst();
  }

  String orEmpty(String name) {
    return one(name).orElse("");
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /// @throws CommandFailure when it was not given
  String needed(String name) {
    return one(name).orElseThrow(() -> CommandFailure.usage(name + " is missing", "give " + name));
  }

  Optional<Integer> number(String name) {
    return one(name).map(Integer::parseInt);
  }

  boolean has(String name) {
    return one(name).filter("true"::equals).isPresent();
  }

  private static List<String> read(ToolParam param, Object value) {
    if (isLeftOut(param, value)) {
      return List.of();
    }
    return switch (param.type()) {
      case TEXT -> {
        String text = scalar(value).orElseThrow(() -> bad(param, "a text"));
        if (!param.choices().isEmpty() && !param.choices().contains(text)) {
          String shown = RpcError.shown(text);
          throw CommandFailure.usage(
              "bad value for " + param.name() + ": " + shown,
              Suggestion.among(param.choices(), shown));
        }
        yield List.of(text);
      }
      case TEXTS -> {
        List<String> texts = new ArrayList<>();
        for (Object element : value instanceof List<?> list ? list : List.of(value)) {
          if (!isLeftOut(param, element)) {
            texts.add(scalar(element).orElseThrow(() -> bad(param, "a list of texts")));
          }
        }
        yield texts;
      }
      case NUMBER -> {
        String digits = scalar(value).orElse("");
        String whole = digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
        try {
          int number = Integer.parseInt(whole);
          if (number < 1) {
            throw bad(param, "a whole number from 1 on");
          }
          yield List.of(String.valueOf(number));
        } catch (NumberFormatException none) {
          throw bad(param, "a whole number");
        }
      }
      case FLAG -> {
        String word = scalar(value).orElse("");
        if (!word.equals("true") && !word.equals("false")) {
          throw bad(param, "true or false");
        }
        yield List.of(word);
      }
    };
  }

  private static boolean isLeftOut(ToolParam param, Object value) {
    return !param.required() && value instanceof String text && text.isBlank();
  }

  private static Optional<String> scalar(Object value) {
    return value instanceof List<?> || value instanceof Map<?, ?>
        ? Optional.empty()
        : Optional.of(value.toString());
  }

  private static CommandFailure bad(ToolParam param, String wanted) {
    return CommandFailure.usage(param.name() + " is " + wanted, param.name() + ": " + param.doc());
  }
}
