package memory.cli.hosts;

import java.util.List;

/// The last pi under its old name, one with sections, the latest.
enum PiVersion {
  OLD,
  MIDDLE,
  LATEST;

  /// What starts it.
  List<String> command() throws Exception {
    return switch (this) {
      case OLD ->
          List.of(
              "node",
              NpmPackages.installed("pi-0.73.1", "@mariozechner/pi-coding-agent@0.73.1")
                  .file("@mariozechner/pi-coding-agent/dist/cli.js")
                  .toString());
      case MIDDLE ->
          List.of(
              NpmPackages.node22(),
              NpmPackages.installed("pi-0.87.1", "@earendil-works/pi-coding-agent@0.87.1")
                  .file("@earendil-works/pi-coding-agent/dist/cli.js")
                  .toString());
      case LATEST ->
          List.of(
              NpmPackages.node22(),
              NpmPackages.packed(
                      "pi-1.5.2",
                      "@earendil-works/pi-coding-agent@1.5.2",
                      "jiti@2.7.0",
                      "@silvia-odwyer/photon-node@0.3.4",
                      "quickjs-wasi@3.6.2",
                      "typebox@1.3.27",
                      "undici@8.12.3")
                  .file("packed/dist/bundle/cli.js")
                  .toString());
    };
  }
}
