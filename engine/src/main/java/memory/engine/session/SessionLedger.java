package memory.engine.session;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedRead;
import memory.engine.file.FolderFiles;
import memory.engine.file.JsonObject;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.PrivateFolder;
import memory.engine.request.Injection.SectionReport;
import memory.engine.session.SessionState.FrozenBlock;

/// Keeps the [SessionState] of every session, one small file each, for a week after its last use;
/// of new sessions one in sixteen deletes what is older, so that few wait for that. Best effort:
/// what cannot be read starts afresh, what cannot be written is forgotten, and of two processes
/// that write at once the last one wins. Safe for use by several threads.
public final class SessionLedger {
  static final Duration KEPT = Duration.ofDays(7);
  private static final int MAX_BYTES = 1 << 20;
  private static final String SUFFIX = ".json";
  private static final int NAME_CHARS = 32;

  /// How the name of a session's file begins that deletes old ones.
  private static final String SWEEPING = "0";

  /// What the work that runs in this thread has changed.
  private static final ScopedValue<Held> HELD = ScopedValue.newInstance();

  private final Path folder;
  private final Clock clock;

  private record Kept(Instant at, SessionState state) {}

  private record Change(SessionLedger ledger, SessionState state) {}

  /// @param changes by the session's file, the last one of each
  /// @param more what else is kept with them
  /// @param outer those of the work that this one is a part of
  private record Held(Map<Path, Change> changes, List<Runnable> more, Optional<Held> outer) {
    Optional<Change> of(Path file) {
      Change last = changes.get(file);
      return last != null ? Optional.of(last) : outer.flatMap(held -> held.of(file));
    }

    /// @return whether there was one
    boolean remove(Path file) {
      boolean further = outer.isPresent() && outer.get().remove(file);
      return changes.remove(file) != null || further;
    }
  }

  /// @param cache the folder below which `sessions/` lies; made on the first write
  public SessionLedger(Path cache, Clock clock) {
    this.folder = cache.resolve("sessions");
    this.clock = clock;
  }

  /// Does some work and holds back what it keeps of sessions, which the work alone sees. That a
  /// session was emptied is not held back: it is so, whatever becomes of the work.
  ///
  /// @return keeps what was held back; a part of other work adds it to what that holds back
  public static Runnable holdBack(Runnable work) {
    Optional<Held> outer = HELD.isBound() ? Optional.of(HELD.get()) : Optional.empty();
    Held held = new Held(new HashMap<>(), new ArrayList<>(), outer);
    ScopedValue.where(HELD, held).run(work);
    return () -> {
      held.changes.forEach((file, last) -> last.ledger.keep(file, last.state));
      held.more.forEach(SessionLedger::keepWith);
    };
  }

  /// Keeps something else together with what the work that runs in this thread holds back, at once
  /// where nothing is held back.
  public static void keepWith(Runnable keeping) {
    if (HELD.isBound()) {
      HELD.get().more.add(keeping);
    } else {
      keeping.run();
    }
  }

  public SessionState state(String session) {
    Path file = file(session);
    Optional<Change> held = HELD.isBound() ? HELD.get().of(file) : Optional.empty();
    if (held.isPresent()) {
      return held.get().state;
    }
    try {
      Kept kept = read(file);
      return kept.at().plus(KEPT).isBefore(clock.instant()) ? SessionState.fresh() : kept.state();
    } catch (IOException missingOrBroken) {
      return SessionState.fresh();
    }
  }

  /// Whether memory is on in the session; in that of a subagent (`session/agent`) where it is on in
  /// both.
  public boolean isOn(String session) {
    return isOn(session, state(session));
  }

  /// The same with its state.
  public boolean isOn(String session, SessionState state) {
    String parent = parent(session);
    return state.on() && (parent.equals(session) || state(parent).on());
  }

  /// The session that a subagent (`session/agent`) works for; another session is its own.
  public static String parent(String session) {
    int agent = session.indexOf('/');
    return agent < 0 ? session : session.substring(0, agent);
  }

  /// Whether anything is kept of the session, be it that it was emptied.
  public boolean knows(String session) {
    return Files.exists(file(session), LinkOption.NOFOLLOW_LINKS);
  }

  /// @return whether it was written, or is held back
  public boolean keep(String session, SessionState state) {
    return keep(file(session), state);
  }

  private boolean keep(Path file, SessionState state) {
    if (HELD.isBound()) {
      HELD.get().changes.put(file, new Change(this, state));
      return true;
    }
    return write(file, state);
  }

  private boolean write(Path file, SessionState state) {
    try {
      boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
      PrivateFolder.create(folder);
      byte[] bytes = SessionCodec.encode(new Kept(clock.instant(), state));
      AtomicReplace.write(file, bytes, AtomicReplace.Policy.CACHE);
      if (isNew && file.getFileName().toString().startsWith(SWEEPING)) {
        FolderFiles.deleteStale(folder, clock.instant().minus(KEPT));
      }
      return true;
    } catch (IOException unwritable) {
      return false;
    }
  }

  /// The session's context was emptied (it started, or was compacted): it gets everything anew.
  public void reset(String session) {
    SessionState state = state(session);
    SessionState emptied = state.emptied();
    Path file = file(session);
    boolean held = HELD.isBound() && HELD.get().remove(file);
    if (held || !emptied.isSame(state)) {
      write(file, emptied);
    }
  }

  /// Changes every session, so that none keeps a text that is to be nowhere any more.
  public void changeAll(UnaryOperator<SessionState> change) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        try {
          Kept kept = read(file);
          kept = new Kept(kept.at, change.apply(kept.state));
          AtomicReplace.write(file, SessionCodec.encode(kept), AtomicReplace.Policy.CACHE);
        } catch (MalformedJsonException broken) {
          FolderFiles.delete(file);
        }
      }
    }
  }

  /// Switches memory on or off for the session.
  ///
  /// @return whether that could be written down
  public boolean turn(String session, boolean on) {
    return keep(session, state(session).switched(on));
  }

  private Kept read(Path file) throws IOException {
    return SessionCodec.decode(BoundedRead.bytes(file, Optional.of(folder), MAX_BYTES));
  }

  private Path file(String session) {
    String name = Hashing.sha256().hashString(session, StandardCharsets.UTF_8).toString();
    return folder.resolve(name.substring(0, NAME_CHARS) + SUFFIX);
  }

  /// A [SessionState] as one JSON object. What is missing or of the wrong type is read as nothing
  /// given.
  private static final class SessionCodec {

    static byte[] encode(Kept kept) throws IOException {
      SessionState state = kept.state;
      return JsonWrite.bytes(json -> {
        json.writeNumberField("at", kept.at.toEpochMilli());
        json.writeBooleanField("on", state.on());
        if (state.standing().isPresent()) {
          write(json, state.standing().get());
        }
        JsonWrite.strings(json, "hits", state.hits());
        json.writeObjectFieldStart("sent");
        for (Map.Entry<String, String> window : state.sent().entrySet()) {
          json.writeStringField(window.getKey(), window.getValue());
        }
        json.writeEndObject();
      });
    }

    private static void write(JsonGenerator json, FrozenBlock block) throws IOException {
      json.writeObjectFieldStart("standing");
      json.writeStringField("shape", block.shape());
      json.writeStringField("text", block.text());
      json.writeBooleanField("squeezed", block.isSqueezed());
      JsonWrite.objects(json, "sections", block.sections())
          .each(section -> {
            json.writeStringField("name", section.name());
            JsonWrite.numbers(json, section.figures());
          });
      json.writeEndObject();
    }

    static Kept decode(byte[] bytes) throws MalformedJsonException {
      JsonObject json = JsonObject.of(bytes);
      Map<String, String> sent = new LinkedHashMap<>();
      for (Map.Entry<String, Object> window : json.child("sent").fields().entrySet()) {
        if (window.getValue() instanceof String print) {
          sent.put(window.getKey(), print);
        }
      }
      boolean on = !Boolean.FALSE.equals(json.fields().get("on"));
      Instant at = Instant.ofEpochMilli(json.number("at").orElse(0).longValue());
      List<String> hits = json.strings("hits").orElse(List.of());
      return new Kept(at, new SessionState(on, block(json.child("standing")), hits, sent));
    }

    private static Optional<FrozenBlock> block(JsonObject block) {
      if (block.string("shape").isEmpty() || block.string("text").isEmpty()) {
        return Optional.empty();
      }
      List<SectionReport> sections = new ArrayList<>();
      for (JsonObject section : block.objects("sections")) {
        sections.add(SectionReport.of(section.orEmpty("name"), section::whole));
      }
      return Optional.of(
          new FrozenBlock(
              block.orEmpty("shape"), block.orEmpty("text"), sections, block.isTrue("squeezed")));
    }
  }
}
