package memory.engine.request;

import java.util.List;

/// What an export copied, and what stood in the way.
///
/// @param lines the entries, of JSON lines alone
/// @param same files that had these bytes already
/// @param masked files whose copy lacks a secret or a private part
/// @param leftOut what could not be copied
/// @param kept files that have another content and stayed
/// @param backups where the content of replaced files is
public record ExportResult(
    List<String> lines,
    int written,
    int same,
    int masked,
    List<ImportResult.LeftOut> leftOut,
    List<String> kept,
    List<String> backups) {}
