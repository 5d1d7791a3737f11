package memory.cli.bench;

/// What a bench measured.
///
/// @param prompts how many different ones were asked
/// @param recall searching and ranking for a prompt, everything open
/// @param inject the whole block for a prompt
/// @param sync a search right after a file changed
/// @param coldStart a search by a process of its own, its start included
public record BenchReport(
    int passages,
    int files,
    int prompts,
    Percentiles recall,
    Percentiles inject,
    Percentiles sync,
    Percentiles coldStart) {}
