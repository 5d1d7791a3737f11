package memory.cli.doctor;

import java.io.IOException;

/// One kind of thing that can be wrong. Reads only; a failure to read is told as a finding.
public interface Check {
  /// One word, as findings name it.
  String name();

  void look(Patient patient, Findings findings) throws IOException;
}
