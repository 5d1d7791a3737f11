package memory.cli.doctor;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import memory.cli.output.ExitCode;
import memory.cli.output.Plural;
import memory.engine.MemoryEngine;
import memory.engine.Workspace;
import memory.engine.file.JsonWrite;
import memory.engine.model.ScopeRoot;
import memory.engine.model.VisibleText;
import memory.engine.request.Findings;
import memory.engine.request.Findings.Finding;
import memory.engine.request.Findings.Finding.Severity;
import memory.engine.request.Findings.RepairCommand;
import memory.engine.request.NewEntry;

/// What all checks found, as it is shown.
///
/// @param checks how many kinds of things were looked at
public record DoctorReport(List<Finding> findings, int checks) {
  /// Runs every check over a memory on this machine.
  ///
  /// @param repairs how its user would name that memory in a command
  /// @param news looks for what is new in a project
  public static DoctorReport of(MemoryEngine engine, RepairCommand repairs, News news) {
    return of(new CheckContext(engine, CheckContext.Machine.here(), repairs, news));
  }

  /// What of a project's memory nobody has looked at.
  @FunctionalInterface
  public interface News {
    List<NewEntry> of(Workspace workspace) throws IOException;
  }

  /// Looks how memory is set up, at memory itself, at the machine.
  static DoctorReport of(CheckContext context) {
    Findings all = Findings.none(context.repairs());
    all.look("home", found -> SettingsChecks.home(context, found));
    all.look("config", found -> SettingsChecks.settings(context, found));
    all.look("semantic", found -> SettingsChecks.semantic(context, found));
    all.look("trust", found -> SettingsChecks.trust(context, found));
    all.look("team", found -> SettingsChecks.team(context, found));
    all.look("conversations", found -> SettingsChecks.conversations(context, found));
    context.engine().diagnose(all);
    all.look("permission", found -> MachineChecks.permissions(context, found));
    all.look("space", found -> MachineChecks.space(context, found));
    all.look("watch", found -> MachineChecks.watches(context, found));
    all.look("hooks", found -> MachineChecks.hooks(context, found));
    all.look("agents", found -> SettingsChecks.agents(context, found));
    all.look("runtime", found -> MachineChecks.runtime(context, found));
    return new DoctorReport(all.all(), all.checks());
  }

  public ExitCode exit() {
    if (count(Severity.ERROR) > 0) {
      return ExitCode.UNAVAILABLE;
    }
    return count(Severity.WARNING) > 0 ? ExitCode.NOTHING : ExitCode.OK;
  }

  /// For people: two lines for each finding, and the sum.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Finding finding : findings) {
      String place = finding.path().map(path -> VisibleText.lineForPeople(path) + " ").orElse("");
      lines.add(
          finding.severity().label()
              + "  "
              + finding.check()
              + ": "
              + place
              + VisibleText.lineForPeople(finding.message()));
      lines.add("    " + VisibleText.lineForPeople(finding.mend()));
    }
    String looked = " (" + checks + " checks)";
    lines.add(
        findings.isEmpty()
            ? "nothing to mend" + looked
            : Stream.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)
                .map(severity -> Plural.of(count(severity), severity.label()))
                .collect(Collectors.joining(", ", "", looked)));
    return lines;
  }

  public void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ok", exit() == ExitCode.OK);
    json.writeNumberField("checks", checks);
    for (Severity severity : Severity.values()) {
      json.writeNumberField(severity.label() + "s", count(severity));
    }
    JsonWrite.objects(json, "findings", findings)
        .each(finding -> {
          json.writeStringField("severity", finding.severity().label());
          json.writeStringField("check", finding.check());
          JsonWrite.optional(json, "path", finding.path());
          json.writeStringField("message", finding.message());
          json.writeStringField("mend", finding.mend());
        });
  }

  private long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /// Whose memory is looked at, and where. A project that is not trusted is not opened.
  ///
  /// @param repairs how a user would name that memory in a command
  record CheckContext(MemoryEngine engine, Machine machine, RepairCommand repairs, News news) {
    Workspace workspace() {
      return engine.workspace();
    }

    List<ScopeRoot> roots() {
      return workspace().roots();
    }

    Path cache() {
      return workspace().layout().cacheFolder();
    }

    /// What lies around memory on this machine.
    ///
    /// @param watchLimit the file in which Linux keeps how many folders a user may watch
    /// @param disks how full they are
    /// @param javaFeature the Java that runs this: `25`
    /// @param heapBytes the most it may take
    /// @param distribution the folder it was started from; empty when it was started otherwise
    record Machine(
        Path watchLimit,
        Disks disks,
        int javaFeature,
        long heapBytes,
        Optional<Path> distribution) {

      /// Tells how full the disk is that a file lies on.
      @FunctionalInterface
      interface Disks {
        Room of(Path existing) throws IOException;
      }

      /// What is left on a disk.
      ///
      /// @param disk what tells it from others
      record Room(String disk, long usableBytes, boolean readOnly) {}

      /// The one this process runs on.
      static Machine here() {
        return new Machine(
            Path.of("/proc/sys/fs/inotify/max_user_watches"),
            Machine::room,
            Runtime.version().feature(),
            Runtime.getRuntime().maxMemory(),
            Optional.ofNullable(System.getProperty("memory.home")).map(Path::of));
      }

      private static Room room(Path existing) throws IOException {
        FileStore store = Files.getFileStore(existing);
        return new Room(
            store.toString(),
            store.getUsableSpace(),
            store.isReadOnly() || refusesWrites(existing));
      }

      /// Whether it is read-only and not its permissions that forbid writing: Java's table of
      /// mounts passes those over that show a folder of a disk anew.
      private static boolean refusesWrites(Path existing) throws IOException {
        try {
          existing.getFileSystem().provider().checkAccess(existing, AccessMode.WRITE);
          return false;
        } catch (AccessDeniedException permissions) {
          return false;
        } catch (FileSystemException readOnly) {
          return true;
        }
      }
    }
  }
}
