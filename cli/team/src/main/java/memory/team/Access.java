package memory.team;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import memory.cli.team.TeamMembership;
import memory.cli.team.TeamWire;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.file.ProcessLock;
import memory.engine.model.Labelled;
import memory.engine.model.MemoryPath;
import org.jspecify.annotations.Nullable;

/// Who may read, write or administer which files of which team: the one place that decides. What is
/// not granted is denied, and a team that somebody may not see does not exist for them. Tokens are
/// kept as their SHA-256 alone. Changes in the file count from the next request on. Safe for use by
/// several threads.
final class Access {
  /// How many bytes of chance a token has.
  private static final int TOKEN_BYTES = 32;

  private static final int MOST_BYTES = 8 << 20;
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Duration LOCK = Duration.ofSeconds(5);

  private final Path file;
  private final Clock clock;
  private Optional<Loaded> loaded = Optional.empty();

  /// @param file `people.json`
  Access(Path file, Clock clock) {
    this.file = file;
    this.clock = clock;
  }

  /// Each includes those before it.
  enum Right implements Labelled {
    /// Finds and lists.
    READ,
    /// Adds notes and decisions.
    WRITE,
    /// Also writes whole files anew, and sees the server's figures.
    ADMIN;

    static Optional<Right> ofLabel(String label) {
      return Labelled.find(values(), label);
    }
  }

  /// What somebody may do to the files of a team whose paths begin so.
  ///
  /// @param prefix empty = all; else it ends with a slash
  record Grant(String team, String prefix, Right right) {
    Grant {
      if (!TeamMembership.isName(team) || !isPrefix(prefix)) {
        throw new IllegalArgumentException("no such place: " + team + "/" + prefix);
      }
    }

    private static boolean isPrefix(String prefix) {
      if (prefix.isEmpty()) {
        return true;
      }
      if (!prefix.endsWith("/")) {
        return false;
      }
      return Arrays.stream(prefix.substring(0, prefix.length() - 1).split("/", -1))
          .allMatch(TeamMembership::isName);
    }

    private boolean covers(String otherTeam, String path, Right wanted) {
      return team.equals(otherTeam) && path.startsWith(prefix) && right.compareTo(wanted) >= 0;
    }
  }

  /// @param hash SHA-256 of the token, in hex
  record Token(String hash, Instant expires) {}

  /// A person or, without tokens, a group.
  record Subject(List<String> groups, List<Token> tokens, List<Grant> grants) {
    static final Subject NOBODY = new Subject(List.of(), List.of(), List.of());

    Subject in(String group) {
      List<String> more = new ArrayList<>(groups);
      if (!more.contains(group)) {
        more.add(group);
      }
      return new Subject(more, tokens, grants);
    }

    /// With another right at this place.
    Subject with(Grant grant) {
      List<Grant> more = new ArrayList<>(grants);
      more.removeIf(one -> one.team.equals(grant.team) && one.prefix.equals(grant.prefix));
      more.add(grant);
      return new Subject(groups, tokens, more);
    }

    private Subject with(List<Token> others) {
      return new Subject(groups, others, grants);
    }
  }

  /// Somebody whose token was good when they asked.
  ///
  /// @param grants their own and their groups'
  record Caller(String name, List<Grant> grants) {
    /// The teams in which they may read anything.
    SortedSet<String> teams() {
      return grants.stream().map(Grant::team).collect(Collectors.toCollection(TreeSet::new));
    }

    /// Where in a team they may read: the beginnings of paths, none within another; empty =
    /// nowhere.
    SortedSet<String> readable(String team) {
      SortedSet<String> all = new TreeSet<>();
      for (Grant grant : grants) {
        if (grant.team.equals(team)) {
          all.add(grant.prefix);
        }
      }
      SortedSet<String> widest = new TreeSet<>();
      for (String prefix : all) {
        if (widest.stream().noneMatch(prefix::startsWith)) {
          widest.add(prefix);
        }
      }
      return widest;
    }

    boolean may(Right right, String team, MemoryPath path) {
      return grants.stream().anyMatch(grant -> grant.covers(team, path.value(), right));
    }

    /// Whether they may see how the server does.
    boolean isAdmin() {
      return grants.stream().anyMatch(grant -> grant.right == Right.ADMIN);
    }
  }

  private record Loaded(
      FileTime changed, long size, Map<String, Subject> people, Map<String, Subject> groups) {
    private Caller caller(Map.Entry<String, Subject> person) {
      List<Grant> grants = new ArrayList<>(person.getValue().grants);
      for (String group : person.getValue().groups) {
        grants.addAll(groups.getOrDefault(group, Subject.NOBODY).grants);
      }
      return new Caller(person.getKey(), grants);
    }
  }

  /// Who has this token; empty for one that is unknown, taken back or over.
  ///
  /// @throws IOException when the list of people cannot be read: then nobody may anything
  Optional<Caller> caller(String token) throws IOException {
    Loaded now = current();
    String hash = hash(token);
    return now.people.entrySet().stream()
        .filter(person ->
            person.getValue().tokens.stream()
                .anyMatch(one -> one.hash.equals(hash) && clock.instant().isBefore(one.expires)))
        .findFirst()
        .map(now::caller);
  }

  static String hash(String token) {
    return Hashing.sha256().hashString(token, StandardCharsets.UTF_8).toString();
  }

  private synchronized Loaded current() throws IOException {
    FileTime changed = Files.getLastModifiedTime(file);
    long size = Files.size(file);
    if (loaded.isPresent() && loaded.get().changed.equals(changed) && loaded.get().size == size) {
      return loaded.get();
    }
    Map<String, Object> all =
        BoundedJson.object(BoundedRead.bytes(file, Optional.empty(), MOST_BYTES));
    Loaded fresh = new Loaded(changed, size, subjects(all, "people"), subjects(all, "groups"));
    loaded = Optional.of(fresh);
    return fresh;
  }

  private static Map<String, Subject> subjects(Map<String, Object> all, String field)
      throws MalformedJsonException {
    Map<String, Subject> subjects = new TreeMap<>();
    for (Map.Entry<String, Object> one : object(all, field).entrySet()) {
      Map<String, Object> told = asObject(one.getValue());
      List<Token> tokens = new ArrayList<>();
      List<Grant> grants = new ArrayList<>();
      try {
        for (Map.Entry<String, Object> token : object(told, "tokens").entrySet()) {
          tokens.add(new Token(token.getKey(), Instant.parse(String.valueOf(token.getValue()))));
        }
        for (Map.Entry<String, Object> grant : object(told, "grants").entrySet()) {
          int slash = grant.getKey().indexOf('/');
          grants.add(
              new Grant(
                  grant.getKey().substring(0, slash),
                  grant.getKey().substring(slash + 1),
                  Right.ofLabel(String.valueOf(grant.getValue())).orElseThrow()));
        }
      } catch (DateTimeException | IllegalArgumentException | NoSuchElementException bad) {
        throw new MalformedJsonException(one.getKey() + ": " + bad.getMessage());
      }
      subjects.put(one.getKey(), new Subject(TeamWire.texts(told, "groups"), tokens, grants));
    }
    return subjects;
  }

  private static Map<String, Object> object(Map<String, Object> all, String field)
      throws MalformedJsonException {
    return all.containsKey(field) ? asObject(all.get(field)) : Map.of();
  }

  private static Map<String, Object> asObject(@Nullable Object value)
      throws MalformedJsonException {
    if (!(value instanceof Map<?, ?> map)) {
      throw new MalformedJsonException("an object is missing");
    }
    return BoundedJson.named(map);
  }

  /// Every set of beginnings that somebody reads a team by.
  Set<SortedSet<String>> views(String team) throws IOException {
    Set<SortedSet<String>> views = new LinkedHashSet<>();
    Loaded now = current();
    for (Map.Entry<String, Subject> person : now.people.entrySet()) {
      views.add(now.caller(person).readable(team));
    }
    views.remove(new TreeSet<String>());
    return views;
  }

  /// The people and groups there are.
  Map<String, Subject> people() throws IOException {
    return current().people;
  }

  Map<String, Subject> groups() throws IOException {
    return current().groups;
  }

  /// Changes a person, who may be new.
  void person(String name, UnaryOperator<Subject> change) throws IOException {
    change(name, change, true);
  }

  /// Changes a group, which may be new.
  void group(String name, UnaryOperator<Subject> change) throws IOException {
    change(name, change, false);
  }

  /// Makes a token, which nobody can be shown again.
  String newToken(String person, Duration life) throws IOException {
    byte[] chance = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(chance);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(chance);
    person(
        person,
        subject -> {
          List<Token> more = new ArrayList<>(subject.tokens);
          more.removeIf(one -> !clock.instant().isBefore(one.expires));
          more.add(new Token(hash(token), clock.instant().plus(life)));
          return subject.with(more);
        });
    return token;
  }

  /// Takes every token, group and grant of a person back.
  ///
  /// @return whether there was such a person
  boolean revoke(String person) throws IOException {
    boolean there = current().people.containsKey(person);
    if (there) {
      person(person, _ -> Subject.NOBODY);
    }
    return there;
  }

  private void change(String name, UnaryOperator<Subject> change, boolean person)
      throws IOException {
    if (!TeamMembership.isName(name)) {
      throw new IOException("not a name: " + name);
    }
    try (ProcessLock _ =
        ProcessLock.tryAcquire(file.resolveSibling("people.lock"), LOCK)
            .orElseThrow(() -> new IOException("somebody else changes the people"))) {
      Map<String, Subject> people = new TreeMap<>();
      Map<String, Subject> groups = new TreeMap<>();
      try {
        people.putAll(current().people);
        groups.putAll(current().groups);
      } catch (NoSuchFileException first) {
        // It is made below.
      }
      Map<String, Subject> changed = person ? people : groups;
      changed.put(name, change.apply(changed.getOrDefault(name, Subject.NOBODY)));
      byte[] bytes =
          JsonWrite.bytes(json -> {
            write(json, "people", people);
            write(json, "groups", groups);
          });
      AtomicReplace.write(file, bytes, AtomicReplace.Policy.PRIVATE);
      synchronized (this) {
        loaded = Optional.empty();
      }
    }
  }

  private static void write(JsonGenerator json, String field, Map<String, Subject> subjects)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<String, Subject> one : subjects.entrySet()) {
      json.writeObjectFieldStart(one.getKey());
      JsonWrite.strings(json, "groups", one.getValue().groups);
      json.writeObjectFieldStart("tokens");
      for (Token token : one.getValue().tokens) {
        json.writeStringField(token.hash, token.expires.toString());
      }
      json.writeEndObject();
      json.writeObjectFieldStart("grants");
      for (Grant grant : one.getValue().grants) {
        json.writeStringField(grant.team + "/" + grant.prefix, grant.right.label());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
