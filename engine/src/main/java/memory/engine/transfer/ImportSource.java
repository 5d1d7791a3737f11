package memory.engine.transfer;

import java.io.IOException;
import java.nio.file.Path;
import memory.engine.request.ImportRequest;

/// Another memory that can be taken over. Reading it changes nothing there.
public sealed interface ImportSource permits FolderSource, JsonlSource {
  ImportRequest.Source source();

  /// The folder or file that is read.
  Path from();

  /// Looks at all of it now.
  ///
  /// @throws IOException when it cannot be read at all; a part that cannot is left out
  Incoming.Reading read() throws IOException;
}
