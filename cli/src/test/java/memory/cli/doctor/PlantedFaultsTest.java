package memory.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class PlantedFaultsTest {
  @TempDir Path folder;

  @Test
  void areAtLeastTwentyOfDifferentKinds() {
    assertThat(PlantedFault.all()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(PlantedFault.all().stream().map(PlantedFault::check).distinct().count())
        .isGreaterThanOrEqualTo(12);
  }

  @TestFactory
  Stream<DynamicTest> areEachFoundAloneAndMendedByTheCommandThatIsPrinted() {
    return PlantedFault.all().stream()
        .map(fault -> DynamicTest.dynamicTest(fault.name(), () -> findsAndMends(fault)));
  }

  @Test
  void aPrivateFileIsNotCopiedToWhereAProjectLinksToIt() throws Exception {
    SickHome home = new SickHome(folder.resolve("linked"));
    Path diary = Files.writeString(home.home.resolve("diary.md"), "- private\n");
    Path link = home.project.resolve(".pi/memory/diary.md");
    Files.createSymbolicLink(link, diary);
    List<String> told = home.doctor("--cwd", home.project.toString());
    assertThat(told).hasSize(2);
    assertThat(told.getFirst()).contains("is a link, and of a project none is followed");
    home.type(told.getLast());
    assertThat(link).doesNotExist();
    assertThat(diary).hasContent("- private\n");
  }

  @Test
  void memoryOfAPackageIsNamedAndTakenOver() throws Exception {
    SickHome home = new SickHome(folder.resolve("packages"));
    Path app = home.project.resolve("packages/app");
    Path own = Files.createDirectories(app.resolve(".pi/memory"));
    Files.writeString(own.resolve("MEMORY.md"), "- The pilot boards at buoy nine.\n");
    assertThat(home.doctor("--cwd", home.project.toString())).isEmpty();
    List<String> told = home.doctor("--cwd", app.toString());
    assertThat(told).hasSize(2);
    assertThat(told.getFirst())
        .contains("packages/app/.pi/memory is not read", "then take this folder away");
    home.type(told.getLast());
    assertThat(home.project.resolve(".pi/memory/MEMORY.md"))
        .content()
        .contains("The build needs Java 25.", "The pilot boards at buoy nine.");
  }

  private static List<String> names() {
    return PlantedFault.all().stream().map(PlantedFault::name).toList();
  }

  private void findsAndMends(PlantedFault fault) throws Exception {
    Path own = folder.resolve(String.valueOf(names().indexOf(fault.name())));
    SickHome home = new SickHome(own);
    assertThat(home.doctor()).as("before").isEmpty();

    fault.plant().in(home);
    List<String> told = home.doctor();
    assertThat(told).as("found").hasSize(2);
    assertThat(told.getFirst()).contains("  " + fault.check() + ": ").contains(fault.said());
    assertThat(told.getLast()).startsWith("    ");

    home.type(told.getLast());
    assertThat(home.doctor()).as("after " + told.getLast()).isEmpty();
  }
}
