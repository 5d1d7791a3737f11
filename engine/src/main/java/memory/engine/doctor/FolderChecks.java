package memory.engine.doctor;

import com.google.common.base.Ascii;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.CanonicalPath;
import memory.engine.file.ConflictCopy;
import memory.engine.file.FolderFiles;
import memory.engine.model.Layout;
import memory.engine.model.Mount;
import memory.engine.model.ScopeRoot;
import memory.engine.request.Findings;
import memory.engine.request.Findings.RepairCommand;

/// What lies in the folders of memory and is not read as memory.
final class FolderChecks {
  private static final Duration OLD = Duration.ofHours(1);

  private FolderChecks() {}

  /// Links that lead nowhere, in circles or out of a project, what lies too deep and what is no
  /// `.md`: none of it is read (safety T3, D10). Links to a note beside them: that is found twice.
  static void links(Checkup context, Findings findings) throws IOException {
    for (ScopeRoot root : context.roots()) {
      boolean follows = root.boundary().isEmpty();
      Set<FileVisitOption> links =
          follows ? EnumSet.of(FileVisitOption.FOLLOW_LINKS) : Set.<FileVisitOption>of();
      for (Mount mount : root.mounts()) {
        if (mount.names().isEmpty() && Files.isDirectory(mount.folder())) {
          Files.walkFileTree(
              mount.folder(),
              links,
              FolderFiles.DEPTH,
              new Walk(mount.folder(), follows, findings));
        }
      }
    }
  }

  /// Memory between where the caller works and the project's root: a project has one memory.
  static void packages(Checkup context, Findings findings) {
    Path root = context.layout().projectFolder();
    for (Path folder = CanonicalPath.orAbsolute(context.cwd());
        folder != null && folder.startsWith(root) && !folder.equals(root);
        folder = folder.getParent()) {
      for (Mount own : Layout.projectAt(folder).mounts()) {
        if (Files.isDirectory(own.folder())) {
          findings.warning(
              own.folder(),
              "is not read: the project's memory is that of "
                  + root
                  + "; the command takes it over, then take this folder away",
              findings.memory("import", "markdown", own.folder().toString(), "--scope", "project"));
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
      boolean hidden = !place.equals(folder) && FolderFiles.isHidden(place);
      boolean far = !hidden && !place.equals(folder) && FolderFiles.leadsTooFar(place);
      if (far) {
        findings.warning(
            place,
            "is a link to a folder that holds it, or to one with more than "
                + FolderFiles.LINKED
                + " files: it is not followed",
            removal(place));
      }
      return hidden || far ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path place, BasicFileAttributes attributes) {
      if (FolderFiles.isHidden(place)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isSymbolicLink()) {
        link(place);
      } else if (isSecondName(place)) {
        findings.warning(
            place, "is a link to a note of this folder, which is found twice", removal(place));
      } else if (attributes.isRegularFile() && isMisnamed(place)) {
        String name = place.toString();
        findings.warning(
            place,
            "is not read; a note's name ends in .md",
            RepairCommand.shell(
                "mv", "-n", name, name.substring(0, name.lastIndexOf('.')) + ".md"));
      } else if (attributes.isDirectory()) {
        findings.warning(
            place,
            "lies more than " + FolderFiles.DEPTH + " folders deep and is not read",
            RepairCommand.shell("mv", place.toString(), folder.toString()));
      } else if (attributes.isOther() && isNote(place)) {
        findings.warning(place, "is no file to read", removal(place));
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
          removal(place));
    }

    @Override
    public FileVisitResult visitFileFailed(Path place, IOException failed) {
      if (failed instanceof FileSystemLoopException) {
        findings.warning(place, "is a link back to a folder that holds it", removal(place));
      } else if (Files.isSymbolicLink(place)) {
        link(place);
      } else {
        findings.error(
            place,
            "cannot be read: " + failed.getMessage(),
            RepairCommand.shell("chmod", "-R", "u+rX", place.toString()));
      }
      return FileVisitResult.CONTINUE;
    }

    private static boolean isNote(Path place) {
      String name = String.valueOf(place.getFileName());
      return name.endsWith(".md") || name.equals("decisions.jsonl");
    }

    private static boolean isMisnamed(Path place) {
      String name = Ascii.toLowerCase(String.valueOf(place.getFileName()));
      return !isNote(place) && (name.endsWith(".md") || name.endsWith(".markdown"));
    }

    private boolean isSecondName(Path place) {
      try {
        return Files.isSymbolicLink(place)
            && isNote(place)
            && place.toRealPath().startsWith(folder.toRealPath());
      } catch (IOException gone) {
        return false;
      }
    }
  }

  /// Copies that sync programs, editors and merges left beside a memory file (safety D12).
  static void copies(Checkup context, Findings findings) throws IOException {
    for (ScopeRoot root : context.roots()) {
      for (Mount mount : root.mounts()) {
        int depth = mount.names().isEmpty() ? FolderFiles.DEPTH : 1;
        for (Path copy :
            FolderFiles.below(
                mount.folder(), root.boundary(), depth, inner -> !FolderFiles.isHidden(inner))) {
          Optional<Path> original = ConflictCopy.originalOf(copy);
          if (original.isPresent()) {
            String path = mount.path(copy).value();
            findings.warning(
                path,
                "is another copy of "
                    + original.get().getFileName()
                    + " and is not searched; the command takes its entries over",
                findings.memory("merge", path, "--scope", root.scope().label()));
          }
        }
      }
    }
  }

  /// Copies that were put beside files (`.bak`, `.torn`) and wait for somebody to look at them, and
  /// what a crash left: temporary files, bytes without their recovery record.
  static void leftovers(Checkup context, Findings findings) throws IOException {
    Instant old = context.now().minus(OLD);
    for (ScopeRoot root : context.roots()) {
      for (Mount mount : root.mounts()) {
        leftoversIn(mount.folder(), old, findings);
        leftoversIn(mount.folder().resolve("daily"), old, findings);
        leftoversIn(mount.folder().resolve(".state"), old, findings);
        leftoversIn(mount.folder().resolve(".state/recovery"), old, findings);
      }
    }
  }

  private static void leftoversIn(Path folder, Instant old, Findings findings) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        String removal = removal(file);
        boolean aside = name.contains(".bak.") || name.contains(".torn.");
        if (aside && !name.endsWith(".md")) {
          findings.note(
              file,
              "is what could not be merged or read; take what you need from it first",
              removal);
        } else if (isOfACrash(file, name) && FolderFiles.isOlder(file, old)) {
          findings.note(file, "was left by a crash", removal);
        }
      }
    }
  }

  private static String removal(Path file) {
    return RepairCommand.shell("rm", file.toString());
  }

  private static boolean isOfACrash(Path file, String name) {
    boolean temporary = name.startsWith(".") && name.endsWith(".tmp");
    boolean alone =
        name.startsWith("r-")
            && name.endsWith(".old")
            && !Files.exists(file.resolveSibling(name.replace(".old", ".json")));
    return temporary || alone;
  }
}
