package memory.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import memory.engine.model.Kind;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import org.junit.jupiter.api.Test;

class PageFileTest {
  private static String text(PageHandler.PageFile file) throws IOException {
    return new String(file.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void offersTheFiltersThatSearchTakes() throws IOException {
    assertThat(options("kind")).containsAll(Stream.of(Kind.values()).map(Kind::label).toList());
    assertThat(options("scope")).containsAll(Stream.of(Scope.values()).map(Scope::label).toList());
    assertThat(options("status"))
        .containsAll(Stream.of(Status.values()).map(Status::label).toList());
  }

  private static List<String> options(String name) throws IOException {
    String page = text(PageHandler.PageFile.PAGE);
    int at = page.indexOf("<select name=\"" + name + "\">");
    Matcher option =
        Pattern.compile("<option[^>]*>([^<]*)</option>")
            .matcher(page.substring(at, page.indexOf("</select>", at)));
    List<String> options = new ArrayList<>();
    while (option.find()) {
      options.add(option.group(1));
    }
    return options;
  }

  @Test
  void hasNoScriptOrStyleInsideAndLoadsNothingFromElsewhere() throws IOException {
    assertThat(text(PageHandler.PageFile.PAGE))
        .doesNotContain("<style")
        .doesNotContainPattern("\\s(on\\w+|style)=")
        .doesNotContain("<script>");
    for (PageHandler.PageFile file : PageHandler.PageFile.values()) {
      assertThat(text(file))
          .as(file.name())
          .doesNotContainPattern("https?://|//[a-z]|@import|url\\(");
    }
  }

  @Test
  void makesNoMarkupOutOfText() throws IOException {
    for (String way :
        Arrays.asList(
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "DOMParser",
            "eval(")) {
      assertThat(text(PageHandler.PageFile.SCRIPT)).doesNotContain(way);
    }
  }
}
