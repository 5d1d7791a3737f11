package memory.engine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The engine's inner arrows, as `docs/architecture.md` draws them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {
  /// Lowest first. A package may use its own row's and lower rows' packages.
  // spotless:off
  private static final List<Set<String>> LAYERS =
      List.of(
          Set.of("file"),
          Set.of("model"),
          Set.of("request"),
          Set.of("config", "guard", "recall", "trust", "write"),
          Set.of("markdown"),
          Set.of("curated", "decision", "note", "session", "trace", "usage"),
          Set.of("page"),
          Set.of("writeback"),
          Set.of("capture", "inject", "transfer"),
          Set.of("conversation"),
          Set.of("doctor"),
          Set.of(""));

  // spotless:on

  /// What opens a file for writing, makes, moves or deletes one.
  private static final Set<String> WRITING_CALLS =
      Set.of(
          "write",
          "writeString",
          "newOutputStream",
          "newBufferedWriter",
          "newByteChannel",
          "copy",
          "move",
          "delete",
          "deleteIfExists",
          "createFile",
          "createDirectory",
          "createDirectories",
          "createTempFile",
          "createTempDirectory",
          "createLink",
          "createSymbolicLink",
          "setAttribute",
          "setPosixFilePermissions",
          "setLastModifiedTime",
          "setOwner");

  private static final Set<String> WRITING_TYPES =
      Set.of(
          "java.io.FileOutputStream",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.nio.channels.FileChannel",
          "java.nio.channels.AsynchronousFileChannel",
          "com.google.common.io.MoreFiles");

  private JavaClasses classes;

  @BeforeAll
  void readTheClasses() throws URISyntaxException {
    Path home =
        Path.of(Workspace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    // The rules ask what our classes name, not what the JDK's are made of.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    classes = new ClassFileImporter().importPath(home);
    assertThat(classes.contain(Workspace.class)).isTrue();
  }

  @Test
  void everyPackageHasItsLayer() {
    Set<String> known = LAYERS.stream().flatMap(Set::stream).collect(Collectors.toSet());
    Set<String> packages =
        classes.stream()
            .map(JavaClass::getPackage)
            .map(JavaPackage::getName)
            .filter(name -> name.startsWith("memory.engine"))
            .map(ArchitectureTest::shortName)
            .collect(Collectors.toSet());
    assertThat(known).containsAll(packages);
  }

  @Test
  void packagesUseOnlyWhatLiesBelowThem() {
    List<String> above = new ArrayList<>();
    for (int row = LAYERS.size() - 1; row >= 0; row--) {
      String[] higher = above.toArray(String[]::new);
      if (higher.length > 0) {
        noClasses()
            .that()
            .resideInAnyPackage(names(LAYERS.get(row)))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(higher)
            .allowEmptyShould(true)
            .check(classes);
      }
      above.addAll(List.of(names(LAYERS.get(row))));
    }
  }

  /// What a library's user sees, and what our own modules share of files.
  @Test
  void threePackagesAreExportedAndOneToOurOwnModules() throws IOException {
    List<String> exports =
        Files.readString(Path.of("src/main/java/module-info.java"))
            .replaceAll("//.*", "")
            .replaceAll("\\s+", " ")
            .transform(Splitter.on(';').trimResults()::splitToList)
            .stream()
            .filter(line -> line.startsWith("exports"))
            .toList();
    assertThat(exports)
        .containsExactlyInAnyOrder(
            "exports memory.engine",
            "exports memory.engine.model",
            "exports memory.engine.request",
            "exports memory.engine.file to memory.cli, memory.indexer, memory.opensearch,"
                + " memory.team");
  }

  @Test
  void packagesFormNoCycle() {
    slices().matching("memory.engine.(*)..").should().beFreeOfCycles().check(classes);
  }

  @Test
  void nothingKnowsLucene() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.lucene..", "memory.indexer..", "memory.cli..")
        .check(classes);
  }

  @Test
  void onlyTheFilePackageWrites() {
    noClasses()
        .that(DescribedPredicate.not(resideInAPackage("memory.engine.file")))
        .should()
        .accessTargetWhere(new Writes())
        .check(classes);
    assertThat(
            classes.stream()
                .filter(resideInAPackage("memory.engine.file"))
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .anyMatch(new Writes()))
        .as("the rule sees the writing there is")
        .isTrue();
  }

  private static final class Writes extends DescribedPredicate<JavaAccess<?>> {
    Writes() {
      super("a call that writes to disk");
    }

    @Override
    public boolean test(JavaAccess<?> access) {
      String owner = access.getTargetOwner().getName();
      return WRITING_TYPES.contains(owner)
          || (owner.equals("java.nio.file.Files") && WRITING_CALLS.contains(access.getName()));
    }
  }

  private static String[] names(Set<String> layer) {
    return layer.stream()
        .map(name -> name.isEmpty() ? "memory.engine" : "memory.engine." + name)
        .toArray(String[]::new);
  }

  private static String shortName(String name) {
    return name.length() <= "memory.engine".length()
        ? ""
        : name.substring("memory.engine.".length());
  }
}
