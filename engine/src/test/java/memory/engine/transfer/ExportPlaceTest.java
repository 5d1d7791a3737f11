package memory.engine.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import memory.engine.model.Scope;
import memory.engine.request.ExportResult;
import memory.engine.request.ImportResult;
import memory.engine.transfer.FolderExport.ExportPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportPlaceTest {
  @TempDir Path temp;

  @Test
  void neverReplacesAnotherContentUnasked() throws IOException {
    ExportPlace place = place(false);
    place.put(file("a/b.md", "one"));
    place.put(file("a/b.md", "one"));
    place.put(file("a/b.md", "two"));
    assertThat(place.result(JsonlExport.NONE))
        .isEqualTo(new ExportResult(List.of(), 1, 1, 0, List.of(), List.of("a/b.md"), List.of()));
    assertThat(temp.resolve("out/a/b.md")).hasContent("one");
  }

  @Test
  void keepsWhatStoodThereWhenItReplaces() throws IOException {
    place(false).put(file("b.md", "one"));
    ExportPlace place = place(true);
    place.put(file("b.md", "two"));
    Path backup = temp.resolve("out/b.md.bak." + TransferHome.NOW.getEpochSecond());
    assertThat(place.result(JsonlExport.NONE))
        .isEqualTo(
            new ExportResult(List.of(), 1, 0, 0, List.of(), List.of(), List.of(backup.toString())));
    assertThat(temp.resolve("out/b.md")).hasContent("two");
    assertThat(backup).hasContent("one");
  }

  @Test
  void writesThroughNoLinkThatLeadsOut() throws IOException {
    Path out = Files.createDirectories(temp.resolve("out"));
    Path elsewhere = Files.createDirectories(temp.resolve("elsewhere"));
    Files.createSymbolicLink(out.resolve("a"), elsewhere);
    ExportPlace place = place(true);
    place.put(file("a/b.md", "x"));
    assertThat(place.result(JsonlExport.NONE).leftOut())
        .extracting(ImportResult.LeftOut::place)
        .containsExactly("a/b.md");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void copiesFilesByteForByteButSecretsAndPrivateParts() throws IOException {
    TransferHome home = new TransferHome(Files.createDirectories(temp.resolve("m")), Scope.GLOBAL);
    Files.writeString(home.folder().resolve("a.md"), "\uFEFFa\r\nb");
    Files.writeString(
        home.folder().resolve("b.md"),
        "ghp_16C7e42F292c6912E7710c838347Ae178B4a <private>x</private> kept");
    List<FolderExport> files = FolderExport.markdown(List.of(home.root()));
    assertThat(files.get(0).bytes()).isEqualTo(bytes("\uFEFFa\r\nb"));
    assertThat(files.get(0).masked()).isFalse();
    assertThat(new String(files.get(1).bytes(), UTF_8))
        .contains("kept")
        .doesNotContain("ghp_", "private");
    assertThat(files.get(1).masked()).isTrue();
  }

  @Test
  void laysAVaultOutByWhatThingsAre() throws IOException {
    TransferHome home = new TransferHome(temp.resolve("m"), Scope.GLOBAL);
    Path lines =
        Files.writeString(
            temp.resolve("in.jsonl"),
            """
            {"text":"note"}
            {"text":"fact","kind":"index"}
            {"text":"Use PASETO","kind":"decision","date":"2026-01-03T09:00:00Z"}
            """);
    home.take(TransferHome.jsonl(lines));
    assertThat(FolderExport.vault(temp, List.of(home.root()), "Agent/Memory", "Agent/KB"))
        .extracting(FolderExport::name)
        .containsExactly(
            "Agent/Memory/MEMORY.md",
            "Agent/KB/in.md",
            "Agent/Memory/D-2026-01-03-0001-633086-use-paseto.md");
  }

  private ExportPlace place(boolean replaces) {
    return new ExportPlace(temp.resolve("out"), replaces, TransferHome.CLOCK);
  }

  private static FolderExport file(String name, String text) {
    return new FolderExport(name, bytes(text), false);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
