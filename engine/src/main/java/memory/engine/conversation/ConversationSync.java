package memory.engine.conversation;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import memory.engine.conversation.Transcript.Mark;
import memory.engine.conversation.TranscriptReader.ClaudeReader;
import memory.engine.conversation.TranscriptReader.ClineReader;
import memory.engine.conversation.TranscriptReader.CodexReader;
import memory.engine.conversation.TranscriptReader.CopilotReader;
import memory.engine.conversation.TranscriptReader.GeminiReader;
import memory.engine.conversation.TranscriptReader.PiReader;
import memory.engine.conversation.TranscriptReader.QwenReader;
import memory.engine.file.CanonicalPath;
import memory.engine.file.HashList;
import memory.engine.model.ConversationIndex;
import memory.engine.model.Environment;
import memory.engine.model.Freshness;
import memory.engine.model.MemoryConfig;
import memory.engine.model.Passage;
import memory.engine.model.SearchIndex.Progress;
import memory.engine.request.ConversationStatus;
import org.jspecify.annotations.Nullable;

/// Brings the index of conversations in step with the transcripts that are there: what is new is
/// read, the latest first, from where reading ended; what is gone goes.
///
/// @param forgotten passages that are left out, by id or hash
public record ConversationSync(
    Environment environment,
    MemoryConfig.Conversations wanted,
    ConversationIndex index,
    HashList forgotten) {
  private static final List<TranscriptReader> READERS =
      List.of(
          new ClaudeReader(),
          new CodexReader(),
          new PiReader(),
          new GeminiReader(),
          new QwenReader(),
          new CopilotReader(),
          new ClineReader(),
          new OpenCodeReader());

  /// Why nothing is read now.
  public static final String BUSY = "another process reads conversations";

  /// What is marked with the project whose conversations the index has.
  private static final String PROJECT = "project";

  /// What an end by force loses.
  private static final Duration COMMITS = Duration.ofSeconds(10);

  /// The agents whose conversations can be read.
  public static List<String> agents() {
    return READERS.stream().map(TranscriptReader::agent).toList();
  }

  /// How many files of transcripts each agent has, of which most hold one; those that have none are
  /// left out. Opens no file.
  public static Map<String, Integer> counts(
      Environment environment, MemoryConfig.Conversations wanted) {
    return found(environment, wanted).stream()
        .collect(Collectors.groupingBy(one -> one.reader.agent(), Collectors.summingInt(_ -> 1)));
  }

  /// Compares; changes nothing.
  public ConversationStatus status() throws IOException {
    try (Work work = new Work()) {
      List<Mark> marks =
          work.marks.values().stream().flatMap(text -> Mark.of(text).stream()).toList();
      return new ConversationStatus(
          (int) marks.stream().filter(mark -> mark.turns() > 0).count(),
          marks.stream().mapToInt(Mark::turns).sum(),
          marks.stream().mapToInt(Mark::skipped).sum(),
          work.changed.size() + work.gone.size(),
          work.closed);
    }
  }

  /// Does it, as far as there is time for it.
  ///
  /// @param deadline empty = as long as it takes
  public Freshness sync(Optional<Duration> deadline, Progress progress) throws IOException {
    try (Work work = new Work()) {
      if (work.isDone()) {
        return work.told();
      }
      try (ConversationIndex.Writer writer = index.write().orElse(null)) {
        if (writer == null) {
          return new Freshness.Stale(BUSY);
        }
        boolean same = work.had.equals(index.marks()); // no other process wrote meanwhile
        return same ? work.run(writer, deadline, progress) : sync(writer, deadline, progress);
      }
    }
  }

  /// Does it with a writer that is held.
  public Freshness sync(
      ConversationIndex.Writer writer, Optional<Duration> deadline, Progress progress)
      throws IOException {
    try (Work work = new Work()) {
      return work.isDone() ? work.told() : work.run(writer, deadline, progress);
    }
  }

  private record Found(TranscriptReader reader, Path file, BasicFileAttributes attributes) {}

  private static List<Found> found(Environment environment, MemoryConfig.Conversations wanted) {
    List<Found> found = new ArrayList<>();
    long since = since(environment, wanted);
    for (TranscriptReader reader : READERS) {
      if (wanted.agents().isEmpty() || wanted.agents().contains(reader.agent())) {
        addFound(reader, reader.folder(environment), since, found);
      }
    }
    return found;
  }

  private static long since(Environment environment, MemoryConfig.Conversations wanted) {
    long now = environment.clock().millis();
    long days =
        wanted.days() == 0 ? Long.MIN_VALUE : now - Duration.ofDays(wanted.days()).toMillis();
    return wanted
        .since()
        .map(first -> first.atStartOfDay(environment.zone()).toInstant().toEpochMilli())
        .map(first -> Math.max(first, days))
        .orElse(days);
  }

  private static void addFound(
      TranscriptReader reader, Path folder, long since, List<Found> found) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try {
      Path real = folder.toRealPath();
      Set<Object> seen = new HashSet<>(); // more than one link may lead to a transcript
      Files.walkFileTree(
          real,
          Set.of(FileVisitOption.FOLLOW_LINKS),
          reader.depth(),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()
                  && (attributes.lastModifiedTime().toMillis() >= since || reader.holdsMany())
                  && reader.isTranscript(real.relativize(file))
                  && (attributes.fileKey() == null || seen.add(attributes.fileKey()))) {
                found.add(new Found(reader, file, attributes));
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException gone) {
      // What was found is there.
    }
  }

  private Predicate<String> inProject() {
    if (wanted.project().isEmpty()) {
      return folder -> true;
    }
    Path project = CanonicalPath.orAbsolute(Path.of(wanted.project()));
    return folder ->
        !folder.isEmpty() && CanonicalPath.orAbsolute(Path.of(folder)).startsWith(project);
  }

  /// One comparison and what it asks for.
  private final class Work implements Closeable {
    private final Map<String, String> had;
    private final Map<String, String> marks;
    private final boolean anew;
    private final Set<String> leftOut;
    private final List<Transcript> all = new ArrayList<>();
    private final List<Transcript> changed = new ArrayList<>();
    private final List<Path> closed = new ArrayList<>();
    private final Set<String> gone;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicLong committed = new AtomicLong(System.nanoTime());
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Predicate<String> inProject = inProject();

    Work() throws IOException {
      had = index.marks();
      anew = !wanted.project().equals(had.getOrDefault(PROJECT, ""));
      marks = new HashMap<>(anew ? Map.of() : had);
      marks.remove(PROJECT);
      leftOut = forgotten.hashes();
      gone = new HashSet<>(marks.keySet());
      for (Found one : found(environment, wanted)) {
        try {
          all.addAll(one.reader.transcripts(one.file, one.attributes));
        } catch (IOException unreadable) {
          closed.add(one.file);
          gone.removeIf(key -> key.startsWith(OpenCodeReader.keysOf(one.file)));
        }
      }
      long since = since(environment, wanted);
      for (Transcript one : all) {
        if (one.changed() >= since) {
          String key = one.key();
          String mark = marks.get(key);
          gone.remove(key);
          if (mark == null || !one.isAt(mark)) {
            changed.add(one);
          }
        }
      }
      changed.sort(
          Comparator.comparingLong(Transcript::changed).reversed().thenComparing(Transcript::key));
    }

    @Override
    public void close() throws IOException {
      for (Transcript one : all) {
        one.close();
      }
    }

    boolean isDone() {
      return !anew && changed.isEmpty() && gone.isEmpty();
    }

    /// When all that could be read was.
    Freshness told() {
      return closed.isEmpty()
          ? Freshness.fresh()
          : new Freshness.Stale(closed.getFirst() + " could not be read");
    }

    Freshness run(ConversationIndex.Writer writer, Optional<Duration> deadline, Progress progress)
        throws IOException {
      if (anew) {
        writer.removeAll();
        writer.mark(PROJECT, wanted.project());
      }
      for (String key : gone) {
        writer.remove(key);
      }
      long begun = System.nanoTime();
      long most = deadline.map(Duration::toNanos).orElse(Long.MAX_VALUE);
      Runnable reading = () -> read(writer, () -> System.nanoTime() - begun > most, progress);
      if (changed.size() > 1 && Runtime.getRuntime().availableProcessors() > 1) {
        Thread second = Thread.ofPlatform().daemon().name("memory-conversations").start(reading);
        reading.run();
        Uninterruptibles.joinUninterruptibly(second);
      } else {
        reading.run();
      }
      switch (failure.get()) {
        case null -> writer.commit();
        case IOException broken -> throw broken;
        case RuntimeException broken -> throw broken;
        case Error broken -> throw broken;
        case Throwable other -> throw new IOException(other);
      }
      int left = changed.size() - done.get();
      return left == 0
          ? told()
          : new Freshness.Stale(left + " conversations have not been read yet");
    }

    private void read(ConversationIndex.Writer writer, BooleanSupplier late, Progress progress) {
      try {
        for (int i = next.getAndIncrement();
            i < changed.size() && failure.get() == null && !late.getAsBoolean();
            i = next.getAndIncrement()) {
          if (read(changed.get(i), writer, late)) {
            done.incrementAndGet();
          }
          synchronized (progress) {
            progress.at(done.get(), changed.size());
          }
          commitNowAndThen(writer);
        }
      } catch (Throwable broken) {
        failure.compareAndSet(null, broken);
      }
    }

    /// @return whether all of it was read
    private boolean read(Transcript one, ConversationIndex.Writer writer, BooleanSupplier late)
        throws IOException {
      String key = one.key();
      Mark mark;
      try {
        Turns.State from = one.from(Optional.ofNullable(marks.get(key)).flatMap(Mark::of));
        if (from.offset() == 0) {
          write(() -> writer.remove(key));
        }
        mark =
            one.read(
                from,
                new Transcript.Reading(
                    environment.zone(),
                    inProject,
                    (part, passages) -> write(() -> writer.put(key, part, kept(passages))),
                    late));
      } catch (FileSystemException unreadable) {
        return true; // it is gone, or nobody may read it
      } catch (IOException moved) {
        return false; // the next look may find it at rest
      }
      writer.mark(key, mark.text());
      return mark.size() >= 0;
    }

    private interface Writing {
      void run() throws IOException;
    }

    /// What cannot be written ends all reading, what cannot be read does not.
    private void write(Writing writing) throws IOException {
      try {
        writing.run();
      } catch (IOException broken) {
        failure.compareAndSet(null, broken);
        throw broken;
      }
    }

    private List<Passage> kept(List<Passage> passages) {
      return passages.stream()
          .filter(one -> !leftOut.contains(one.id()) && !leftOut.contains(one.contentHash()))
          .toList();
    }

    /// The other thread reads on meanwhile. What is committed of a transcript without its mark is
    /// read again after a kill, and its parts take the places of those that are there.
    private void commitNowAndThen(ConversationIndex.Writer writer) throws IOException {
      long last = committed.get();
      if (System.nanoTime() - last > COMMITS.toNanos()
          && committed.compareAndSet(last, System.nanoTime())) {
        writer.commit();
      }
    }
  }
}
