package memory.engine.inject;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import memory.engine.guard.WriteGuard;
import memory.engine.markdown.Lines;
import memory.engine.model.MemoryPath;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.note.NoteFile;
import memory.engine.page.Page;
import memory.engine.page.PageTable;
import memory.engine.page.Pages;
import memory.engine.page.Residency;
import memory.engine.page.Residency.Resident;
import memory.engine.request.PagesResult.Fidelity;

/// The pages of the index files as a section, under a limit of tokens: pinned pages before others
/// in each file, what was demoted to a pointer on one line of ours at its end.
///
/// @param shown by id, the pages as a model may see them
public record ResidentPages(
    List<Page> pages, Map<String, Page> shown, PageTable table, int maxTokens) {
  /// @param roots in the order in which they are shown
  /// @param usesTable whether recall scores and ages count
  public static ResidentPages of(
      List<ScopeRoot> roots, LocalDate today, boolean usesTable, int maxTokens, Screen screen) {
    List<Page> pages = new ArrayList<>();
    Map<String, Page> shown = new HashMap<>();
    List<PageTable> tables = new ArrayList<>();
    for (ScopeRoot root : roots) {
      for (MemoryPath path : Pages.files(root)) {
        if (NoteFile.read(root, path) instanceof NoteFile.Present(String text)) {
          List<Page> file = visible(root, path, text, screen, shown);
          List<Page> counting = Pages.counting(file, today);
          counting.stream().filter(Page::pinned).forEach(pages::add);
          counting.stream().filter(page -> !page.pinned()).forEach(pages::add);
        }
      }
      tables.add(usesTable ? PageTable.read(root) : PageTable.empty());
    }
    return new ResidentPages(pages, shown, PageTable.joined(tables), maxTokens);
  }

  /// The pages of which the screen leaves something, and what it leaves.
  private static List<Page> visible(
      ScopeRoot root, MemoryPath path, String text, Screen screen, Map<String, Page> shown) {
    Scope scope = root.scopeOf(path);
    Map<Integer, Page> left = new HashMap<>();
    for (Page page : Pages.of(scope, path, screen.readInPlace(root, path, text))) {
      left.put(page.startLine(), page);
    }
    List<Page> visible = new ArrayList<>();
    for (Page page : Pages.of(scope, path, text)) {
      Page screened = left.get(page.startLine());
      if (screened != null) {
        visible.add(page);
        shown.put(page.id(), screened);
      }
    }
    return visible;
  }

  /// What is shown when the tokens alone are counted.
  public Residency residency() {
    return residency(Integer.MAX_VALUE);
  }

  private Residency residency(int chars) {
    return Residency.of(
        pages,
        table,
        residents -> {
          String text = text(residents);
          return text.length() <= chars && Residency.tokens(text) <= maxTokens;
        });
  }

  Rendered within(int chars) {
    List<Resident> residents = residency(chars).residents();
    int read = (int) residents.stream().filter(one -> isLegible(one.fidelity())).count();
    return new Rendered(text(residents), read, pages.size() - read);
  }

  private static boolean isLegible(Fidelity fidelity) {
    return fidelity == Fidelity.FULL || fidelity == Fidelity.FIRST_LINE;
  }

  private String text(List<Resident> residents) {
    StringBuilder out = new StringBuilder();
    Map<String, List<Resident>> files = new LinkedHashMap<>();
    for (Resident resident : residents) {
      if (resident.fidelity() != Fidelity.OUT) {
        String file = resident.page().path() + " (" + resident.page().scope().label() + ")";
        files.computeIfAbsent(file, _ -> new ArrayList<>()).add(resident);
      }
    }
    files.forEach((file, ofFile) -> {
      Page first = ofFile.getFirst().page();
      out.append(out.isEmpty() ? "" : "\n")
          .append(
              Frame.heading(
                  3,
                  first.path().value(),
                  " (" + first.scope().label() + ")",
                  WriteGuard.isUnnamed(Objects.requireNonNull(shown.get(first.id())).text())));
      append(out, ofFile);
    });
    return out.toString();
  }

  private void append(StringBuilder out, List<Resident> residents) {
    List<String> pointers = new ArrayList<>();
    List<String> heading = List.of();
    for (Resident resident : residents) {
      Page page = resident.page();
      if (resident.fidelity() == Fidelity.POINTER) {
        pointers.add(page.citation().substring(page.path().value().length() + 1));
      } else {
        Page legible = Objects.requireNonNull(shown.get(page.id()));
        if (!legible.heading().equals(heading)) {
          heading = legible.heading();
          if (!heading.isEmpty()) {
            out.append('\n')
                .append(Frame.quoted("#".repeat(heading.size()) + " " + heading.getLast()));
          }
        }
        boolean whole = resident.fidelity() == Fidelity.FULL;
        List<String> lines = Lines.list(legible.text());
        for (String line : whole ? lines : lines.subList(0, 1)) {
          out.append('\n').append(Frame.quoted(whole ? line : line + " …"));
        }
      }
    }
    if (!pointers.isEmpty()) {
      out.append('\n').append(Frame.heading(4, "not shown: " + String.join(", ", pointers)));
    }
  }
}
