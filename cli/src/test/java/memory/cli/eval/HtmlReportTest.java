package memory.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import memory.cli.eval.Arm.ArmSyntax;
import memory.engine.model.SearchIndex;
import memory.indexer.LuceneIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
  private static final String HOSTILE = "<script>alert('x')</script>\"&";

  @TempDir private Path folder;

  @Test
  void everythingIsOnThePageAndNothingElseIsAskedFor() throws Exception {
    String page = page("notes", "q1");
    assertThat(page)
        .startsWith("<!doctype html>\n<html lang=\"en\">")
        .endsWith("</html>\n")
        .contains("Recall on notes", "Recall against budget", "By source", "A against B", "Latency")
        .contains("prefers-color-scheme: dark", "@media print", "width=device-width")
        .doesNotContain("<script", "<link", "<img", "url(", "@import");
    assertThat(page).doesNotContain("http:", "https:", "//", "{{", "<svg");
  }

  @Test
  void dataNeverBecomesMarkup() throws Exception {
    String page = page(HOSTILE, HOSTILE + "\u202e\u0007");
    assertThat(page)
        .doesNotContain("<script", "\u202e", "\u0007")
        .contains("&lt;script&gt;alert(&#39;x&#39;)");
  }

  @Test
  void whatFillsASlotIsNotTakenForASlot() throws Exception {
    assertThat(page("{{facts}}", "q1")).contains("<title>Recall on {{facts}}</title>");
  }

  @Test
  void everyTableSaysWhatItHoldsAndEveryBarHasItsFigure() throws Exception {
    String page = page("notes", "q1");
    assertThat(count(page, " role=\"region\" tabindex=\"0\" aria-label=\""))
        .isEqualTo(count(page, "<table>"));
    assertThat(count(page, "<p class=\"says\">")).isEqualTo(4);
    List<MatchResult> bars =
        Pattern.compile("<td style=\"--share:([0-9.]+)\">([0-9.]+)</td>")
            .matcher(page)
            .results()
            .toList();
    assertThat(bars).hasSize(count(page, "--share:")).isNotEmpty();
    assertThat(bars).allSatisfy(bar -> assertThat(bar.group(1)).isEqualTo(bar.group(2)));
    assertThat(page).contains("--share:1.000").contains("<td class=\"words\">no</td>");
  }

  @Test
  void everyElementIsClosed() throws Exception {
    String page = page("notes", "q1");
    for (String name :
        List.of("div", "table", "tr", "td", "th", "ul", "li", "dl", "details", "section")) {
      int opened = count(page, "<" + name + " ") + count(page, "<" + name + ">");
      assertThat(opened).as(name).isEqualTo(count(page, "</" + name + ">")).isPositive();
    }
  }

  private static int count(String page, String what) {
    return page.split(Pattern.quote(what), -1).length - 1;
  }

  private String page(String name, String id) throws Exception {
    write("corpus/MEMORY.md", "# Memory\n\n- The lamp is rated 400 watts\n- The horn is red\n");
    write(
        "queries.jsonl",
        """
        {"id":%s,"query":"lamp watts","category":"long","relevant":[{"file":"MEMORY.md","line":3}]}
        {"id":"q2","query":"colour of the horn","category":"short","relevant":[{"file":"MEMORY.md","line":4}]}
        {"id":"no","query":"thanks","category":"negative","negative":true}
        """
            .formatted(quoted(id)));
    write("dataset.json", "{\"name\":" + quoted(name) + "}");
    return HtmlReport.of(
        new EvalRun(
                DatasetReader.read(folder),
                new ArmSyntax(List.of("selective"), List.of()).parse("selective,naive"),
                1)
            .with(EngineRecaller.over(LuceneIndex::open), SearchIndex.Progress.SILENT));
  }

  private static String quoted(String text) {
    return "\""
        + text.replace("\"", "\\\"").replace("\u0007", "\\u0007").replace("\u202e", "\\u202e")
        + "\"";
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
