package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import memory.engine.file.ConflictCopy;
import memory.engine.scope.Mount;
import memory.engine.scope.ScopeRoot;

/// Copies that sync programs, editors and merges left beside a memory file (safety D12).
final class CopyCheck implements Check {
  private static final int DEPTH = 32;

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      for (Mount mount : root.mounts()) {
        if (Files.isDirectory(mount.folder())) {
          for (Path copy : copies(mount)) {
            String path = mount.prefix() + mount.folder().relativize(copy);
            findings.warning(
                path,
                "is another copy of "
                    + ConflictCopy.originalOf(copy).map(Path::getFileName).orElse(copy)
                    + " and is not searched; the command takes its entries over",
                findings.memory("merge", path, "--scope", root.scope().label()));
          }
        }
      }
    }
  }

  private static List<Path> copies(Mount mount) throws IOException {
    List<Path> copies = new ArrayList<>();
    int depth = mount.names().isEmpty() ? DEPTH : 1;
    Files.walkFileTree(
        mount.folder(),
        Set.of(),
        depth,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean hidden =
                !folder.equals(mount.folder())
                    && String.valueOf(folder.getFileName()).startsWith(".");
            return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (ConflictCopy.originalOf(file).isPresent()) {
              copies.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
          }
        });
    return copies;
  }
}
