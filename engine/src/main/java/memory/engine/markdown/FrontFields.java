package memory.engine.markdown;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The front matter of two versions of a file.
///
/// @param lines all of it, with its rules
/// @param kept the names of the fields that both have and say differently: as the first has them
public record FrontFields(List<String> lines, List<String> kept) {

  /// The fields of the first one, and those that only the second one has.
  public static FrontFields merged(List<String> ours, List<String> theirs) {
    if (ours.isEmpty() || theirs.isEmpty()) {
      return new FrontFields(ours.isEmpty() ? theirs : ours, List.of());
    }
    Map<String, List<String>> own = fields(ours);
    List<String> lines = new ArrayList<>(ours.subList(0, ours.size() - 1));
    List<String> kept = new ArrayList<>();
    fields(theirs)
        .forEach((name, said) -> {
          if (!own.containsKey(name)) {
            lines.addAll(said);
          } else if (!said.equals(own.get(name))) {
            kept.add(name);
          }
        });
    lines.add(ours.getLast());
    return new FrontFields(lines, kept);
  }

  private static Map<String, List<String>> fields(List<String> lines) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    List<String> field = new ArrayList<>();
    for (String line : lines.subList(1, lines.size() - 1)) {
      int colon = line.indexOf(':');
      if (colon > 0 && !line.startsWith(" ") && !line.startsWith("-") && !line.startsWith("#")) {
        field = fields.computeIfAbsent(line.substring(0, colon).strip(), _ -> new ArrayList<>());
      }
      field.add(line);
    }
    return fields;
  }
}
