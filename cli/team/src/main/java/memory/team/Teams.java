package memory.team;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import memory.cli.resident.EnginePool;
import memory.cli.team.TeamMembership;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;

/// The teams of a server, opened when they are first asked for. Safe for use by several threads.
final class Teams implements AutoCloseable {
  private final Path data;
  private final Environment environment;
  private final EnginePool pool;
  private final Access access;
  private final Map<String, TeamRepository> open = new ConcurrentHashMap<>();
  private volatile boolean ready;
  private volatile boolean owner;

  /// @param elsewhere opens indexes that do not lie in the data folder
  Teams(Path data, Environment environment, Optional<SearchIndex.Opener> elsewhere, Access access) {
    this.data = data;
    this.access = access;
    this.environment = environment;
    this.pool = new EnginePool(IndexOptions.staying(), elsewhere);
  }

  LocalDate today() {
    return environment.today();
  }

  /// Opens every team there is, to be read.
  ///
  /// @param warm whether all indexes are brought in step before the first question
  void open(boolean warm) throws IOException {
    for (String name : names()) {
      TeamRepository team = of(name).orElseThrow();
      if (warm) {
        for (SortedSet<String> view : access.views(name)) {
          team.warm(view);
        }
      }
    }
    ready = true;
  }

  /// Takes the teams over from a server that has ended, and finishes what it left.
  synchronized void own() throws IOException {
    for (TeamRepository team : open.values()) {
      team.own();
    }
    owner = true;
  }

  boolean isOwner() {
    return owner;
  }

  boolean isReady() {
    return ready;
  }

  List<String> names() throws IOException {
    if (!Files.isDirectory(data.resolve("teams"))) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(data.resolve("teams"))) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(this::isTeam)
          .sorted()
          .toList();
    }
  }

  private boolean isTeam(String name) {
    return TeamMembership.isName(name)
        && Files.isDirectory(TeamRepository.folder(data, name).resolve(".git"));
  }

  /// @return empty when there is no such team
  Optional<TeamRepository> of(String name) throws IOException {
    TeamRepository known = open.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    if (!isTeam(name)) {
      return Optional.empty();
    }
    synchronized (this) {
      if (!open.containsKey(name)) {
        TeamRepository team = new TeamRepository(name, data, environment, pool, access);
        if (owner) {
          team.own();
        }
        open.put(name, team);
      }
      return Optional.of(open.get(name));
    }
  }

  /// To be called from time to time.
  void tidy() {
    pool.tidy();
  }

  /// When the writes that are under way are committed.
  @Override
  public void close() {
    open.values().forEach(TeamRepository::close);
    pool.close();
  }
}
