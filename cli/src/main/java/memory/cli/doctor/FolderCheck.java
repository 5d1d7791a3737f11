package memory.cli.doctor;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Set;
import memory.engine.scope.Mount;
import memory.engine.scope.ScopeRoot;

/// Links that lead nowhere, in circles or out of a project, and what lies too deep: none of it is
/// read (safety T3, D10).
final class FolderCheck implements Check {
  private static final int DEPTH = 32;

  @Override
  public String name() {
    return "folder";
  }

  @Override
  public void look(Patient patient, Findings findings) throws IOException {
    for (ScopeRoot root : patient.roots()) {
      boolean follows = root.boundary().isEmpty();
      Set<FileVisitOption> links =
          follows ? EnumSet.of(FileVisitOption.FOLLOW_LINKS) : Set.<FileVisitOption>of();
      for (Mount mount : root.mounts()) {
        if (mount.names().isEmpty() && Files.isDirectory(mount.folder())) {
          Files.walkFileTree(
              mount.folder(), links, DEPTH, new Walk(mount.folder(), follows, findings));
        }
      }
    }
  }

  private static final class Walk extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final boolean followsLinks;
    private final Findings findings;

    Walk(Path folder, boolean followsLinks, Findings findings) {
      this.folder = folder;
      this.followsLinks = followsLinks;
      this.findings = findings;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path place, BasicFileAttributes attributes) {
      boolean hidden = !place.equals(folder) && isHidden(place);
      return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path place, BasicFileAttributes attributes) {
      if (isHidden(place)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isSymbolicLink()) {
        link(place);
      } else if (attributes.isDirectory()) {
        findings.warning(
            place,
            "lies more than " + DEPTH + " folders deep and is not read",
            MendLine.shell("mv", place.toString(), folder.toString()));
      } else if (attributes.isOther() && isNote(place)) {
        findings.warning(place, "is no file to read", MendLine.shell("rm", place.toString()));
      }
      return FileVisitResult.CONTINUE;
    }

    /// One that is not followed: it leads nowhere, or it is a project's.
    private void link(Path place) {
      boolean leads = Files.exists(place);
      if (leads && (followsLinks || !isNote(place))) {
        return;
      }
      findings.warning(
          place,
          leads ? "is a link, and of a project none is followed" : "is a link to nothing",
          MendLine.shell("rm", place.toString()));
    }

    @Override
    public FileVisitResult visitFileFailed(Path place, IOException failed) {
      if (failed instanceof FileSystemLoopException) {
        findings.warning(
            place,
            "is a link back to a folder that holds it",
            MendLine.shell("rm", place.toString()));
      } else if (Files.isSymbolicLink(place)) {
        link(place);
      } else {
        findings.error(
            place,
            "cannot be read: " + failed.getMessage(),
            MendLine.shell("chmod", "-R", "u+rX", place.toString()));
      }
      return FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path place) {
      return String.valueOf(place.getFileName()).startsWith(".");
    }

    private static boolean isNote(Path place) {
      String name = String.valueOf(place.getFileName());
      return name.endsWith(".md") || name.equals("decisions.jsonl");
    }
  }
}
