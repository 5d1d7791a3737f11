package memory.engine.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import memory.engine.file.PathResolver.RefusedPathException;
import memory.engine.model.Scope;
import memory.engine.transfer.ExportPlace.Put;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportPlaceTest {
  @TempDir Path temp;

  @Test
  void neverReplacesAnotherContentUnasked() throws IOException {
    ExportPlace place = place(false);
    assertThat(place.put("a/b.md", bytes("one"))).isEqualTo(new Put.Written());
    assertThat(place.put("a/b.md", bytes("one"))).isEqualTo(new Put.Same());
    assertThat(place.put("a/b.md", bytes("two"))).isEqualTo(new Put.Kept());
    assertThat(temp.resolve("out/a/b.md")).hasContent("one");
  }

  @Test
  void keepsWhatStoodThereWhenItReplaces() throws IOException {
    place(false).put("b.md", bytes("one"));
    assertThat(place(true).put("b.md", bytes("two"))).isInstanceOf(Put.Replaced.class);
    assertThat(temp.resolve("out/b.md")).hasContent("two");
    assertThat(temp.resolve("out/b.md.bak." + TransferHome.NOW.getEpochSecond())).hasContent("one");
  }

  @Test
  void writesThroughNoLinkThatLeadsOut() throws IOException {
    Path out = Files.createDirectories(temp.resolve("out"));
    Path elsewhere = Files.createDirectories(temp.resolve("elsewhere"));
    Files.createSymbolicLink(out.resolve("a"), elsewhere);
    assertThatThrownBy(() -> place(true).put("a/b.md", bytes("x")))
        .isInstanceOf(RefusedPathException.class);
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
    assertThat(FolderExport.vault(List.of(home.root()), "Agent/Memory", "Agent/KB"))
        .extracting(FolderExport::name)
        .containsExactly(
            "Agent/Memory/MEMORY.md",
            "Agent/KB/in.md",
            "Agent/Memory/D-2026-01-03-0001-633086-use-paseto.md");
  }

  private ExportPlace place(boolean replaces) {
    return new ExportPlace(temp.resolve("out"), replaces, TransferHome.CLOCK);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
