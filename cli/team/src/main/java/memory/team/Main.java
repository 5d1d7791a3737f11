package memory.team;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import memory.engine.file.FileOwner;
import memory.engine.file.PrivateFolder;
import memory.engine.file.ShellWords;
import memory.engine.model.Environment;
import memory.engine.model.SearchIndex;
import memory.indexer.IndexOptions;
import memory.opensearch.OpenSearchIndex;
import memory.opensearch.OpenSearchIndex.OpenSearchOptions;

/// The program `memory-team`.
public final class Main {
  private static final String USAGE =
      """
      memory-team: the memory of a team, for its members' memory programs

        memory-team team NAME [--remote URL]           make a team, or take over its repository
        memory-team person NAME --team T [--right read|write|admin] [--prefix P/] [--days 365]
                                                       let somebody in; prints a new token, once
        memory-team person NAME --group G [--days N]   the same through a group
        memory-team group NAME --team T [--right R] [--prefix P/]
        memory-team revoke NAME                        take all of a person's tokens and rights back
        memory-team list                               who may what
        memory-team serve [--listen HOST:PORT] [--name HOST] [--cert FILE --key FILE | --plain]
                          [--replace]                  beside the one that runs, until that ends
                          [--opensearch URL,… [--indexes NAME] [--shards N]]

      Every command takes --data DIR (~/.local/share/memory-team). MEMORY_TEAM_HEAP is the
      largest heap of Java (1g).
      """;
  private static final Set<String> OPTIONS =
      Set.of(
          "--data",
          "--remote",
          "--team",
          "--right",
          "--prefix",
          "--days",
          "--group",
          "--listen",
          "--name",
          "--cert",
          "--key",
          "--opensearch",
          "--indexes",
          "--shards");

  private static final Set<String> FLAGS = Set.of("--plain", "--replace", "--help", "-h");

  private final Environment environment;
  private final PrintStream out;
  private final PrintStream err;

  Main(Environment environment, PrintStream out, PrintStream err) {
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  public static void main(String[] args) {
    String home = System.getenv("HOME");
    Environment environment =
        new Environment(
            System.getenv(),
            Path.of(home == null || home.isBlank() ? System.getProperty("user.home") : home),
            Path.of("").toAbsolutePath(),
            Clock.system(ZoneId.systemDefault()));
    System.exit(new Main(environment, System.out, System.err).run(List.of(args)));
  }

  /// Typed wrongly.
  private static final class Usage extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Usage(String message) {
      super(message, null, false, false);
    }
  }

  record Typed(List<String> words, Map<String, String> options, Set<String> flags) {
    static Typed of(List<String> args) {
      List<String> words = new ArrayList<>();
      Map<String, String> options = new HashMap<>();
      Set<String> flags = new HashSet<>();
      for (int i = 0; i < args.size(); i++) {
        String word = args.get(i);
        if (FLAGS.contains(word)) {
          flags.add(word);
        } else if (OPTIONS.contains(word) && i + 1 < args.size()) {
          options.put(word, args.get(++i));
        } else if (word.startsWith("-")) {
          throw new Usage("unknown option, or one without its value: " + word);
        } else {
          words.add(word);
        }
      }
      return new Typed(words, options, flags);
    }

    Optional<String> option(String name) {
      return Optional.ofNullable(options.get(name));
    }

    String name() {
      if (words.size() != 2) {
        throw new Usage(words.getFirst() + " needs NAME");
      }
      return words.get(1);
    }
  }

  /// @return the exit code, as of `memory`
  int run(List<String> args) {
    try {
      Typed typed = Typed.of(args);
      boolean help =
          typed.flags.contains("--help")
              || typed.flags.contains("-h")
              || (!typed.words.isEmpty() && typed.words.getFirst().equals("help"));
      if (help || typed.words.isEmpty()) {
        out.print(USAGE);
        return help ? 0 : 2;
      }
      Path data =
          typed
              .option("--data")
              .map(given -> environment.cwd().resolve(given))
              .orElseGet(() -> environment.userHome().resolve(".local/share/memory-team"))
              .toAbsolutePath()
              .normalize();
      PrivateFolder.create(data);
      Path people = data.resolve("people.json");
      if (Files.exists(people) && FileOwner.isReadByOthers(people)) {
        err.println(
            lenientFormat(
                "memory-team: %s can be read by others; %s",
                people, ShellWords.of("chmod", "600", "" + people)));
      }
      Access access = new Access(people, environment.clock());
      switch (typed.words.getFirst()) {
        case "team" -> {
          String name = typed.name();
          new Access.Grant(name, "", Access.Right.READ); // a name that can be one
          TeamRepository.create(data, name, typed.option("--remote"), environment.variables());
          out.println("team " + name + " is in " + TeamRepository.folder(data, name));
        }
        case "person" -> person(typed, data, access);
        case "group" -> {
          Access.Grant grant = grant(typed).orElseThrow(() -> new Usage("--team is missing"));
          access.group(typed.name(), group -> group.with(grant));
          out.println("group " + typed.name() + " may " + grant.right().label());
        }
        case "revoke" -> {
          if (!access.revoke(typed.name())) {
            err.println("there is no " + typed.name());
            return 1;
          }
          out.println(typed.name() + " has no token and no right any more");
        }
        case "list" -> list(access);
        case "serve" -> serve(typed, data);
        default -> throw new Usage("unknown command " + typed.words.getFirst());
      }
      return 0;
    } catch (Usage | IllegalArgumentException wrong) {
      err.println("memory-team: " + wrong.getMessage() + "; memory-team help tells more");
      return 2;
    } catch (IOException failed) {
      err.println("memory-team: " + failed.getMessage());
      return 4;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private static Optional<Access.Grant> grant(Typed typed) {
    return typed
        .option("--team")
        .map(team ->
            new Access.Grant(
                team,
                typed.option("--prefix").orElse(""),
                Access.Right.ofLabel(typed.option("--right").orElse("write"))
                    .orElseThrow(() -> new Usage("--right is read, write or admin"))));
  }

  private void person(Typed typed, Path data, Access access) throws IOException {
    String name = typed.name();
    Optional<Access.Grant> grant = grant(typed);
    Optional<String> group = typed.option("--group");
    if (grant.isPresent() && !Files.isDirectory(TeamRepository.folder(data, grant.get().team()))) {
      throw new Usage("there is no team " + grant.get().team());
    }
    access.person(
        name,
        person -> {
          Access.Subject changed = grant.map(person::with).orElse(person);
          return group.map(changed::in).orElse(changed);
        });
    int days = Integer.parseInt(typed.option("--days").orElse("365"));
    String token = access.newToken(name, Duration.ofDays(days));
    err.println("the token of " + name + ", good for " + days + " days, is shown this once:");
    out.println(token);
  }

  private void list(Access access) throws IOException {
    for (var group : access.groups().entrySet()) {
      out.println("group " + group.getKey());
      group.getValue().grants().forEach(this::show);
    }
    for (var person : access.people().entrySet()) {
      Access.Subject subject = person.getValue();
      String groups =
          subject.groups().isEmpty() ? "" : ", in " + String.join(", ", subject.groups());
      out.println("person " + person.getKey() + groups);
      subject.grants().forEach(this::show);
      subject
          .tokens()
          .forEach(token ->
              out.println(
                  "  token "
                      + token.hash().substring(0, 8)
                      + ", until "
                      + LocalDate.ofInstant(token.expires(), ZoneOffset.UTC)));
    }
  }

  private void show(Access.Grant grant) {
    out.println("  " + grant.right().label() + " " + grant.team() + "/" + grant.prefix());
  }

  /// Indexes in a cluster instead of the data folder.
  private static SearchIndex.Opener inOpenSearch(String nodes, Typed typed) {
    return OpenSearchIndex.opener(
        new OpenSearchOptions(
            Splitter.on(',').splitToStream(nodes).map(URI::create).toList(),
            typed.option("--indexes").orElse("team"),
            Integer.parseInt(typed.option("--shards").orElse("1")),
            1),
        IndexOptions.staying());
  }

  private void serve(Typed typed, Path data) throws IOException, InterruptedException {
    String listen = typed.option("--listen").orElse("127.0.0.1:8443");
    int colon = listen.lastIndexOf(':');
    if (colon < 1) {
      throw new Usage("--listen HOST:PORT");
    }
    InetAddress host = InetAddress.getByName(listen.substring(0, colon));
    int port = Integer.parseInt(listen.substring(colon + 1));
    boolean plain = typed.flags.contains("--plain");
    boolean own = !plain && typed.option("--cert").isEmpty();
    Optional<ServerKeys> keys =
        plain
            ? Optional.empty()
            : Optional.of(
                own
                    ? ServerKeys.ofOwn(data.resolve("keys"))
                    : ServerKeys.of(
                        Path.of(typed.option("--cert").orElseThrow()),
                        Path.of(
                            typed
                                .option("--key")
                                .orElseThrow(() -> new Usage("--cert needs --key")))));
    try (TeamServer server =
        TeamServer.start(
            data,
            new InetSocketAddress(host, port),
            keys,
            typed.option("--opensearch").map(nodes -> inOpenSearch(nodes, typed)),
            environment,
            typed.flags.contains("--replace"),
            err)) {
      Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "team-stop"));
      String name = typed.option("--name").orElse(listen.substring(0, colon));
      String url =
          lenientFormat(
              "%s://%s:%s%s",
              keys.isEmpty() ? "http" : "https",
              name,
              server.port(),
              own ? "#" + keys.orElseThrow().fingerprint() : "");
      out.println("serving " + String.join(", ", server.names()));
      out.println("members type: memory team join " + url + " --token-file FILE");
      out.flush();
      server.own();
      server.await();
    }
  }
}
