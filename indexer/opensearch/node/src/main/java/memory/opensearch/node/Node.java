package memory.opensearch.node;

import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/// One OpenSearch node as a process of its own, for tests: it has another Lucene than memory. It
/// ends with its standard input.
public final class Node extends org.opensearch.node.Node {
  private Node(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "memory"),
        List.of(plugin(Netty4ModulePlugin.class), plugin(CommonAnalysisModulePlugin.class)),
        false);
  }

  private static PluginInfo plugin(Class<? extends Plugin> type) {
    return new PluginInfo(
        type.getName(), "", "NA", Version.CURRENT, "25", type.getName(), null, List.of(), false);
  }

  /// @param settings OpenSearch's, each as `name=value`
  public static void main(String[] settings) throws Exception {
    Settings.Builder builder =
        Settings.builder().put("transport.type", "netty4").put("http.type", "netty4");
    for (String setting : settings) {
      int is = setting.indexOf('=');
      builder.put(setting.substring(0, is), setting.substring(is + 1));
    }
    try (org.opensearch.node.Node _ = new Node(builder.build()).start()) {
      while (System.in.read() >= 0) {
        // Whoever started it is there.
      }
    }
    System.exit(0);
  }
}
