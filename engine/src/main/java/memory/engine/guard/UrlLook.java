package memory.engine.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import memory.engine.guard.ThreatWords.Look;

/// What the address of a page tells of where text would be sent, or code fetched from.
final class UrlLook {
  private static final Set<String> INSTALLERS =
      WordTable.set(
          """
          get.docker.com sh.rustup.rs astral.sh get.sdkman.io bun.sh deno.land brew.sh
          starship.rs install.python-poetry.org fly.io ollama.com raw.githubusercontent.com
          deb.nodesource.com get.helm.sh get.k3s.io github.com nixos.org get.pnpm.io
          install.determinate.systems pyenv.run sdkman.io packages.microsoft.com
          apt.llvm.org claude.ai mise.run bootstrap.pypa.io rclone.org tailscale.com
          get.jetify.com volta.sh
          """);

  private UrlLook() {}

  /// @param joined whether something is added to it
  static List<Look> of(String url, boolean joined) {
    int host = url.indexOf("://") + 3;
    int hostEnd = host;
    while (hostEnd < url.length() && "/:?#".indexOf(url.charAt(hostEnd)) < 0) {
      hostEnd++;
    }
    String name = url.substring(host, hostEnd);
    if (isLocal(name)) {
      return List.of();
    }
    List<Look> looks = new ArrayList<>();
    looks.add(Look.URL);
    if (!INSTALLERS.contains(name)) {
      looks.add(Look.ODDURL);
      looks.add(Look.OUTSIDE);
    }
    boolean number =
        !name.isEmpty() && Alphabet.of("0-9.").endOfRun(name, 0, name.length()) == name.length();
    if (url.startsWith("http:") || url.startsWith("ftp:") || number) {
      looks.add(Look.BADURL);
    }
    if ((url.endsWith("?") || url.endsWith("=")) && joined) {
      looks.add(Look.JOINQUERY);
    }
    if (url.contains("$(") || url.contains("=$") || url.contains("={")) {
      looks.add(Look.DATAQUERY);
    }
    return looks;
  }

  private static boolean isLocal(String host) {
    return host.equals("localhost")
        || host.startsWith("127.")
        || host.startsWith("10.")
        || host.startsWith("192.168.")
        || host.equals("0.0.0.0")
        || host.endsWith(".internal")
        || host.endsWith(".local")
        || host.endsWith(".lan");
  }
}
