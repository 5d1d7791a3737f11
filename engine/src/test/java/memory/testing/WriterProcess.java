package memory.testing;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import memory.engine.model.MemoryPath;
import memory.engine.model.Mount;
import memory.engine.model.Scope;
import memory.engine.model.ScopeRoot;
import memory.engine.model.Stamp;
import memory.engine.note.NoteEdits;
import memory.engine.request.RefusedException;
import memory.engine.request.StageRequest;
import memory.engine.request.StageRequest.Action;
import memory.engine.request.WriteResult;
import memory.engine.write.ScopeWriter;
import memory.engine.writeback.WriteBack;

/// Another process that adds entries to a note, or stages notes and flushes them now and then, and
/// names each on stdout when it was acknowledged.
public final class WriterProcess {
  private static final int TRIES = 20;

  private WriterProcess() {}

  /// In the place of a file: stage and flush.
  public static final String REMEMBER = "remember";

  /// `HOME FILE|remember NAME COUNT`: adds `entry NAME-0.`, `entry NAME-1.`, … and goes on after
  /// failures.
  public static void main(String[] args) throws IOException {
    ParentWatch.start();
    ScopeWriter writer = writer(Path.of(args[0]));
    boolean remembers = args[1].equals(REMEMBER);
    MemoryPath path = new MemoryPath(args[1]);
    for (int i = 0; i < Integer.parseInt(args[3]); i++) {
      String name = args[2] + "-" + i + ".";
      String answer = remembers ? remember(writer, name) : answer(writer, path, name);
      System.out.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      System.out.flush();
      if (remembers && i % 3 == 2) {
        new WriteBack(writer).flush(true);
      }
    }
  }

  private static String remember(ScopeWriter writer, String name) throws IOException {
    try {
      new WriteBack(writer)
          .stage(
              new StageRequest(
                  writer.root().scope(),
                  Action.APPEND,
                  Optional.of("entry " + name),
                  Optional.empty()));
      return name;
    } catch (RefusedException refused) {
      return "refused " + name + " " + refused.refusal().message();
    }
  }

  private static String answer(ScopeWriter writer, MemoryPath path, String name) {
    try {
      WriteResult result = add(writer, path, "entry " + name);
      for (int again = 0; again < TRIES && isBusy(result); again++) {
        result = add(writer, path, "entry " + name);
      }
      return switch (result) {
        case WriteResult.Written _ -> name;
        case WriteResult.Refused(var refusal) -> "refused " + name + " " + refusal.message();
      };
    } catch (IOException failed) {
      return "failed " + name + " " + failed.getMessage();
    }
  }

  /// On a loaded machine the lock may be waited for in vain: nothing was written then.
  private static boolean isBusy(WriteResult result) {
    return result instanceof WriteResult.Refused(var refusal)
        && refusal.message().startsWith("another process");
  }

  /// What was acknowledged in what such a process printed.
  public static List<String> acknowledged(List<String> answers) {
    return answers.stream()
        .filter(answer -> answer.endsWith(".") && answer.indexOf(' ') < 0)
        .toList();
  }

  public static ScopeWriter writer(Path home) {
    ScopeRoot root = new ScopeRoot(Scope.GLOBAL, List.of(Mount.whole(home)), Optional.empty());
    return new ScopeWriter(root, new OpenCheck(), Clock.systemUTC(), ScopeWriter.Listener.NONE);
  }

  public static WriteResult add(ScopeWriter writer, MemoryPath path, String text)
      throws IOException {
    try {
      Stamp now = Stamp.now("", writer.clock(), Optional.empty());
      return writer.apply("append", path, NoteEdits.append(writer.check(text), now));
    } catch (RefusedException refused) {
      return new WriteResult.Refused(refused.refusal());
    }
  }

  /// Starts one as a plain JVM without modules.
  ///
  /// @param before what stands before `java`, such as a tracer
  /// @param out where its answers go
  public static Process start(List<String> before, Redirect out, String... args)
      throws IOException, URISyntaxException {
    return start(before, WriterProcess.class, out, args);
  }

  /// Starts another one's `main` the same way.
  public static Process start(List<String> before, Class<?> main, Redirect out, String... args)
      throws IOException, URISyntaxException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            classPath(),
            main.getName()));
    command.addAll(Arrays.asList(args));
    return new ProcessBuilder(command).redirectOutput(out).redirectError(Redirect.INHERIT).start();
  }

  private static String classPath() throws URISyntaxException {
    Path classes = home(ScopeWriter.class);
    return String.join(
        ":",
        classes.toString(),
        classes.resolveSibling("test-classes").toString(),
        home(WriterProcess.class).toString(),
        home(com.google.common.collect.MapMaker.class).toString(),
        home(com.fasterxml.jackson.core.JsonFactory.class).toString());
  }

  private static Path home(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
