package memory.cli.team;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import memory.engine.Workspace;
import memory.engine.file.AtomicReplace;
import memory.engine.file.BoundedJson;
import memory.engine.file.BoundedRead;
import memory.engine.file.JsonWrite;
import memory.engine.file.PrivateFolder;
import memory.engine.model.Layout;
import memory.engine.model.SearchIndex;

/// Which team's server this user has joined, in `team/team.json` of the configuration; the token
/// stands beside it. Both are the user's alone (0600).
///
/// @param folder where this stands
/// @param server `https://host:port`, or `http://` on the loopback
/// @param pin SHA-256 of the server's certificate in hex; empty = one that this machine's
///   authorities vouch for
/// @param person what the server calls this user
/// @param waitMs how long a prompt waits for the server once its own memory has answered
public record TeamMembership(
    Path folder,
    URI server,
    String team,
    Optional<String> pin,
    String person,
    String token,
    int waitMs) {
  /// What is waited for a server that is near.
  public static final int STANDARD_WAIT_MS = 50;

  private static final String RECORD = "team.json";
  private static final String TOKEN = "token";
  private static final int MOST_BYTES = 64 << 10;

  /// Whether a text can be the name of a team or a person: nothing that means anything elsewhere.
  public static boolean isName(String text) {
    return text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
  }

  /// When the record was written; empty when no team is joined.
  public static Optional<FileTime> stamp(Layout layout) {
    Path record = layout.teamFolder().resolve(RECORD);
    try {
      return Files.exists(record)
          ? Optional.of(Files.getLastModifiedTime(record))
          : Optional.empty();
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  /// What opens the index of a workspace whose user may have joined a team. Nothing of a client is
  /// loaded where they have not.
  public static SearchIndex.Opener around(SearchIndex.Opener opener, Workspace workspace) {
    Layout layout = workspace.layout();
    return stamp(layout).isEmpty()
        ? opener
        : (roots, cache) -> TeamIndex.open(opener, layout, roots, cache);
  }

  /// @return empty when no team is joined
  /// @throws IOException when the record or the token cannot be read
  public static Optional<TeamMembership> read(Layout layout) throws IOException {
    Path folder = layout.teamFolder();
    if (stamp(layout).isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> record = BoundedJson.object(bytes(folder.resolve(RECORD)));
    String token = new String(bytes(folder.resolve(TOKEN)), StandardCharsets.UTF_8).strip();
    return Optional.of(
        new TeamMembership(
            folder,
            server(TeamWire.text(record, "server")),
            TeamWire.text(record, "team"),
            TeamWire.optional(record, "pin"),
            TeamWire.text(record, "person"),
            token,
            (int) TeamWire.whole(record, "wait_ms", STANDARD_WAIT_MS)));
  }

  private static byte[] bytes(Path file) throws IOException {
    return BoundedRead.bytes(file, Optional.empty(), MOST_BYTES);
  }

  /// An address as people type it.
  ///
  /// @throws IOException when it is no address of a server, or is one that everybody on the way
  ///   could read
  public static URI server(String typed) throws IOException {
    try {
      URI given = new URI(typed);
      String scheme = String.valueOf(given.getScheme()).toLowerCase(Locale.ROOT);
      String host = given.getHost();
      if (host == null || given.getUserInfo() != null || given.getQuery() != null) {
        throw new IOException("not an address of a server: " + typed);
      }
      boolean loopback =
          host.equals("localhost") || host.equals("[::1]") || host.startsWith("127.");
      if (!scheme.equals("https") && !(scheme.equals("http") && loopback)) {
        throw new IOException("only https:// is asked, http:// on the loopback alone: " + typed);
      }
      int port = given.getPort() > 0 ? given.getPort() : scheme.equals("https") ? 443 : 80;
      return new URI(scheme, null, host, port, null, null, null);
    } catch (URISyntaxException malformed) {
      throw new IOException("not an address of a server: " + typed, malformed);
    }
  }

  /// What asks its server in the user's name.
  public TeamClient client(Duration connect) throws IOException {
    return new TeamClient(server, pin, Optional.of(token), connect);
  }

  /// Whether it is this person's, of this team.
  public boolean isOf(String otherTeam, String otherPerson) {
    return team.equals(otherTeam) && person.equals(otherPerson);
  }

  /// Joins: from now on recall asks there too.
  public void write() throws IOException {
    PrivateFolder.create(folder);
    AtomicReplace.write(
        folder.resolve(TOKEN),
        (token + "\n").getBytes(StandardCharsets.UTF_8),
        AtomicReplace.Policy.PRIVATE);
    byte[] record =
        JsonWrite.bytes(json -> {
          json.writeStringField("server", server.toString());
          json.writeStringField("team", team);
          JsonWrite.optional(json, "pin", pin);
          json.writeStringField("person", person);
          json.writeNumberField("wait_ms", waitMs);
        });
    AtomicReplace.write(folder.resolve(RECORD), record, AtomicReplace.Policy.PRIVATE);
  }

  /// Takes the token and all that is known of the team away, what waits to be written too.
  public static boolean leave(Layout layout) throws IOException {
    return PrivateFolder.delete(layout.teamFolder());
  }

  /// Without the token.
  @Override
  public String toString() {
    return "team " + team + " at " + server;
  }
}
