package memory.cli.command;

import com.google.common.io.ByteStreams;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import memory.cli.output.CommandFailure;
import memory.cli.output.ExitCode;
import memory.engine.Workspace;
import memory.engine.file.AtomicReplace;
import memory.engine.file.DurableFolder;
import memory.engine.file.JsonWrite;
import memory.engine.model.Layout;
import memory.engine.model.Reason;
import memory.engine.model.ScopeRoot;
import memory.engine.model.SearchMode;
import memory.indexer.Semantics;

/// `memory semantic`: the add-on with models, installed from its archive, and whether they are
/// used.
///
/// @param release of this program: an add-on belongs to one
public record SemanticCommand(Supplier<String> release) implements Command {
  private static final String KEY = "search.mode";
  private static final String VERSION = "VERSION";
  private static final int BLOCK = 512;
  private static final long LONGEST_FILE = 200L << 20;

  @Override
  public ExitCode run(Call call) throws IOException {
    List<String> operands = call.arguments().operands();
    Path folder = call.workspaceInSilence().layout().semanticFolder();
    switch (operands.getFirst()) {
      case "install" ->
          install(call.environment().cwd().resolve(operands.getLast()), folder, release.get());
      case "on" -> {
        if (!Semantics.isInstalled(folder)) {
          throw CommandFailure.unavailable(
              Reason.UNAVAILABLE, "no models are installed", "memory semantic install FILE");
        }
        ConfigCommand.set(call, KEY, Optional.of(SearchMode.SEMANTIC.label()));
      }
      case "off" -> ConfigCommand.set(call, KEY, Optional.empty());
      default -> {
        // What is so is told below.
      }
    }
    ExitCode found = told(call, folder);
    return operands.getFirst().equals("off") ? ExitCode.OK : found;
  }

  private static ExitCode told(Call call, Path folder) throws IOException {
    Workspace workspace = call.workspaceInSilence();
    boolean installed = Semantics.isInstalled(folder);
    List<String> unsound = installed ? Semantics.unsound(folder) : List.of();
    String mode = workspace.config().search().mode().label();
    Layout layout = workspace.layout();
    if (call.isJson()) {
      call.json(json -> {
        json.writeBooleanField("installed", installed);
        json.writeStringField("folder", folder.toString());
        json.writeStringField("mode", mode);
        JsonWrite.strings(json, "unsound", unsound);
        json.writeObjectFieldStart("vectors");
        for (ScopeRoot root : workspace.roots()) {
          Optional<String> made = Semantics.progress(layout.indexFolder(root));
          if (made.isPresent()) {
            json.writeStringField(root.scope().label(), made.get());
          }
        }
        json.writeEndObject();
      });
    } else {
      call.line(installed ? "installed in " + folder : "not installed");
      for (String file : unsound) {
        call.line(file + " is not what was installed: install it again");
      }
      call.line(KEY + " = " + mode);
      for (ScopeRoot root : workspace.roots()) {
        String made =
            Semantics.progress(layout.indexFolder(root))
                .map("vectors of "::concat)
                .orElse("no vectors yet; memory serve makes them when they are first wanted");
        call.line(root.scope().label() + ": " + made);
      }
    }
    return !installed ? ExitCode.NOTHING : unsound.isEmpty() ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  /// Puts the archive's files in place of those that are there, all or none.
  static void install(Path archive, Path folder, String release) throws IOException {
    Path fresh = folder.resolveSibling(folder.getFileName() + ".new");
    delete(fresh);
    DurableFolder.create(fresh, AtomicReplace.Policy.PRIVATE);
    try {
      unpack(archive, fresh);
      List<String> unsound =
          Semantics.isInstalled(fresh) ? Semantics.unsound(fresh) : List.of(Semantics.SUMS);
      if (!unsound.isEmpty()) {
        throw refused(archive, "is no sound add-on: " + String.join(", ", unsound));
      }
      String version = Files.readString(fresh.resolve(VERSION)).strip();
      if (!version.equals(release + " " + platform())) {
        throw refused(
            archive, "is of " + version + "; this memory is " + release + " " + platform());
      }
      delete(folder);
      Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      delete(fresh);
    }
  }

  private static CommandFailure refused(Path archive, String why) {
    return CommandFailure.usage(archive + " " + why, "get the archive of this release")
        .at("" + archive);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    }
  }

  /// As ONNX Runtime's jar names it.
  static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String os = system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux";
    String machine = System.getProperty("os.arch");
    return os + (machine.equals("aarch64") ? "-aarch64" : "-x64");
  }

  /// Reads a tar file of one folder with files in it.
  private static void unpack(Path archive, Path into) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(archive))) {
      byte[] header = new byte[BLOCK];
      while (ByteStreams.read(in, header, 0, BLOCK) == BLOCK && header[0] != 0) {
        String name = new String(header, 0, 100, StandardCharsets.UTF_8).replaceAll("\0.*", "");
        long size = Long.parseLong(new String(header, 124, 11, StandardCharsets.US_ASCII), 8);
        boolean isFile = header[156] == '0';
        String last = name.substring(name.lastIndexOf('/') + 1);
        if (size > LONGEST_FILE || (isFile && !last.matches("[A-Za-z0-9][A-Za-z0-9._-]*"))) {
          throw refused(archive, "holds what no add-on does: " + name);
        }
        if (isFile) {
          Files.copy(ByteStreams.limit(in, size), into.resolve(last));
          ByteStreams.skipFully(in, (BLOCK - size % BLOCK) % BLOCK);
        }
      }
    } catch (IOException | NumberFormatException broken) {
      throw refused(archive, "cannot be read: " + broken.getMessage());
    }
  }
}
