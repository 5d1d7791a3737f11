package memory.engine.transfer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.model.Scope;
import memory.engine.request.ImportResult;
import memory.engine.request.Refusal;
import memory.engine.request.RefusedException;
import memory.engine.write.CheckedText;
import memory.engine.write.ScopeWriter;

/// The guard before what comes in from another memory: what of a file may be written in a scope.
///
/// @param source the name of where it comes from
/// @param writer of the scope that takes it over
/// @param ledger what came in before
/// @param leftOut is told what may not come in, and why
record IncomingCheck(
    String source, ScopeWriter writer, ImportLedger ledger, List<ImportResult.LeftOut> leftOut) {

  Optional<CheckedText> frontMatter(Incoming file) {
    try {
      return file.frontMatter().map(writer::check);
    } catch (RefusedException refused) {
      leave(file, 1, refused.refusal().message());
      return Optional.empty();
    }
  }

  /// The file's entries that may be written.
  List<Arrival.Checked> entries(Incoming file) {
    Map<String, Integer> occurrences = new HashMap<>();
    List<Arrival.Checked> checked = new ArrayList<>();
    Set<String> refusedTitles = refusedTitles(file);
    for (Incoming.Entry entry : file.entries()) {
      if (entry.masked() && writer.root().scope() == Scope.PROJECT) {
        leave(file, entry.line(), "a project's memory is shared and takes no secret");
        continue;
      }
      try {
        CheckedText text = writer.check(entry.text());
        List<String> heading = new ArrayList<>(entry.heading());
        heading.removeAll(refusedTitles);
        int occurrence = occurrences.merge(text.value(), 1, Integer::sum);
        String key = ImportLedger.key(source, file.place(), text.value(), occurrence);
        checked.add(
            new Arrival.Checked(entry, text, heading, key, ledger.has(key, file.path().value())));
      } catch (RefusedException refused) {
        leave(file, entry.line(), refused.refusal().message());
      }
    }
    return withoutSplitThreats(file, checked);
  }

  private Set<String> refusedTitles(Incoming file) {
    Set<String> titles = new LinkedHashSet<>();
    file.entries().forEach(entry -> titles.addAll(entry.heading()));
    Set<String> refused = new HashSet<>();
    for (String title : titles) {
      refusal(title)
          .ifPresent(why -> {
            refused.add(title);
            leave(file, 0, "a heading: " + why.message());
          });
    }
    return refused;
  }

  /// What reads like an instruction only beside the entry before it goes with it.
  private List<Arrival.Checked> withoutSplitThreats(Incoming file, List<Arrival.Checked> checked) {
    List<Arrival.Checked> kept = new ArrayList<>();
    for (Arrival.Checked entry : checked) {
      if (!kept.isEmpty()) {
        String both = kept.getLast().text().value() + "\n" + entry.text().value();
        Optional<Refusal> refusal =
            both.length() < ScopeWriter.ENTRY_BYTES / 4 ? refusal(both) : Optional.empty();
        if (refusal.isPresent()) {
          String why = refusal.get().message();
          leave(file, kept.removeLast().entry().line(), "with what follows, " + why);
          leave(file, entry.entry().line(), "with what stands above, " + why);
          continue;
        }
      }
      kept.add(entry);
    }
    return kept;
  }

  private Optional<Refusal> refusal(String text) {
    try {
      writer.check(text);
      return Optional.empty();
    } catch (RefusedException refused) {
      return Optional.of(refused.refusal());
    }
  }

  private void leave(Incoming file, int line, String reason) {
    leftOut.add(new ImportResult.LeftOut(file.place(), line, reason));
  }
}
