package memory.opensearch;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;

/// Where indexes lie and how they are spread.
///
/// @param nodes `http` or `https` addresses of nodes of one cluster, tried in turn; with
///   `user:password@` where they ask for it
/// @param name whose indexes these are: what nobody else in the cluster is called
/// @param shards of a new index
/// @param replicas most copies beside each shard, as there are nodes for them
public record OpenSearchOptions(List<URI> nodes, String name, int shards, int replicas) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,99}");

  public OpenSearchOptions {
    nodes = List.copyOf(nodes);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "an index is called by small letters, digits, - and _: " + name);
    }
    if (shards < 1 || replicas < 0) {
      throw new IllegalArgumentException("shards: " + shards + ", replicas: " + replicas);
    }
  }

  /// One shard, and a copy of it where there is a second node.
  public static OpenSearchOptions of(List<URI> nodes, String name) {
    return new OpenSearchOptions(nodes, name, 1, 1);
  }
}
